import { fileURLToPath } from 'node:url';
import { headers } from '../src/access.js';
import {
  type ApiVersion,
  apiVersionNames,
  apiVersions,
  deprecationOf,
  newestApiVersion,
  type VersionChange,
} from '../src/api-versions.js';
import { contract } from '../src/generated/contract.js';
import type { Route } from '../src/route.js';

/** Where the page is. */
export const versionsPage = fileURLToPath(new URL('../../../docs/versioning.md', import.meta.url));

const begin = '<!-- Made from the contract by `pnpm run generate`. -->';
const end = '<!-- Up to here. -->';

/** The page with the part that says what versions there are, and what is deprecated. */
export function describeVersions(page: string): string {
  const [before, after] = [page.indexOf(begin), page.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`docs/versioning.md has no place between ${begin} and ${end}`);
  return `${page.slice(0, before)}${begin}\n\n${listVersions()}\n\n${page.slice(after)}`;
}

function listVersions(): string {
  const newestFirst = [...apiVersionNames].reverse();
  const rows = newestFirst.map((version) => {
    const { since = '', sunset = '' } = deprecationOf(version) ?? {};
    const name = version === newestApiVersion ? `\`${version}\`, the newest` : `\`${version}\``;
    return `| ${name} | ${apiVersions[version].about} | ${since} | ${sunset} |`;
  });
  const deprecated = Object.values<Record<string, Route>>(contract).flatMap((routes) =>
    Object.values(routes).flatMap(({ method, path, metadata }) =>
      metadata.deprecated
        ? `| \`${method} ${path}\` | ${metadata.deprecated.since} | ${metadata.deprecated.sunset} |`
        : [],
    ),
  );
  return `| \`${headers.apiVersion}\` | What it is | Deprecated since | Served at least until |
| --- | --- | --- | --- |
${rows.join('\n')}

| Deprecated operation | Since | Served at least until |
| --- | --- | --- |
${deprecated.join('\n')}

## Changelog of the API

${newestFirst.map(describeVersion).join('\n\n')}`;
}

function describeVersion(version: ApiVersion): string {
  const changes: readonly VersionChange[] = apiVersions[version].changes;
  return [`### ${version}`, apiVersions[version].about, ...changes.map(describeChange)].join('\n\n');
}

function describeChange({ what, operations, events }: VersionChange): string {
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  return `- ${what}\n  Operations: ${list(operations)}.${events.length > 0 ? ` Events: ${list(events)}.` : ''}`;
}
