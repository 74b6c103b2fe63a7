import { contract, derivedEventTypes } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { verify, type WebhookEvent } from '@lead-engagement/sdk/webhooks';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { copyOfChanges, copyOfEvents, followRecords, type Shown, shuffled } from '../../../../test/support/mirrors.js';
import { grantTokens, registerApp } from '../../../../test/support/oauth.js';
import { type Send, type Step, type World, workOfWrites, writes } from '../../../../test/support/random-writes.js';
import { startReceiver } from '../../../../test/support/receiver.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn } from '../../../../test/support/sign-in.js';
import { asRule, readCause } from '../../../db/cause.js';
import { inTenant, setCause } from '../../../db/client.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { decodeId } from '../../../ids.js';
import type { RunningWorker } from '../../../jobs/engine.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';

const waiting = { timeout: 120_000, interval: 20 };
const requestHeader = 'x-request-id';
let api: TestApi;
let worker: RunningWorker;
let tenant: string;
let caller: TestCaller;
let baseUrl: string;

beforeAll(async () => {
  api = await startTestApi();
  baseUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

type By = Pick<TestCaller, 'call'>;
type Fields = Record<string, unknown>;
interface Told {
  id: string;
  record: Fields | null;
  actor: { type: string; id: string | null; via: string | null } | null;
  requestId: string | null;
  previous: Fields | null;
}
interface ListedEvent {
  id: string;
  type: string;
  data: Shown;
  actor: Told['actor'];
  request_id: string | null;
  previous: Fields | null;
}
type Resource = 'lead' | 'contact';

const get = async (url: string) => dataOf(await caller.call('GET', url), 200);
const made = async (url: string, body: object, more?: Record<string, string>) =>
  dataOf(await caller.call('POST', url, body, more), 201);
const subscribed: readonly string[] = [...derivedEventTypes, 'lead.created', 'lead.stage_changed'];
const subscribe = (more: object = { url: 'https://127.0.0.1:9/hooks', status: 'PAUSED' }) =>
  made(contract.webhookEndpoints.list.path, {
    events: subscribed,
    ...more,
  });
const idOf = async (by: By) => {
  const { principal } = dataOf(await by.call('GET', '/v1/me'), 200);
  return principal.id as string;
};

async function readPage(resource: string, cursor?: string, limit = 200) {
  const more = cursor === undefined ? '' : `&cursor=${cursor}`;
  const answer = await caller.call('GET', `${contract.changes.list.path}?resource=${resource}&limit=${limit}${more}`);
  return { told: dataOf(answer, 200) as Told[], ...answer.meta };
}
const begin = async (resource: string): Promise<string> => (await readPage(resource)).cursor;
async function drain(resource: string, since: string, limit?: number): Promise<Told[]> {
  const all: Told[] = [];
  let cursor = since;
  for (;;) {
    const page = await readPage(resource, cursor, limit);
    all.push(...page.told);
    cursor = page.cursor;
    if (!page.hasMore) return all;
  }
}
async function listEvents(): Promise<ListedEvent[]> {
  const all: ListedEvent[] = [];
  for (let cursor: string | undefined; cursor !== ''; ) {
    const from = cursor === undefined ? '' : `&cursor=${cursor}`;
    const answer = await caller.call('GET', `/v1/events?sort=sequence&limit=200${from}`);
    all.push(...dataOf(answer, 200));
    cursor = answer.meta?.cursor ?? '';
  }
  return all;
}
/** Waits until the worker has nothing left to do that changes records, and has told of all of it. */
async function settle() {
  await vi.waitFor(async () => {
    worker.wake();
    const [row] = await api.owner<{ count: number }[]>`
      select (select count(*) from work where tenant_id = ${tenant} and kind = any(${workOfWrites}))::int
        + (select count(*) from automation_runs where tenant_id = ${tenant} and status = 'PENDING')::int
        + (select count(*) from lead_scores where tenant_id = ${tenant} and due_at <= now())::int
        + (select count(*) from changes c join change_readers r using (tenant_id, resource)
           where tenant_id = ${tenant} and (c.xid, c.seq) > (r.xid, r.seq))::int
        + (select count(*) from outbox where tenant_id = ${tenant})::int as count`;
    expect(row?.count).toBe(0);
  }, waiting);
}
const countDeliveries = async () => {
  worker.wake();
  const [row] = await api.owner<{ count: number }[]>`
    select count(*)::int from deliveries where tenant_id = ${tenant} and status = 'PENDING'`;
  return row?.count;
};
/** All live leads and contacts, by id. */
async function readAll(): Promise<Map<string, Shown>> {
  const all: Shown[] = [];
  for (const url of ['/v1/leads?limit=200', '/v1/contacts?limit=200']) all.push(...(await get(url)));
  return new Map(all.map((record) => [record.id, record]));
}
const kindOf = (id: string): Resource => (id.startsWith('lead_') ? 'lead' : 'contact');
const byId = (a: Fields, b: Fields) => String(a.id).localeCompare(String(b.id));
/** What is read along with a record, and does not count as a change of it. */
const alongside: Record<Resource, string[]> = { lead: [], contact: ['score'] };
/** What changes without a new version, so that no event tells of it. */
const uncounted: Record<Resource, readonly string[]> = { lead: ['lastActivityAt'], contact: ['tags'] };
const own = (resource: Resource, record: Fields, more: readonly string[] = []) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => ![...alongside[resource], ...more].includes(name)));

