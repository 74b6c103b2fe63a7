import { type Route, readScopeFor, type Scope } from '../src/index.js';

interface Named {
  name: string;
  route: Route;
}

/** What each preview previews, where that is not the operation on the path before `/preview`. */
const previewed: Readonly<Record<string, string>> = {
  automations_preview: 'automations_create',
  scoring_preview: 'settings_update',
  // The rules assign a conversation as a user does with this operation.
  conversations_previewAutoAssign: 'conversations_reassign',
};

/** Switches of a body or query that stay in place of a preview, each with its reason. */
const otherSwitches: Readonly<Record<string, string>> = {
  contacts_merge: 'An alias of its preview for one version.',
  contacts_import: 'Checks every row, in the background.',
  leads_import: 'Checks every row, in the background.',
};

/**
 * How previews differ from the rule, one line each: a POST on `…/preview` of an operation, which needs the scope of the operation or its scope
 * to read, changes nothing and is not audited.
 */
export function findPreviewDifferences(
  routes: readonly Named[],
  namesOfFields: (route: Route) => readonly string[],
): string[] {
  const problems: string[] = [];
  for (const { name, route } of routes) {
    // A preview can take the options of its operation.
    if (!route.path.endsWith('/preview')) {
      const hasSwitch = namesOfFields(route).includes('dryRun') && !Object.hasOwn(otherSwitches, name);
      if (hasSwitch) problems.push(`${name}: has dryRun in place of a preview.`);
      continue;
    }
    if (route.method !== 'POST' || route.metadata.audited !== false) problems.push(`${name}: is no plain POST.`);
    const operation = routes.find((other) =>
      Object.hasOwn(previewed, name)
        ? other.name === previewed[name]
        : other.route.method === 'POST' && withoutPrefix(other.route.path) === withoutPrefix(route.path.slice(0, -8)),
    );
    if (!operation) {
      problems.push(`${name}: previews no operation.`);
      continue;
    }
    const { scope } = operation.route.metadata;
    const fitting = [scope, readScopeFor(scope as Scope)];
    if (!fitting.includes(route.metadata.scope as Scope)) {
      problems.push(`${name}: needs ${route.metadata.scope}, and what it previews ${scope}.`);
    }
  }
  return problems;
}

function withoutPrefix(path: string): string {
  return path.replace(/^\/api(?=\/)/, '');
}
