import { type Contract, contract, type Route } from '@lead-engagement/contract';

/** The name of an operation: `leads.create`. */
export type OperationName = {
  [R in keyof Contract & string]: `${R}.${keyof Contract[R] & string}`;
}[keyof Contract & string];

const routes = new Map<string, Route>(
  Object.entries(contract as Record<string, Record<string, Route>>).flatMap(([resource, operations]) =>
    Object.entries(operations).map(([name, route]) => [`${resource}.${name}`, route] as const),
  ),
);

/** Every operation of the contract. */
export const operationNames = [...routes.keys()] as OperationName[];

/** The route of an operation. */
export function routeOf(operation: OperationName): Route {
  const route = routes.get(operation);
  if (!route) throw new Error(`The contract has no operation ${operation}.`);
  return route;
}

/** Returns true if a run is about the resource of an operation. */
export function concerns({ resources }: { readonly resources?: readonly string[] }, operation: OperationName): boolean {
  return resources?.includes(operation.split('.')[0] as string) ?? true;
}

/** The method and path of an operation: `POST /api/v1/leads`. */
export function signatureOf(operation: OperationName): string {
  const { method, path } = routeOf(operation);
  return `${method} ${path}`;
}

/** The operations that the specification shows, by section. Source: specification, Endpoints. */
const shown = {
  Leads: [
    'leads.list',
    'leads.create',
    'leads.get',
    'leads.update',
    'leads.updateStage',
    'leads.assign',
    'leads.autoAssign',
    'leads.recomputeScore',
    'leads.delete',
    'leads.bulk',
  ],
  Contacts: [
    'contacts.list',
    'contacts.create',
    'contacts.get',
    'contacts.update',
    'contacts.delete',
    'contacts.import',
    'contacts.export',
    'contacts.merge',
    'contacts.listMemoryNotes',
    'contacts.createMemoryNote',
    'contacts.deleteMemoryNote',
    'contacts.getProfile',
    'contacts.refreshProfile',
    'contacts.bulk',
  ],
  Activities: ['activities.list', 'activities.create'],
  Chatbots: [
    'chatbots.list',
    'chatbots.create',
    'chatbots.get',
    'chatbots.update',
    'chatbots.delete',
    'chatbots.listSessions',
    'chatbots.getStats',
    'chatbots.test',
  ],
  Conversations: [
    'conversations.list',
    'conversations.listMessages',
    'conversations.createMessage',
    'conversations.takeOver',
    'conversations.close',
  ],
  'Crawl tasks and results': ['crawlTasks.list', 'crawlTasks.create', 'crawlResults.list'],
  'Carriers and shipments': [
    'carriers.list',
    'shipments.list',
    'shipments.create',
    'shipments.get',
    'shipments.refresh',
    'shipments.delete',
  ],
} as const satisfies Record<string, readonly OperationName[]>;

/** The operations that the specification shows. */
export const shownOperations: readonly OperationName[] = Object.values(shown).flat();
