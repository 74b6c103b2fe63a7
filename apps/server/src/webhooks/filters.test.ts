import {
  type EventFilterField,
  eventFilterFields,
  recordOfField,
  subscribableEventTypes,
} from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../test/support/api.js';
import { expectFailure } from '../../test/support/expect.js';
import { type Received, startReceiver } from '../../test/support/receiver.js';
import { dataOf } from '../../test/support/sample.js';
import { createEgressPolicy } from '../egress/policy.js';
import { createCipher } from '../security/encryption.js';
import { startWorker } from '../worker.js';
import { bodyFor } from './body.js';
import { factOf, type StoredEvent } from './event-filter.js';
import { sampleOf } from './samples.js';

const patience = { timeout: 120_000, interval: 20 };
const path = '/v1/webhook-endpoints';
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let caller: TestCaller;
let received: Received[];
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  api = await startTestApi();
  receiver = await startReceiver((request) => received.push(request));
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
  await receiver.close();
  await api.close();
});
beforeEach(async () => {
  received = [];
  caller = await api.newCaller(await api.newTenant());
});

const ok = async (method: string, to: string, body?: unknown, status = 200) =>
  dataOf(await caller.call(method, to, body), status);
const subscribe = (fields: object) => ok('POST', path, { url: receiver.url, events: ['lead.created'], ...fields }, 201);
const addLead = async (fields: object, contact: object = {}) => {
  const lead = await ok('POST', '/api/v1/leads', { contact: { name: 'Ada', ...contact }, ...fields }, 201);
  worker.wake();
  return lead;
};
const bodies = () => received.map(({ body }) => JSON.parse(body));
const titles = () =>
  bodies()
    .map(({ data }) => data.title)
    .sort();
/** Events of a tenant are relayed in their order, so that whatever was before the last one has been decided. */
const untilLast = (title: string) => expect.poll(titles, patience).toContain(title);
const where = (field: string, operator: string, value?: unknown) => ({
  field,
  operator,
  ...(value !== undefined && { value }),
});
const all = (...items: object[]) => ({ match: 'all', items });

test('an endpoint gets the events that its filter lets through, and a change of it holds for the next event', async () => {
  const endpoint = await subscribe({
    filter: all(where('lead.value', 'gte', 1000), where('lead.source', 'in', ['API'])),
  });
  expect(endpoint.filter).toEqual(all(where('lead.value', 'gte', 1000), where('lead.source', 'in', ['API'])));
  await addLead({ title: 'small', value: 999 });
  await addLead({ title: 'other source', value: 5000, source: 'PARTNER' });
  await addLead({ title: 'large', value: 1000 });
  await untilLast('large');
  expect(titles()).toEqual(['large']);
  await ok('PATCH', `${path}/${endpoint.id}`, {
    filter: { match: 'any', items: [where('lead.title', 'starts_with', 'SM')] },
  });
  await addLead({ title: 'larger', value: 2000 });
  await addLead({ title: 'smaller', value: 1 });
  await untilLast('smaller');
  expect(titles()).toEqual(['large', 'smaller']);
  await ok('PATCH', `${path}/${endpoint.id}`, { filter: null });
  await addLead({ title: 'any' });
  await untilLast('any');
});

test('a condition counts only for events that carry its record; the others are delivered', async () => {
  await subscribe({
    events: ['lead.created', 'contact.created'],
    filter: all(
      where('lead.value', 'gte', 1000),
      where('contact.country', 'eq', 'DE'),
      where('actor.type', 'eq', 'key'),
    ),
  });
  await addLead({ title: 'small', value: 1 }, { name: 'Grace', country: 'DE' });
  await addLead({ title: 'large', value: 1000 }, { name: 'Alan', country: 'GB' });
  const last = await addLead({ title: 'last', value: 1000 }, { name: 'Konrad', country: 'DE' });
  const got = () =>
    bodies()
      .map(({ type, data }) => `${type} ${data.title ?? data.name}`)
      .sort();
  const expected = ['contact.created Grace', 'contact.created Konrad', 'lead.created large', 'lead.created last'];
  await expect.poll(got, patience).toEqual(expect.arrayContaining(['contact.created Konrad', 'lead.created last']));
  expect(got().filter((one) => !one.includes(last.id))).toEqual(expected);
});

test('changed looks at the fields that a change changed', async () => {
  await subscribe({ events: ['lead.updated'], filter: all(where('changed', 'contains', 'value')) });
  const { id } = await addLead({ title: 'one', value: 1 });
  await ok('PATCH', `/api/v1/leads/${id}`, { title: 'two' });
  await ok('PATCH', `/api/v1/leads/${id}`, { value: 2 });
  await untilLast('two');
  expect(bodies()).toMatchObject([{ type: 'lead.updated', data: { value: 2 }, previous: { value: 1 } }]);
});