describe('random writes by a user, a key, an app and a rule, at once', () => {
  const step = fc.record({
    by: fc.constantFrom('key', 'other', 'user', 'app'),
    what: fc.constantFrom<keyof typeof writes>(
      ...(Object.keys(writes) as (keyof typeof writes)[]),
      // What there is to merge, to undo and to restore comes of these.
      'merge',
      'mergeUndo',
      'leadRestore',
      'contactRestore',
    ),
    which: fc.nat({ max: 5 }),
    number: fc.nat({ max: 9 }),
  });

  test('are mirrored by webhooks, feed and stream, and each change has its actor, request and previous', async () => {
    const other = await api.newCaller(tenant);
    const user = await addSignedIn(api, tenant, 'ADMIN');
    const partner = await api.newCaller(await api.newTenant());
    const app = await registerApp(partner, ['read:leads', 'write:leads']);
    const { accessToken } = await grantTokens(api, app, user, { scope: 'read:leads write:leads' });
    const authorization = `Bearer ${accessToken}`;
    const callers: Record<string, By> = {
      key: caller,
      other,
      user,
      app: {
        call: (method, url, payload, more = {}) =>
          api.send({
            method: method as 'GET',
            url,
            headers: { authorization, ...more },
            ...(payload !== undefined && { payload: payload as object }),
          }),
      },
    };
    const actors: Record<string, Told['actor']> = {
      key: { type: 'key', id: await idOf(caller), via: null },
      other: { type: 'key', id: await idOf(other), via: null },
      user: { type: 'user', id: user.id, via: null },
      app: { type: 'app', id: app.id, via: user.id },
    };
    const [pipeline] = await get('/v1/pipelines');
    await made('/v1/custom-fields', { resource: 'LEAD', key: 'size', label: 'Size', type: 'NUMBER' });
    const rule = await made('/v1/automations', {
      name: 'Tag',
      trigger: { type: 'lead.stage_changed' },
      actions: [{ type: 'add_tag', name: 'moved' }],
    });
    const tags = await Promise.all(['a', 'b', 'c'].map((name) => made('/v1/tags', { name, color: '#112233' })));
    const received: WebhookEvent[] = [];
    const receiver = await startReceiver(({ headers, body }) => {
      received.push(verify(body, headers as Record<string, string>, secret));
    });
    const { secret } = await subscribe({ url: receiver.url, status: 'ACTIVE' });
    const start = { lead: await begin('lead'), contact: await begin('contact') };
    const streamed: Told[] = [];
    const stop = new AbortController();
    const client = new LeadEngagement({ baseUrl, apiKey: caller.key });
    const { ended } = await followRecords(client, streamed, stop.signal);
    const world: World = {
      pipeline,
      tagIds: tags.map(({ id }) => id),
      userId: user.id,
      leads: [],
      contacts: [],
      merges: [],
    };
    const requests = new Map<string, string>();
    const walkThrough = async (name: string, steps: Iterable<Step>) => {
      for (const [at, { by, what, which, number }] of [...steps].entries()) {
        const requestId = `${name}.${at}`;
        requests.set(requestId, by);
        const send: Send = (method, url, body) =>
          (callers[by] as By).call(method, url, body, { [requestHeader]: requestId });
        await writes[what](send, world, which, number);
      }
    };
    const firstLeads: Step[] = Array(6).fill({ by: 'key', what: 'lead', which: 0, number: 0 });
    // Each of them, and the rule, has written something for certain.
    const moved: Step[] = ['user', 'app', 'other'].map((by, which) => ({ by, what: 'stage', which, number: 1 }));
    await walkThrough('begin', [...firstLeads, ...moved]);
    await settle();
    const first = await readAll();
    const begun = { lead: await begin('lead'), contact: await begin('contact') };
    const walks = fc.sample(fc.array(step, { minLength: 18, maxLength: 22 }), 4);
    await Promise.all(walks.map((steps, walk) => walkThrough(`walk-${walk}`, steps)));
    await settle();
    const about = JSON.stringify(walks);
    const now = await readAll();

    const told = [...(await drain('lead', start.lead)), ...(await drain('contact', start.contact))];
    const latest = (records: ReadonlyMap<string, Fields>) =>
      [...records].map(([id, { version }]) => `${id} ${version}`).toSorted();
    await vi.waitFor(() => {
      expect(streamed.length).toBeGreaterThanOrEqual(told.length);
      expect(latest(copyOfChanges(new Map(), streamed))).toEqual(latest(now));
    }, waiting);
    stop.abort();
    await ended;
    await vi.waitFor(async () => expect(await countDeliveries(), about).toBe(0), waiting);
    await receiver.close();
    const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), received.length);
    const inAnyOrder = shuffled(received, () => random.pop() ?? 0) as unknown as ListedEvent[];

    // What a version does not count is told of by the feed alone.
    const copies = {
      webhooks: copyOfEvents(inAnyOrder.filter(({ type }) => /^(lead|contact)\./.test(type))),
      feed: copyOfChanges(new Map(), told),
      stream: copyOfChanges(new Map(), streamed),
    };
    for (const [name, copy] of Object.entries(copies)) {
      const untold: Partial<typeof uncounted> = name === 'webhooks' ? uncounted : {};
      const seen = (records: ReadonlyMap<string, Fields>) =>
        [...records].map(([id, record]) => own(kindOf(id), record, untold[kindOf(id)])).toSorted(byId);
      expect(seen(copy), `${name} ${about}`).toEqual(seen(now));
    }

    const isRight = (actor: Told['actor'], requestId: string | null) => {
      const by = requests.get(requestId ?? '');
      if (by === undefined) expect([requestId, actor?.type], about).toEqual([null, 'system']);
      else if (actor?.type === 'rule') expect(actor).toEqual({ type: 'rule', id: rule.id, via: actors[by]?.id });
      else expect(actor).toEqual(actors[by]);
    };
    for (const { actor, requestId } of [...told, ...streamed]) isRight(actor, requestId);
    for (const { actor, request_id: requestId } of inAnyOrder) isRight(actor, requestId);
    expect([...new Set(told.map(({ actor }) => actor?.type))].sort()).toEqual(
      expect.arrayContaining(['app', 'key', 'rule', 'user']),
    );

    for (const id of new Set(told.map((change) => change.id))) {
      const [inFeed, inStream] = [told, streamed].map((all) => all.filter((change) => change.id === id)) as [
        Told[],
        Told[],
      ];
      expect(
        inStream.map(({ requestId }) => requestId),
        about,
      ).toEqual(inFeed.map(({ requestId }) => requestId));
      // It is null where the record was deleted by the time that the change was read, which is earlier in the stream.
      for (const [at, { previous }] of inStream.entries())
        if (previous && inFeed[at]?.previous) expect(previous, about).toEqual(inFeed[at].previous);
    }
    const since = [...(await drain('lead', begun.lead)), ...(await drain('contact', begun.contact))];
    const events = await listEvents();
    const wanted = events.filter(({ type }) => subscribed.includes(type));
    expect(inAnyOrder.map(({ id }) => id).sort(), about).toEqual(wanted.map(({ id }) => id).sort());
    // Each change is told with the record as it was then. A restore and an assignment are told of beside the update. What changes of a lead
    // while it is deleted is in no event: it goes with its contact if that is merged.
    const beside = ['lead.assigned', 'lead.restored', 'contact.restored', 'contact.created'];
    const types = derivedEventTypes.filter((type) => !beside.includes(type)) as readonly string[];
    for (const [id, before] of first) {
      const [resource, last] = [kindOf(id), now.get(id)];
      const untold = uncounted[resource];
      const changed = events.filter(
        ({ type, data }) => data.id === id && types.includes(type) && data.version > (before.version as number),
      );
      let [state, hidden] = [before, [] as string[]];
      for (const { type, data, previous } of changed) {
        const then = own(resource, { ...data, ...previous }, [...untold, ...hidden]);
        expect(then, `${type} ${about}`).toEqual(own(resource, state, [...untold, ...hidden]));
        [state, hidden] = [data, type.endsWith('.deleted') ? ['contactId'] : []];
      }
      if (!last) continue;
      expect(own(resource, state, untold), about).toEqual(own(resource, last, untold));
      const changes = since.filter((change) => change.id === id);
      const backwards = Object.assign({}, last, ...changes.map(({ previous }) => previous).toReversed());
      const moved = changed.some(({ type }) => type.endsWith('.deleted')) ? ['contactId'] : [];
      expect(own(resource, backwards, moved), about).toEqual(own(resource, before, moved));
    }
  }, 240_000);
});

