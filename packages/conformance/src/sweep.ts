import { returnsStream } from '@lead-engagement/contract';
import type { Context } from './context.js';
import { MissingOperation, Nonconformance } from './failure.js';
import { type OperationName, operationNames, routeOf, shownOperations } from './operations.js';

/** Operations that the sweep does not call, because they would affect more than the records of the run. */
const leftOut = /^(auth|me|authorizedApps)\.|^changes\.list$|stream$|^usage/;

/**
 * Calls every operation, once or twice in a run: reads of the run's records and of unknown ones, and writes with a body that is not
 * JSON. The checks that look at every response judge the results.
 */
export function sweep(context: Context): Promise<void> {
  return context.once('sweep', async () => {
    const { resources } = context.options;
    const concerns = (resource: string) => resources?.includes(resource) ?? true;
    const params = await makeParams(context, concerns);
    const operations = context.options.level === 'full' ? operationNames : shownOperations;
    await Promise.all(
      operations
        .filter((operation) => !leftOut.test(operation) && concerns(operation.split('.')[0] as string))
        .map((operation) => tolerate(() => visit(context, operation, params))),
    );
    await tolerate(() => context.api.send('GET', `/v1/${context.shared.prefix}`));
    await tolerate(() => context.api.call('leads.get', { params: { id: 'unknown' }, as: 'nobody' }));
    await tolerate(() => context.api.call('leads.create', { body: {} }));
    await tolerate(async () => {
      const lead = await context.lead({ value: 10 });
      await context.api.call('leads.update', { params: { id: lead.id }, body: { value: 20 } });
      await context.api.call('leads.get', { params: { id: lead.id }, otherPrefix: true });
      await context.api.call('leads.delete', { params: { id: lead.id } });
    });
  });
}

async function visit(context: Context, operation: OperationName, params: Params): Promise<void> {
  const route = routeOf(operation);
  if (returnsStream(route)) return;
  const { method, path, metadata } = route;
  const own = params[operation.split('.')[0] as string];
  if (method !== 'GET') {
    await context.api.call(operation, { text: '{"', params: {} });
    return;
  }
  const hasIds = path.includes(':');
  if (hasIds) await context.api.call(operation, { params: {} });
  if (hasIds && !own) return;
  const query: Record<string, string | number> = {
    ...(metadata.paginated && { limit: 2 }),
    ...toFilter(operation, params),
  };
  await context.api.call(operation, { ...(own && { params: own }), query });
}

/** Filters that restrict lists to records of the run, if the specification has such a filter. */
const filters: Partial<Record<OperationName, readonly [resource: string, name: string]>> = {
  'activities.list': ['activities', 'contactId'],
  'conversations.list': ['conversations', 'contact'],
};

function toFilter(operation: OperationName, params: Params): Record<string, string> {
  const [resource = '', name = ''] = filters[operation] ?? [];
  const contactId = params[resource]?.contactId;
  return contactId === undefined ? {} : { [name]: contactId };
}

type Params = Record<string, Record<string, string>>;

/** Ids of the run's records, by resource. Resources that the server cannot create are left out. */
async function makeParams(context: Context, concerns: (resource: string) => boolean): Promise<Params> {
  const params: Params = {};
  const add = (resource: string, make: () => Promise<Record<string, string>>) =>
    tolerate(async () => {
      if (concerns(resource)) params[resource] = await make();
    });
  await Promise.all([
    add('contacts', async () => {
      const { id } = await context.contact();
      const note = await context.api.get('contacts.createMemoryNote', { params: { id }, body: { content: 'A note' } });
      context.shared.ownIds.add(note.id);
      return { id, noteId: note.id };
    }),
    add('leads', async () => ({ id: (await context.lead()).id })),
    add('activities', async () => {
      const contactId = (await context.contact()).id;
      const body = { type: 'note', title: context.name('Note'), contactId };
      return { id: (await context.make('activities.create', { body })).id, contactId };
    }),
    add('chatbots', async () => ({ id: (await context.chatbot()).id })),
    add('conversations', async () => {
      const { id, contactId } = await context.conversation();
      await context.api.call('conversations.createMessage', {
        params: { id },
        body: { role: 'ASSISTANT', content: 'Hello' },
      });
      return { id, contactId };
    }),
    add('crawlTasks', async () => ({ id: (await context.crawlTask()).id })),
    add('pipelines', async () => {
      const { id, stages } = await context.pipeline();
      return { id, stageId: stages[0].id };
    }),
    add('tags', async () => ({ id: (await context.make('tags.create', { body: { name: context.name('Tag') } })).id })),
  ]);
  return params;
}

/** Ignores a missing or failing operation, because other checks report it. */
async function tolerate(task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof MissingOperation || error instanceof Nonconformance)) throw error;
  }
}
