import { computedFieldsOf, fixedFieldsOf } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { fillPath, type NamedRoute, routes, schemaOf } from './support/routes.js';
import { callerOf, createSample, dataOf, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(() => api.close());

type Body = Record<string, unknown>;
type Stored = Body & { version: number };

/** The updates of records; operations on a part of a record have their own body. The mailbox of a user has that of shared ones. */
const operations = ['leads.updateStage', 'leads.assign', 'me.updateMailbox'];
const updates = routes.filter(({ name, route }) => route.method === 'PATCH' && !operations.includes(name));

const urlOf = ({ resource, route }: NamedRoute) => fillPath(route.path, sample.params[resource]);
const send = (named: NamedRoute, body: Body) => callerOf(sample, named).call('PATCH', urlOf(named), body);

/** The record of an update, as read. */
async function read(named: NamedRoute): Promise<Stored> {
  const { call } = callerOf(sample, named);
  if (named.resource === 'me') return dataOf(await call('GET', '/v1/me'), 200).user;
  if (named.name === 'contacts.updateMemoryNote') {
    return dataOf(await call('GET', `/v1/contacts/${sample.contactId}/memory`), 200)[0];
  }
  if (named.name === 'conversations.updateNote') {
    return dataOf(await call('GET', `/v1/conversations/${sample.params.conversations.id}/notes`), 200)[0];
  }
  return dataOf(await call('GET', urlOf(named)), 200);
}

const countEvents = async () => {
  const [row] = await api.db<{ count: number }[]>`
    select (select count(*) from outbox where tenant_id = ${sample.tenant})::int
      + (select count(*) from events where tenant_id = ${sample.tenant})::int as count`;
  return row?.count;
};

describe('a response', () => {
  test.each(updates.map((named) => [named.name, named] as const))(
    'can be sent back to %s, as a whole or in part, and changes nothing',
    async (_, named) => {
      const before = await read(named);
      const events = await countEvents();
      const fields = Object.keys(before);
      // As a whole, each field alone, and some of them together.
      const examples = [fields, ...fields.map((name) => [name])];
      await fc.assert(
        fc.asyncProperty(fc.subarray(fields), async (names) => {
          const part = Object.fromEntries(names.map((name) => [name, before[name]]));
          expect(dataOf(await send(named, part), 200).version).toBe(before.version);
        }),
        { numRuns: examples.length + 15, examples: examples.map((names) => [names]) },
      );
      expect(await read(named)).toEqual(before);
      expect(await countEvents()).toBe(events);
    },
  );

  test.each(updates.map((named) => [named.name, named] as const))(
    'with changes is written by %s, or refused by name',
    async (_, named) => {
      const before = await read(named);
      const schema = schemaOf(named.route) as never;
      const fixed = [...Object.keys(fixedFieldsOf(schema) ?? {}), ...computedFieldsOf(schema)];
      for (const [field, value] of Object.entries({ ...before, ...(await unreadOf(named)) })) {
        for (const other of othersOf(value)) {
          const answer = await send(named, { [field]: other });
          if (field === 'version') {
            expectFailure(answer, 'PRECONDITION_FAILED');
          } else if (field === 'tenantId') {
            expect(answer).toMatchObject({ status: 400, error: { code: 'TENANT_MISMATCH' } });
          } else if (fixed.includes(field) && answer.status === 200) {
            // The change of another field can have made it so.
            expect((await read(named))[field], `${field} was ${JSON.stringify(other)}`).toEqual(other);
          } else if (fixed.includes(field)) {
            const { details } = expectFailure(answer, 'VALIDATION_ERROR');
            expect(details).toMatchObject([{ path: `body.${field}`, code: 'fixed' }]);
          } else if (answer.status !== 200) {
            expect(answer.status).toBeLessThan(500);
          } else {
            expect(answer.data[field], `${field} was ${JSON.stringify(other)}`).toEqual(other);
          }
        }
      }
    },
  );

  test.each(updates.map((named) => [named.name, named] as const))(
    'with an outdated version is refused by %s, and nothing changes',
    async (_, named) => {
      const before = await read(named);
      for (const version of [before.version - 1, before.version + 1]) {
        expectFailure(await send(named, { ...before, version }), 'PRECONDITION_FAILED');
      }
      const other = { 'if-match': `"${before.version + 1}"` };
      const both = await callerOf(sample, named).call('PATCH', urlOf(named), before, other);
      expectFailure(both, 'PRECONDITION_FAILED');
      expect(await read(named)).toEqual(before);
    },
  );

  test('for the contact of a lead can be sent back with the lead, and changes nothing', async () => {
    const fresh = await createSample(api);
    const { call } = fresh.caller;
    const leads = dataOf(await call('GET', '/v1/leads?expand=contact'), 200);
    const lead = leads.find(({ id }: { id: string }) => id === fresh.leadId);
    const url = `/v1/leads/${lead.id}`;
    expect(lead.contact).toMatchObject({ id: fresh.contactId, owner: { id: fresh.userId } });
    expect(dataOf(await call('PATCH', url, lead), 200).version).toBe(lead.version);
    for (const change of [{ name: 'Grace' }, { id: fresh.params.contacts.otherId }, { tags: [] }, { owner: null }]) {
      const body = { contact: { ...lead.contact, ...change } };
      const { details } = expectFailure(await call('PATCH', url, body), 'VALIDATION_ERROR');
      expect(details).toMatchObject([{ path: 'body.contact', message: expect.stringContaining('PATCH /') }]);
    }
  });
});

/** Fixed fields that are not returned while they are unset. */
async function unreadOf(named: NamedRoute): Promise<Body> {
  return ['leads.update', 'contacts.update'].includes(named.name) ? { deletedAt: null } : {};
}

/** Other values of the same type. */
function othersOf(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1];
  if (value === null) return ['2031-01-31T09:00:00.000Z', 'Other'];
  if (Array.isArray(value)) return value.length > 0 ? [[]] : [];
  if (typeof value === 'object') return [{ other: true }];
  return [`${value}x`, 'DISABLED', 'REVOKED', 'PAUSED', '2031-01-31T09:00:00.000Z'].filter((other) => other !== value);
}