test('the 50 echoes of a bulk upsert are recognised by its request in events, feed and stream', async () => {
  await subscribe();
  const other = await api.newCaller(tenant);
  const cursor = await begin('contact');
  const stream = new LeadEngagement({ baseUrl, apiKey: caller.key }).changes.stream({
    resource: ['contact'],
  });
  const streamed: { requestId: string | null; id: string }[] = [];
  let opened = () => {};
  const isOpen = new Promise<void>((resolve) => {
    opened = resolve;
  });
  const reading = (async () => {
    for await (const { data } of stream) {
      if (data.type === 'stream.opened') opened();
      if (data.type === 'record.changed') streamed.push({ requestId: data.change.requestId, id: data.change.id });
      if (new Set(streamed.map(({ id }) => id)).size >= 70) return;
    }
  })();
  await isOpen;
  const records = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ email: `e${from + at}@example.com`, name: `E${at}` }));
  const body = (from: number, count: number) => ({ records: records(from, count), mode: 'upsert', matchOn: 'email' });
  const [mine] = await Promise.all([
    caller.call('POST', '/v1/contacts/bulk', body(0, 50), { [requestHeader]: 'sync-run-7' }),
    other.call('POST', '/v1/contacts/bulk', body(100, 20)),
  ]);
  const ids = dataOf(mine, 200).map(({ id }: { id: string }) => id);
  await reading;
  await settle();
  const echoesOf = (seen: readonly { id: string; requestId: string | null }[]) =>
    seen.flatMap(({ id, requestId }) => (requestId === 'sync-run-7' ? [id] : []));
  const events = (await listEvents()).map(({ data: { id }, request_id: requestId }) => ({ id, requestId }));
  for (const seen of [events, await drain('contact', cursor), streamed])
    expect(echoesOf(seen).toSorted()).toEqual(ids.toSorted());
});