test('a thin payload has ids, version and the path of the record, and nothing of the person', async () => {
  await subscribe({ events: ['lead.created', 'contact.updated'], payload: 'thin' });
  const lead = await addLead({ title: 'secret title' }, { name: 'Ada Lovelace', email: 'ada@example.com' });
  await expect.poll(() => received.length, patience).toBe(1);
  await ok('PATCH', `/api/v1/contacts/${lead.contactId}`, { name: 'Ada King', company: 'Engines' });
  await expect.poll(() => received.length, patience).toBe(2);
  const [created, updated] = bodies();
  expect(created.data).toEqual({ id: lead.id, version: 1, url: `/api/v1/leads/${lead.id}` });
  expect(created).toMatchObject({ type: 'lead.created', changed: null, tenant_id: lead.tenantId });
  expect(Object.keys(updated).sort()).toEqual(
    ['actor', 'api_version', 'changed', 'created', 'data', 'id', 'request_id', 'tenant_id', 'type'].sort(),
  );
  expect(updated.data).toEqual({ id: lead.contactId, version: 2, url: `/api/v1/contacts/${lead.contactId}` });
  expect(updated.changed).toEqual(expect.arrayContaining(['name', 'company', 'version']));
  expect(received.map(({ body }) => body).join()).not.toMatch(/Ada|secret title|example\.com|Engines/);
  expect((await ok('GET', created.data.url)).id).toBe(lead.id);
});

test('an endpoint that chooses fields gets these of the record and of what it was before', async () => {
  await subscribe({ events: ['lead.updated'], fields: ['status', 'value'] });
  const { id } = await addLead({ title: 'one', value: 1 });
  await ok('PATCH', `/api/v1/leads/${id}`, { title: 'two', value: 2 });
  await expect.poll(() => received.length, patience).toBe(1);
  const [{ data, previous }] = bodies();
  expect(data).toEqual({ id, version: 2, status: 'OPEN', value: 2 });
  expect(previous).toEqual({ version: 1, value: 1 });
});

test.each<[object, string, string]>([
  [{ filter: all(where('lead.nope', 'eq', 'a')) }, 'body.filter.items.0.field', 'lead.value'],
  [{ filter: all(where('lead.value', 'like', 1)) }, 'body.filter.items.0.operator', 'gte'],
  [{ filter: all(where('lead.value', 'contains', 'a')) }, 'body.filter.items.0.operator', 'lead.value takes'],
  [{ filter: all(where('lead.value', 'gte', '1')) }, 'body.filter.items.0.value', 'number'],
  [{ filter: all() }, 'body.filter.items', ''],
  [
    { filter: all(where('lead.value', 'gte', 1), where('contact.name', 'exists')) },
    'body.filter.items.1.field',
    'contact.created',
  ],
  [{ payload: 'tiny' }, 'body.payload', 'thin'],
  [{ fields: ['status', 'nope'] }, 'body.fields.1', ''],
  [{ fields: ['status', 'email'] }, 'body.fields.1', 'email'],
  [{ payload: 'thin', fields: ['status'] }, 'body.fields', 'full'],
])('%j is refused by name', async (fields, at, part) => {
  const body = { url: receiver.url, events: ['lead.created'], ...fields };
  for (const to of [path, `${path}/preview`]) {
    const sent = to === path ? body : { events: body.events, ...fields };
    const { details = [] } = expectFailure(await caller.call('POST', to, sent), 'VALIDATION_ERROR');
    expect(details.map((one) => one.path)).toContain(at);
    expect(details.map(({ message }) => message).join()).toContain(part);
  }
});

