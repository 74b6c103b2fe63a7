// Writes the parameters of the nodes, and what they know of the protocol, from the contract.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contract, eventSubscriptions, headers, limits, webhookTiming } from '@lead-engagement/contract';
import { logoSvg } from '@lead-engagement/design';
import type { FieldSchema } from './generation/fields.js';
import { resources } from './generation/operations.js';
import { makeOperation, schemaOf, toPlain } from './generation/properties.js';
import { toTitle } from './generation/words.js';

const root = path.dirname(import.meta.dirname);
const note = '// Written by `npm run generate` from the contract.\n';

async function write(file: string, text: string) {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), `${note}${text}`);
}

const show = (value: unknown) => JSON.stringify(value, null, 2);
const folder = 'nodes/LeadEngagement/generated';

const specs: [string, Record<string, unknown>][] = [];
for (const resource of resources) {
  const made = resource.operations.map((operation) => ({ operation, ...makeOperation(resource, operation) }));
  const options = made.map(({ operation: { name, value, action, route } }) => {
    const description =
      value === 'upsert'
        ? 'Create a new record, or update the current one if it already exists (upsert)'
        : route.summary;
    return { name, value, description, action };
  });
  const operationProperty = {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource.value] } },
    options: options.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    default: made.some(({ operation }) => operation.value === 'getAll') ? 'getAll' : options[0]?.value,
  };
  const paged = made.flatMap(({ properties }) =>
    properties.map((property) =>
      property.name === 'limit' && property.displayOptions
        ? { ...property, displayOptions: { show: { ...property.displayOptions.show, returnAll: [false] } } }
        : property,
    ),
  );
  await write(
    `${folder}/${resource.value}.ts`,
    `import type { INodeProperties } from 'n8n-workflow';

export const ${resource.value}Operations: INodeProperties[] = [${show(operationProperty)}];

export const ${resource.value}Fields: INodeProperties[] = ${show(paged)};
`,
  );
  specs.push([resource.value, Object.fromEntries(made.map(({ operation, spec }) => [operation.value, spec]))]);
}

await write(
  `${folder}/operations.ts`,
  `import type { OperationSpec } from '../operation-spec';

/** The requests of all operations, by \`resource.operation\`. */
export const operations: ReadonlyMap<string, OperationSpec> = new Map<string, OperationSpec>([
${specs.flatMap(([resource, each]) => Object.entries(each).map(([name, spec]) => `[${show(`${resource}.${name}`)}, ${show(spec)}],`)).join('\n')}
]);
`,
);

const { webhookEndpoints: endpoints } = contract;
const paths = {
  me: contract.me.get.path,
  endpoints: endpoints.list.path,
  endpoint: endpoints.get.path,
  pipelines: contract.pipelines.list.path,
  users: contract.users.list.path,
  chatbots: contract.chatbots.list.path,
  forms: contract.forms.list.path,
};
const maxLengthOf = (schema: FieldSchema | undefined) =>
  schema?.maxLength ?? schema?.anyOf?.find(({ maxLength }) => maxLength !== undefined)?.maxLength;
const { apiKey: _, ...known } = headers;
const used = Object.fromEntries(
  (['signature', 'eventId', 'idempotencyKey', 'retryAfter', 'client'] as const).map((name) => [name, known[name]]),
);
const events = eventSubscriptions.map((value) => ({
  name:
    value === '*' ? 'All Events' : value.endsWith('.*') ? `${toTitle(value.slice(0, -2))}: All` : toEventName(value),
  value,
}));
function toEventName(value: string) {
  const [resource = '', happened = ''] = value.split('.');
  return `${toTitle(resource)}: ${toTitle(happened)}`;
}
await write(
  'nodes/generated/protocol.ts',
  `/** Paths of the API that the nodes call for themselves. */
export const paths = ${show(Object.fromEntries(Object.entries(paths).map(([name, each]) => [name, toPlain(each)])))} as const;

/** Headers, as they are sent. */
export const headers = ${show(used)} as const;

/** A webhook that is older, or further in the future, is refused. */
export const toleranceSeconds = ${webhookTiming.toleranceSeconds};

/** The most records of a page. */
export const pageSize = ${limits.maxPageSize};

/** The most characters of the description of an endpoint. */
export const maxDescriptionChars = ${maxLengthOf(schemaOf(endpoints.create.body).properties?.description)};

/** The events that the trigger can subscribe to. */
export const eventOptions = ${show(events.sort((a, b) => a.name.localeCompare(b.name, 'en')))};
`,
);

await mkdir(path.join(root, 'icons'), { recursive: true });
const icon = logoSvg.replace('<rect', '<title>Lead Engagement</title><rect');
await writeFile(path.join(root, 'icons', 'leadEngagement.svg'), icon);