test('pages of any size have each change of a record, and previous fits together', async () => {
  const contact = await made('/v1/contacts', { name: 'N' });
  const cursor = await begin('contact');
  for (let n = 0; n < 5; n++) await caller.call('PATCH', `/v1/contacts/${contact.id}`, { name: `N${n}` });
  for (const limit of [1, 2, 3, 200]) {
    const told = (await drain('contact', cursor, limit)).filter(({ id }) => id === contact.id);
    expect(told.map(({ previous }) => previous?.name)).toEqual(['N', 'N0', 'N1', 'N2', 'N3']);
  }
});

test('two transactions that change a record in another order than they began fit together all the same', async () => {
  const [late, contact] = [await made('/v1/contacts', { name: 'L' }), await made('/v1/contacts', { name: 'A' })];
  const cursor = await begin('contact');
  const rename = (id: string) => decodeId('contact', id) as string;
  await inTenant(api.db, tenant, async (tx) => {
    // Takes the number of this transaction before that of the other one.
    await tx`update contacts set name = 'L2', version = version + 1 where tenant_id = ${tenant} and id = ${rename(late.id)}`;
    await caller.call('PATCH', `/v1/contacts/${contact.id}`, { name: 'B' });
    await tx`update contacts set name = 'C', version = version + 1 where tenant_id = ${tenant} and id = ${rename(contact.id)}`;
  });
  const told = (await drain('contact', cursor)).filter(({ id }) => id === contact.id);
  expect(told.map(({ previous }) => previous?.name)).toEqual(['A', 'B']);
});

