import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as contract from '@lead-engagement/contract';
import { describeResource } from '@lead-engagement/contract/openapi';
import { writeConstants } from './constants.js';
import { writeWebhookFixtures } from './fixtures.js';
import { toKebabCase, toPascalCase, writeDoc } from './names.js';
import { getDataSchemas, writeResource } from './resources.js';
import { isSchema, type Schema } from './schema.js';
import { TypeWriter } from './type-writer.js';

const banner = '// Generated from the contract by `pnpm run generate`. Do not edit.\n\n';

/** All generated files: name -> formatted text. The same contract always gives the same text. */
export function generateFiles(): Map<string, string> {
  const resources = Object.entries(contract.contract as Record<string, Record<string, contract.Route>>);
  const catalogue = Object.entries(contract.eventCatalogue as Record<string, { firesWhen: string; data: unknown }>);
  const outputs = resources.flatMap(([, routes]) => Object.values(routes).flatMap(getDataSchemas));
  const types = new TypeWriter([...outputs, ...catalogue.map(([, { data }]) => data).filter(isSchema)]);

  const files = new Map([['constants.ts', writeConstants()]]);
  for (const [resource, routes] of resources) {
    const file = toKebabCase(resource);
    files.set(`${file}.ts`, writeResource(types, resource, file, routes));
  }
  files.set('webhook-events.ts', writeWebhookEvents(types, catalogue));
  files.set('webhook-fixtures.ts', writeWebhookFixtures());
  const isGeneric = (resource: string) => (files.get(`${toKebabCase(resource)}.ts`) ?? '').includes('Resource<F');
  const names = resources.map(([resource]) => ({ resource, isGeneric: isGeneric(resource) }));
  files.set('index.ts', writeIndex(names));
  files.set('classes.ts', writeClasses(names));
  return format(new Map([...files].map(([name, text]) => [name, banner + text])));
}

function writeWebhookEvents(types: TypeWriter, catalogue: [string, { firesWhen: string; data: unknown }][]): string {
  types.startFile('webhook-events');
  const actor = types.write(contract.Actor as Schema, 'output');
  types.write(contract.ThinEventData as Schema, 'output');
  const members = catalogue.map(
    ([type, event]) =>
      `${writeDoc([event.firesWhen])}${JSON.stringify(type)}: ${types.write(event.data as Schema, 'output')};\n`,
  );
  types.useSharedType('CustomFields');
  const { imports, declarations } = types.finishFile();
  return `${imports}import type { EventType } from './constants.js';

${declarations}
/** The data of each type of event: the same shape as the API returns. */
export interface WebhookEventData<F extends CustomFields = CustomFields> {
${members.join('')}}

/**
 * The body of a webhook: \`event.type\` determines the type of \`event.data\`.
 * A newer server may send types that are not listed here: answer those with success, and ignore them.
 */
export type WebhookEvent<
  T extends EventType = EventType,
  F extends CustomFields = CustomFields,
> = T extends EventType
  ? {
      /** The same in all deliveries of one event: use it to drop repeats. */
      id: string;
      type: T;
      /** ISO 8601 with milliseconds. */
      created: string;
      tenant_id: string;
      data: WebhookEventData<F>[T];
      /** Who caused it. Older servers do not send it. */
      actor?: ${actor};
      /** The fields of \`data\` that changed, with their values before; null if the record is new. Older servers do not send it. */
      previous?: T extends 'lead.stage_changed'
        ? Partial<Lead<F>> & { stageId: string; pipelineId: string }
        : Partial<WebhookEventData<F>[T]> | null;
      /** X-Request-Id of the request that caused it, null for what the server did on its own. Older servers do not send it. */
      request_id?: string | null;
      /** The contacts of a merge. */
      merge?: T extends 'contact.merged' | 'contact.unmerged'
        ? { id: string; primaryId: string; mergedIds: string[] }
        : never;
      /** The version of the payload's shape, YYYY-MM-DD. */
      api_version: string;
    }
  : never;

/**
 * The body of a webhook of an endpoint with \`payload: 'thin'\`: which record it is about, without its fields. \`verify\` returns it too:
 * \`(await verify(…)) as unknown as ThinWebhookEvent\`.
 */
export interface ThinWebhookEvent<T extends EventType = EventType>
  extends Pick<WebhookEvent<EventType>, 'id' | 'created' | 'tenant_id' | 'actor' | 'request_id' | 'api_version'> {
  type: T;
  data: ThinEventData;
  /** The names of the fields that changed; null if the record is new. */
  changed: string[] | null;
  /** The contacts of a merge. */
  merge?: { id: string; primaryId: string; mergedIds: string[] };
}
`;
}

/** Classes that extend a generated one, and the file that each is in. */
const extended: Readonly<Record<string, string>> = {
  leads: 'jobs',
  activities: 'changes',
  contacts: 'jobs',
  imports: 'jobs',
  jobs: 'jobs',
  exports: 'jobs',
  bulkUpdates: 'jobs',
  knowledgeBases: 'jobs',
  webhookEndpoints: 'jobs',
};

function classOf(resource: string): string {
  return toPascalCase(resource) + (extended[resource] ? '' : 'Resource');
}

function writeIndex(resources: readonly { resource: string; isGeneric: boolean }[]): string {
  const imports = resources.map(({ resource }) => {
    const file = extended[resource] ? `../${extended[resource]}.js` : `./${toKebabCase(resource)}.js`;
    return `import type { ${classOf(resource)} } from '${file}';\n`;
  });
  const exports = resources.map(({ resource }) => `export * from './${toKebabCase(resource)}.js';\n`);
  const fields = resources.map(
    ({ resource, isGeneric }) =>
      `${writeDoc([describeResource(resource)])}readonly ${resource}: ${classOf(resource)}${isGeneric ? '<F>' : ''};\n`,
  );
  return `${imports.join('')}import type { CustomFields } from '../types.js';

export type { EventType } from './constants.js';
${exports.join('')}
/** Every resource of the API. */
export interface ApiResources<F extends CustomFields = CustomFields> {
${fields.join('')}}
`;
}

/** Apart from the index, which is public. A list, since a table knows the name of its resource. */
function writeClasses(resources: readonly { resource: string }[]): string {
  const imports = resources.map(({ resource }) => {
    const file = extended[resource] ? `../${extended[resource]}.js` : `./${toKebabCase(resource)}.js`;
    return `import { ${classOf(resource)} } from '${file}';\n`;
  });
  return `${imports.join('')}
/** The class of every resource. */
export const resourceClasses = [
${resources.map(({ resource }) => `${classOf(resource)},\n`).join('')}];
`;
}

/** Formats all files in one run of biome, by the rules of this repository. */
function format(files: ReadonlyMap<string, string>): Map<string, string> {
  const require = createRequire(import.meta.url);
  const biome = join(dirname(require.resolve('@biomejs/biome/package.json')), 'bin/biome');
  const { formatter, javascript, linter } = require('../../../../biome.json');
  const folder = mkdtempSync(join(tmpdir(), 'lead-engagement-sdk-'));
  try {
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ formatter, javascript, linter }));
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    const result = spawnSync(process.execPath, [biome, 'check', '--write', '.'], { encoding: 'utf8', cwd: folder });
    if (result.status !== 0) throw new Error(`biome refuses the generated files:\n${result.stderr}`);
    return new Map([...files.keys()].map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