test('an update that also contains a fixed field accepts the field as it was read', async () => {
  const { call } = sample.caller;
  const { id } = dataOf(await call('POST', '/v1/users', { email: 'u@example.com', name: 'U', role: 'AGENT' }), 201);
  const user = dataOf(await call('GET', `/v1/users/${id}`), 200);
  const disabled = await call('PATCH', `/v1/users/${user.id}`, { ...user, status: 'DISABLED' });
  expect(dataOf(disabled, 200)).toMatchObject({ status: 'DISABLED' });
});

test('an outdated version is reported before later changes', async () => {
  const { call } = sample.caller;
  const url = `/v1/crawl-tasks/${sample.params.crawlTasks.id}`;
  const task = dataOf(await call('GET', url), 200);
  const paused = dataOf(await call('POST', `${url}/pause`), 200);
  expect(paused.status).not.toBe(task.status);
  expectFailure(await call('PATCH', url, task, { 'if-match': `"${task.version}"` }), 'PRECONDITION_FAILED');
  expectFailure(await call('PATCH', url, task), 'PRECONDITION_FAILED');
  const { version: _, updatedAt: __, ...others } = task;
  const { details } = expectFailure(await call('PATCH', url, others), 'VALIDATION_ERROR');
  expect(details).toMatchObject([{ path: 'body.status', message: expect.stringContaining('/pause') }]);
});

test.each([
  ['/v1/api-keys', { label: 'K', scopes: ['read:leads'] }, { status: 'REVOKED' }, { status: 'ACTIVE' }],
  ['/v1/users', { email: 'v@example.com', name: 'V', role: 'AGENT' }, { status: 'DISABLED' }, { status: 'INVITED' }],
  [
    '/v1/crawl-tasks',
    { name: 'T', platforms: ['RSS'], keywords: ['crm'] },
    { status: 'PAUSED' },
    { status: 'PENDING' },
  ],
])('a creation at %s with an unsupported field is refused by name', async (url, body, different, same) => {
  const { call } = sample.caller;
  const [field] = Object.keys(different);
  const { details } = expectFailure(await call('POST', url, { ...body, ...different }), 'VALIDATION_ERROR');
  expect(details).toMatchObject([{ path: `body.${field}` }]);
  dataOf(await call('POST', url, { ...body, ...same }), 201);
});

test.each([
  ['POST', '/v1/leads', { contact: { name: 'A' } }],
  ['POST', '/v1/leads', { contact: { name: 'A', tenantId: 'other' } }],
  ['POST', '/v1/contacts', { name: 'A' }],
  ['POST', '/v1/contacts/bulk', [{ name: 'A', tenantId: 'other' }]],
  ['POST', '/v1/leads/bulk', { leads: [{ contact: { name: 'A', tenantId: 'other' } }] }],
])('%s %s with another tenant in the body is refused', async (method, url, body) => {
  const sent = JSON.stringify(body).includes('tenantId') ? body : { ...body, tenantId: 'tn_other' };
  const answer = await sample.caller.call(method, url, sent);
  expect(answer).toMatchObject({ status: 400, error: { code: 'TENANT_MISMATCH' } });
});

test('the own tenant in a new record is accepted, and other computed values are refused by name', async () => {
  const { call } = sample.caller;
  const { tenantId } = dataOf(await call('GET', `/v1/leads/${sample.leadId}`), 200);
  dataOf(await call('POST', '/v1/contacts', { name: 'Own', tenantId, version: null, createdAt: null }), 201);
  const dated = await call('POST', '/v1/contacts', { name: 'Own', updatedAt: '2020-01-31T09:00:00Z' });
  expect(expectFailure(dated, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.updatedAt' }]);
});
