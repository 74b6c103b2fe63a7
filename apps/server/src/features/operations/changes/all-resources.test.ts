import { isDeepStrictEqual } from 'node:util';
import {
  type ChangeResource,
  changeResources,
  changeScopes,
  contract,
  grantsScope,
  type Route,
  type Scope,
  scopeNames,
} from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { makeBody } from '../../../../test/support/bodies.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { createSample, dataOf, type Sample } from '../../../../test/support/sample.js';
import { addSignedIn } from '../../../../test/support/sign-in.js';
import { newUuid } from '../../../ids.js';

type Caller = Pick<TestCaller, 'call'>;

/** The operations on records of each resource: where they are in the contract, and what stands behind their verbs. */
const places: Record<ChangeResource, [of: keyof typeof contract, noun?: string]> = {
  lead: ['leads'],
  contact: ['contacts'],
  activity: ['activities'],
  conversation: ['conversations'],
  message: ['conversations', 'Message'],
  conversation_note: ['conversations', 'Note'],
  shipment: ['shipments'],
  user: ['users'],
  tag: ['tags'],
  pipeline: ['pipelines'],
  stage: ['pipelines', 'Stage'],
  custom_field: ['customFields'],
  chatbot: ['chatbots'],
  channel: ['channels'],
  automation: ['automations'],
  knowledge_base: ['knowledgeBases'],
  knowledge_document: ['knowledgeBases', 'Document'],
  canned_reply: ['cannedReplies'],
  crawl_task: ['crawlTasks'],
  memory_note: ['contacts', 'MemoryNote'],
  view: ['views'],
  api_key: ['apiKeys'],
  app: ['apps'],
  webhook_endpoint: ['webhookEndpoints'],
  form: ['forms'],
};
/** Where a deletion has to say who gets what. */
const queryOfDeletion = (sample: Sample): Partial<Record<ChangeResource, string>> => ({
  stage: `?moveToStageId=${sample.stageIds[0]}`,
});

const path = contract.changes.list.path;
let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  sample = await createSample(api);
});

function routeOf(resource: ChangeResource, verb: 'create' | 'get' | 'list' | 'update' | 'delete'): Route | undefined {
  const [of, noun = ''] = places[resource];
  const name = `${verb}${noun}${verb === 'list' && noun ? 's' : ''}`;
  return (contract[of] as Record<string, Route>)[name];
}

/** The URL of a route under the sample's records; `id` is that of the last record that it names. */
function urlOf(resource: ChangeResource, { path: template }: Route, id = ''): string {
  const params = sample.params[places[resource][0]];
  const last = template.lastIndexOf('/:');
  const own = id === '' ? template : `${template.slice(0, last)}/${id}`;
  return own.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name);
}

interface Seen {
  id: string;
  resource: string;
  deleted: boolean;
  record: Record<string, unknown> | null;
}

async function readPage(by: Caller, resource: ChangeResource, cursor?: string) {
  const answer = await by.call('GET', `${path}?resource=${resource}${cursor === undefined ? '' : `&cursor=${cursor}`}`);
  return { seen: dataOf(answer, 200) as Seen[], ...answer.meta };
}

async function drain(by: Caller, resource: ChangeResource, since: string): Promise<Seen[]> {
  const all: Seen[] = [];
  let cursor = since;
  for (;;) {
    const page = await readPage(by, resource, cursor);
    all.push(...page.seen);
    cursor = page.cursor;
    if (!page.hasMore) return all;
  }
}