test('what a transaction sets and takes back is no change, and several writes of it are one', async () => {
  const contact = await made('/v1/contacts', { name: 'A', company: 'X' });
  const cursor = await begin('contact');
  const id = decodeId('contact', contact.id) as string;
  await inTenant(api.db, tenant, async (tx) => {
    await tx`update contacts set name = 'B', company = 'Y' where tenant_id = ${tenant} and id = ${id}`;
    await tx`update contacts set name = 'A' where tenant_id = ${tenant} and id = ${id}`;
  });
  expect(await drain('contact', cursor)).toMatchObject([{ id: contact.id, previous: { company: 'X' } }]);
  expect((await drain('contact', cursor))[0]?.previous).toEqual({ company: 'X' });
});

test('a new record has no previous, and neither has one that the caller no longer sees', async () => {
  const cursor = await begin('lead');
  const lead = await made('/v1/leads', { contact: { name: 'A' } }, { [requestHeader]: 'made-1' });
  const [created] = await drain('lead', cursor);
  expect(created).toMatchObject({ id: lead.id, requestId: 'made-1', previous: null });
  await caller.call('PATCH', `/v1/leads/${lead.id}`, { title: 'Secret' });
  await caller.call('DELETE', `/v1/leads/${lead.id}`);
  for (const change of await drain('lead', cursor)) expect(change).toMatchObject({ record: null, previous: null });
});

