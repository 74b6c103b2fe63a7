import { contract, type Route } from '@lead-engagement/contract';
import { z } from 'zod';
import { againField, confirmField, text } from './schema.js';
import type { Tool } from './tool.js';

interface Operation {
  readonly name: string;
  readonly route: Route;
}

/** Resources that give access to the tenant. No model grants or widens access. */
const accessResources: readonly string[] = ['auth', 'apiKeys', 'apps'];

/** Returns true if a model may call an operation: only with JSON bodies, and without secrets. */
function isOffered(resource: string, { metadata }: Route): boolean {
  if (metadata.streams || metadata.uploads || metadata.scope === 'public' || metadata.scope === 'user') return false;
  return !accessResources.includes(resource) && !metadata.handlesSecrets;
}

const operations: readonly Operation[] = Object.entries(contract).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, Route>)
    .filter(([, route]) => isOffered(resource, route))
    .map(([name, route]) => ({ name: `${resource}.${name}`, route })),
);

/** Operations that send a mail, and what of it the user sees before it leaves: nothing of that is left to a default. */
const mailOperations: readonly string[] = ['leads.createEmail', 'contacts.createEmail'];
const shownOfMails = ['to', 'subject', 'text'] as const;

/** Throws if the preview of a mail would not show to whom it goes, and what it says. */
function checkShown(operation: string, body: unknown): void {
  if (!mailOperations.includes(operation)) return;
  const sent = typeof body === 'object' && body !== null ? body : {};
  const missing = shownOfMails.filter((field) => !Object.hasOwn(sent, field));
  if (missing.length === 0) return;
  throw new Error(`Send ${missing.join(', ')} in body: the user has to see to whom the mail goes, and what it says.`);
}

/** Maximum number of search results. */
const maxFound = 5;

/** Two tools that reach every operation: they keep the list of tools short, but cost an extra call. */
export function operationTools(readOnly: boolean): readonly Tool[] {
  return readOnly ? readingTools : allTools;
}

const readingTools = createOperationTools(true);
const allTools = createOperationTools(false);

function createOperationTools(readOnly: boolean): Tool[] {
  const served = operations.filter(({ route }) => !readOnly || route.method === 'GET');
  const findOperation: Tool = {
    name: 'find_operation',
    toolset: 'developers',
    description: 'Find API operations that have no tool of their own, with their input.',
    routes: [],
    input: { properties: { words: text('such as: pause crawl task') }, required: ['words'] },
    async run(call, { words }) {
      const wanted = String(words).toLowerCase().split(/\W+/).filter(Boolean);
      const rank = ({ name, route }: Operation) => {
        const told = `${name} ${route.summary}`.toLowerCase();
        return wanted.filter((word) => told.includes(word)).length;
      };
      const found = served
        .filter((one) => call.session.allows(one.route) && rank(one) > 0)
        .sort((a, b) => rank(b) - rank(a))
        .slice(0, maxFound);
      return { data: { operations: found.map(describe) } };
    },
  };
  const callOperation: Tool = {
    name: 'call_operation',
    toolset: 'developers',
    description: 'Call an operation from find_operation. One that changes something returns a preview first.',
    routes: [],
    // It names no routes, but it can write.
    ...(!readOnly && { confirms: true as const }),
    input: {
      properties: {
        operation: { type: 'string' },
        params: { type: 'array', items: { type: 'string' }, description: 'ids of the path, in order' },
        query: { type: 'object' },
        body: { type: 'object' },
        ...confirmField,
        ...againField,
      },
      required: ['operation'],
    },
    async run(call, { operation, params = [], query, body }) {
      const found = served.find(({ name }) => name === operation);
      if (!found || !call.session.allows(found.route)) throw new Error('No such operation: use find_operation.');
      const { route } = found;
      const input = { params, ...(query && { query }), ...(body && { body }) };
      if (route.method === 'GET') return { data: await call.read(route, input) };
      checkShown(found.name, body);
      if (!call.isConfirmed(operation)) {
        return call.preview(`call ${operation}: ${route.summary}`, { path: route.path, ...input }, operation);
      }
      const data = route.method === 'POST' ? await call.create(route, input) : await call.write(route, input);
      return { data, notes: ['Done.'] };
    },
  };
  return [findOperation, callOperation];
}

function describe({ name, route }: Operation) {
  const schemaOf = (schema: z.ZodType | undefined) => {
    if (!schema) return undefined;
    const { $schema: _, ...shown } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return shown;
  };
  return {
    operation: name,
    summary: route.summary,
    description: route.description,
    path: `${route.method} ${route.path}`,
    query: schemaOf(route.query),
    body: route.method === 'GET' ? undefined : schemaOf(route.body),
  };
}