test('events that no condition fits any more are refused, unless the filter goes along', async () => {
  const { id } = await subscribe({ filter: all(where('lead.value', 'gte', 1)) });
  const failure = await caller.call('PATCH', `${path}/${id}`, { events: ['contact.created'] });
  expect(expectFailure(failure, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.filter.items.0.field' }]);
  expect(await ok('PATCH', `${path}/${id}`, { events: ['contact.created'], filter: null })).toMatchObject({
    filter: null,
  });
});

test('a preview shows which recent events match, why the others do not, and what would be sent', async () => {
  await subscribe({ events: ['*'], status: 'PAUSED' });
  const small = await addLead({ title: 'small', value: 1 });
  const large = await addLead({ title: 'large', value: 1000 });
  const ask = {
    events: ['lead.created', 'contact.created'],
    filter: all(where('lead.value', 'gte', 1000)),
    fields: ['title'],
  };
  const counted = async () => (await ok('POST', `${path}/preview`, ask)).tried;
  await expect.poll(counted, patience).toBe(4);
  const preview = await ok('POST', `${path}/preview`, ask);
  const of = (id: string) =>
    preview.events.find(({ payload }: { payload: { data: { id: string } } | null }) => payload?.data.id === id);
  expect(preview).toMatchObject({ tried: 4, matched: 3 });
  expect(of(large.id)).toMatchObject({
    matches: true,
    reasons: [],
    payload: { data: { id: large.id, version: 1, title: 'large' } },
  });
  expect(of(small.id)).toBeUndefined();
  expect(preview.events.filter(({ matches }: { matches: boolean }) => !matches)).toMatchObject([
    {
      type: 'lead.created',
      reasons: [
        { path: 'filter.items.0', code: 'CONDITION_FAILED', message: 'lead.value is 1: gte 1000 does not hold.' },
      ],
      payload: null,
    },
  ]);
  expect(of(large.contactId)).toMatchObject({ type: 'contact.created', reasons: [{ code: 'NOT_APPLIED' }] });
  const narrow = await ok('POST', `${path}/preview`, {
    ...ask,
    fields: undefined,
    payload: 'thin',
    filters: { minScore: 100 },
    limit: 1,
  });
  expect(narrow).toMatchObject({
    tried: 1,
    matched: 0,
    events: [{ reasons: expect.arrayContaining([expect.objectContaining({ code: 'MIN_SCORE' })]) }],
  });
  const stranger = await api.newCaller(await api.newTenant());
  expect(dataOf(await stranger.call('POST', `${path}/preview`, ask), 200)).toMatchObject({
    lookedAt: 0,
    tried: 0,
    events: [],
  });
});

test('a recovery sends what was missed only if it passes the filter', async () => {
  const first = await subscribe({ events: ['lead.created'] });
  await addLead({ title: 'small', value: 1 });
  await addLead({ title: 'large', value: 1000 });
  await expect.poll(titles, patience).toEqual(['large', 'small']);
  const second = await subscribe({ filter: all(where('lead.value', 'gte', 1000)), description: 'new' });
  received = [];
  const body = { since: new Date(Date.now() - 60_000).toISOString(), statuses: ['SUCCEEDED'], toEndpointId: second.id };
  const { id } = await ok('POST', `${path}/${first.id}/recover`, body, 202);
  worker.wake();
  await expect
    .poll(async () => (await ok('GET', `${path}/${first.id}/recoveries/${id}`)).status, patience)
    .toBe('COMPLETED');
  expect(await ok('GET', `${path}/${first.id}/recoveries/${id}`)).toMatchObject({ checked: 2, added: 1 });
  await untilLast('large');
  expect(titles()).toEqual(['large']);
});

test('every field of a filter finds its value in the sample of an event', () => {
  const now = new Date();
  const events = subscribableEventTypes.map(
    (type) => ({ type, ...sampleOf(type, 'tn_1', now) }) as unknown as StoredEvent,
  );
  const actor = { type: 'user', id: 'usr_1', via: null };
  const isFound = (field: EventFilterField) =>
    events.some((event) => {
      const fact = factOf(field, { ...event, actor });
      return fact !== null && fact.toString() !== '';
    });
  // Samples have no closed job or lead without these.
  const unset = ['contact.externalId', 'conversation.leadId', 'activity.assigneeId', 'shipment.leadId'];
  const fields = Object.keys(eventFilterFields) as EventFilterField[];
  expect(fields.filter((field) => !isFound(field))).toEqual(unset);
  expect(fields.filter((field) => recordOfField(field) === undefined)).toEqual(['actor.type', 'actor.id', 'changed']);
});

test('a thin event of every type has an id or says that there is none, and nothing but ids', () => {
  const now = new Date();
  for (const type of subscribableEventTypes) {
    const event = { id: 'evt_1', type, created: now.toISOString(), tenant_id: 'tn_1', ...sampleOf(type, 'tn_1', now) };
    const text = JSON.stringify({ ...event, actor: null, request_id: null, api_version: '2026-12-01' });
    const { data } = JSON.parse(bodyFor({ apiVersion: '2026-12-01', payload: 'thin', fields: null }, text));
    const { id, version, url, ...ids } = data;
    expect(id === null || /^[a-z]+_[0-9a-z]+$/.test(id), type).toBe(true);
    expect(version === null || Number.isInteger(version), type).toBe(true);
    expect(url === null || /^\/(api\/)?v1\/[a-z-/_0-9?=]+$/.test(url), `${type} ${url}`).toBe(true);
    for (const one of Object.values(ids).flat()) expect(one).toMatch(/^[a-z]+_[0-9a-z]+$/);
  }
});