/** The last change of a record, once that satisfies `isIt`: what others write at the same time may hold it up a little. */
async function lastOf(resource: ChangeResource, since: string, id: string, isIt: (seen: Seen) => boolean) {
  let found: Seen | undefined;
  await expect
    .poll(
      async () => {
        found = (await drain(sample.caller, resource, since)).findLast((change) => change.id === id);
        return found !== undefined && isIt(found);
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(true);
  return found as Seen;
}

const create = async (resource: ChangeResource) => {
  const route = routeOf(resource, 'create') as Route;
  const body = makeBody(`${places[resource][0]}.create${places[resource][1] ?? ''}`, sample, newUuid());
  return dataOf(await sample.caller.call('POST', urlOf(resource, route), body), 201) as { id: string; version: number };
};
const update = async (resource: ChangeResource, route: Route, id: string) => {
  const body = makeBody(`${places[resource][0]}.update${places[resource][1] ?? ''}`, sample, newUuid());
  return dataOf(await sample.caller.call('PATCH', urlOf(resource, route, id), body), 200) as { version: number };
};
const remove = (resource: ChangeResource, route: Route, id: string) =>
  sample.caller.call('DELETE', urlOf(resource, route, id) + (queryOfDeletion(sample)[resource] ?? ''));

test.each(changeResources)(
  'what is created, changed and deleted is in the feed as the API has it: %s',
  async (resource) => {
    const stranger = await api.newCaller(await api.newTenant());
    const { cursor } = await readPage(sample.caller, resource);
    const { cursor: theirs } = await readPage(stranger, resource);
    const { id } = await create(resource);
    const get = routeOf(resource, 'get');
    const isAsRead = async (change: Seen) => {
      expect(change.resource).toBe(resource);
      if (!get) return;
      const answer = await sample.caller.call('GET', urlOf(resource, get, id));
      if (answer.status === 404) expect(change).toMatchObject({ deleted: true, record: null });
      else expect(dataOf(answer, 200)).toMatchObject(change.record as object);
    };
    await isAsRead(await lastOf(resource, cursor, id, ({ deleted }) => !deleted));
    const updating = routeOf(resource, 'update');
    if (updating) {
      const { version } = await update(resource, updating, id);
      await isAsRead(await lastOf(resource, cursor, id, ({ record }) => Number(record?.version) >= version));
    }
    const deleting = routeOf(resource, 'delete');
    if (deleting) {
      const { cursor: later } = await readPage(sample.caller, resource);
      dataOf(await remove(resource, deleting, id), 200);
      await isAsRead(await lastOf(resource, later, id, () => true));
    }
    expect(await drain(stranger, resource, theirs)).toEqual([]);
  },
);

describe('a caller', () => {
  test.each(changeResources)('follows %s with the scope of its list, and not with all others', async (resource) => {
    const needed = changeScopes[resource];
    if (needed === 'authenticated') return;
    const read = (by: Caller) => by.call('GET', `${path}?resource=${resource}`);
    expect((await read(await api.newCaller(sample.tenant, [needed]))).status).toBe(200);
    const others = scopeNames.filter((scope): scope is Scope => !grantsScope([scope], needed));
    expectFailure(await read(await api.newCaller(sample.tenant, others)), 'FORBIDDEN');
  });

  test('sees of users what their list shows, by its scopes', async () => {
    const { cursor } = await readPage(sample.caller, 'user');
    const { id } = await create('user');
    await lastOf('user', cursor, id, ({ deleted }) => !deleted);
    const reader = await api.newCaller(sample.tenant, ['read:users']);
    const [shown] = await drain(reader, 'user', cursor);
    const listed = dataOf(await reader.call('GET', `/v1/users/${id}`), 200);
    expect(shown?.record).toEqual(listed);
    expect(Object.keys(listed)).not.toContain('role');
  });

  test.each(['view', 'canned_reply'] as const)(
    'sees no private %s of others: to it, it is deleted',
    async (resource) => {
      const colleague = await addSignedIn(api, sample.tenant, 'MANAGER');
      const { cursor } = await readPage(sample.caller, resource);
      const route = routeOf(resource, 'create') as Route;
      const body = { ...makeBody(`${places[resource][0]}.create`, sample, newUuid()), shared: false };
      const { id } = dataOf(await sample.user.call('POST', urlOf(resource, route), body), 201);
      await lastOf(resource, cursor, id, () => true);
      const last = async (by: Caller) => (await drain(by, resource, cursor)).findLast((change) => change.id === id);
      expect(await last(sample.user)).toMatchObject({ deleted: false, record: { id } });
      expect(await last(colleague)).toMatchObject({ deleted: true, record: null });
    },
  );
});

test('what belongs to a conversation is not shown after the conversation is deleted', async () => {
  const { cursor } = await readPage(sample.caller, 'message');
  const { id } = await create('message');
  await lastOf('message', cursor, id, ({ deleted }) => !deleted);
  dataOf(await sample.caller.call('DELETE', `/v1/contacts/${sample.contactId}`), 200);
  await lastOf('message', cursor, id, ({ deleted, record }) => deleted && record === null);
});

test('a change of a stage is one of its pipeline, which shows it', async () => {
  const { cursor } = await readPage(sample.caller, 'pipeline');
  const { id } = await create('stage');
  const hasIt = ({ record }: Seen) => ((record?.stages ?? []) as { id: string }[]).some((stage) => stage.id === id);
  await lastOf('pipeline', cursor, sample.pipelineId, hasIt);
});

// But for when a key was last used, which is no change of it.
test('a copy that is kept by the feed equals the lists, after any writes', async () => {
  const mirrored = changeResources.filter((resource) => places[resource][1] === undefined);
  const listOf = async (resource: ChangeResource): Promise<Record<string, unknown>[]> =>
    dataOf(await sample.caller.call('GET', `${urlOf(resource, routeOf(resource, 'list') as Route)}?limit=200`), 200);
  const operation = fc.record({
    resource: fc.nat(),
    verb: fc.constantFrom('create', 'update', 'delete'),
    which: fc.nat(),
  });
  const some = fc.subarray(mirrored, { minLength: 3, maxLength: 5 });
  const check = fc.asyncProperty(
    some,
    fc.array(operation, { minLength: 20, maxLength: 40 }),
    async (resources, operations) => {
      const cursors = new Map<ChangeResource, string>();
      const copies = new Map<ChangeResource, Map<string, unknown>>();
      for (const resource of resources) {
        cursors.set(resource, (await readPage(sample.caller, resource)).cursor);
        copies.set(resource, new Map((await listOf(resource)).map((record) => [record.id as string, record])));
      }
      const made = new Map<ChangeResource, string[]>();
      for (const { resource: at, verb, which } of operations) {
        const resource = resources[at % resources.length] as ChangeResource;
        const ids = made.get(resource) ?? [];
        const id = ids[which % ids.length];
        const route = verb === 'create' || !id ? undefined : routeOf(resource, verb as 'update' | 'delete');
        if (!route || !id) made.set(resource, [...ids, (await create(resource)).id]);
        else if (verb === 'update') await update(resource, route, id);
        else {
          dataOf(await remove(resource, route, id), 200);
          made.set(
            resource,
            ids.filter((other) => other !== id),
          );
        }
      }
      for (const resource of resources) {
        const copy = copies.get(resource) as Map<string, unknown>;
        await expect
          .poll(
            async () => {
              for (const { id, record } of await drain(sample.caller, resource, cursors.get(resource) as string)) {
                if (record) copy.set(id, record);
                else copy.delete(id);
              }
              const listed = await listOf(resource);
              const asListed = listed.filter((record) => {
                const { lastUsedAt: _, ...kept } = (copy.get(record.id as string) ?? {}) as Record<string, unknown>;
                return (
                  kept.id === record.id && Object.keys(kept).every((key) => isDeepStrictEqual(kept[key], record[key]))
                );
              });
              return [resource, asListed.length, copy.size];
            },
            { timeout: 60_000, interval: 50 },
          )
          .toEqual([resource, (await listOf(resource)).length, (await listOf(resource)).length]);
      }
    },
  );
  await fc.assert(check, { numRuns: 4 });
});