test('of a lead that moved, previous has its place and all else that changed', async () => {
  await subscribe();
  const [pipeline] = await get('/v1/pipelines');
  const won = pipeline.stages.find(({ type }: { type: string }) => type === 'WON');
  const lead = await made('/v1/leads', { contact: { name: 'A' } });
  await caller.call('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: won.id }, { [requestHeader]: 'moved-1' });
  await settle();
  const moved = (await listEvents()).find(({ type }) => type === 'lead.stage_changed');
  expect(moved).toMatchObject({
    request_id: 'moved-1',
    actor: { type: 'key', id: await idOf(caller), via: null },
    previous: { stageId: lead.stageId, pipelineId: lead.pipelineId, status: 'OPEN', closedAt: null },
  });
  expect(Object.keys(moved?.previous ?? {})).not.toContain('title');
});

test('a job keeps the request that started it', async () => {
  const contact = { name: 'A' };
  await Promise.all([1, 2, 3].map(() => made('/v1/leads', { contact })));
  const cursor = await begin('lead');
  const job = await caller.call(
    'POST',
    contract.leads.bulkUpdate.path,
    { filter: {}, changes: { status: 'NURTURING' } },
    { [requestHeader]: 'job-1' },
  );
  expect(job.status, job.text).toBe(202);
  await vi.waitFor(async () => {
    worker.wake();
    const told = (await drain('lead', cursor)).filter(({ previous }) => previous?.status === 'OPEN');
    expect(told).toHaveLength(3);
    for (const change of told)
      expect(change).toMatchObject({ requestId: 'job-1', actor: { type: 'key', id: await idOf(caller), via: null } });
  }, waiting);
});

test('a conversation, its messages and notes tell of who and what in the stream', async () => {
  const { id: botId } = await made('/v1/chatbots', { name: 'Bo' });
  const contact = await made('/v1/contacts', { name: 'A' });
  const user = await addSignedIn(api, tenant, 'ADMIN');
  const { id } = await made('/v1/conversations', { botId, contactId: contact.id });
  const stream = new LeadEngagement({ baseUrl, apiKey: caller.key }).changes.stream({
    resource: ['conversation'],
  });
  const seen: Fields[] = [];
  for await (const { data } of stream) {
    if (data.type === 'stream.opened')
      void user.call('POST', `/v1/conversations/${id}/takeover`, undefined, { [requestHeader]: 'take-1' });
    if (data.type === 'conversation.updated') seen.push(data as unknown as Fields);
    if (seen.some(({ requestId }) => requestId === 'take-1')) break;
  }
  expect(seen.at(-1)).toMatchObject({
    actor: { type: 'user', id: user.id, via: null },
    previous: { status: 'ACTIVE', assigneeId: null },
  });
  // Histories name the key or user alone, as they did.
  const [entry] = await get(`/v1/activities?type=conversation_started&contactId=${contact.id}`);
  expect(entry.metadata.actorId).toBe(await idOf(caller));
});

test('what a server of before stored as the actor is read on', async () => {
  expect(readCause('usr_1')).toEqual({
    actor: { type: 'user', id: 'usr_1', via: null },
    requestId: null,
    historyId: 'usr_1',
  });
  expect(readCause('').actor).toEqual({ type: 'system', id: null, via: null });
  expect(readCause(asRule('key_1', 'aut_1'))).toEqual({
    actor: { type: 'rule', id: 'aut_1', via: 'key_1' },
    requestId: null,
    historyId: 'aut_1',
  });
  const contact = await made('/v1/contacts', { name: 'A' });
  const cursor = await begin('contact');
  await inTenant(
    api.db,
    tenant,
    (tx) => tx`update contacts set name = 'B' where tenant_id = ${tenant} and name = 'A'`,
    'key_01',
  );
  await inTenant(api.db, tenant, async (tx) => {
    await setCause(tx, 'aut_01');
    await tx`update contacts set name = 'C' where tenant_id = ${tenant} and name = 'B'`;
  });
  const told = await drain('contact', cursor);
  expect(told.map(({ id, actor }) => [id, actor])).toEqual([
    [contact.id, { type: 'key', id: 'key_01', via: null }],
    [contact.id, { type: 'rule', id: 'aut_01', via: null }],
  ]);
});

test('no column with a secret gets into the changes', async () => {
  const rows = await api.owner<{ table: string; columns: string[] }[]>`
    select c.relname as table, string_to_array(encode(t.tgargs, 'escape'), '\\000') as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('note_changed', 'note_new', 'note_row', 'note_messages') and t.tgnargs > 1`;
  expect(rows.length).toBeGreaterThan(20);
  const told = rows.flatMap(({ table, columns }) => columns.slice(1).map((column) => ({ table, column })));
  const secret = /encrypt|hash|secret|token|password|_state$|^state$|_keys$|credential/;
  expect(told.filter(({ column }) => secret.test(column))).toEqual([]);
});
