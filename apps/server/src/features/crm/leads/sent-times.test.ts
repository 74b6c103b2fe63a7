import type { BulkResult } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser } from '../../../../test/support/sign-in.js';
import { connect, type Database } from '../../../db/client.js';
import { newUuid } from '../../../ids.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { dayMs, hourMs } from '../../../time.js';
import { leadPurge } from './purges.js';

let api: TestApi;
let worker: Database;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
});
afterAll(async () => {
  await worker.end();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const post = async (url: string, body: object): Promise<Seen> => dataOf(await caller.call('POST', url, body), 201);
const contact = { name: 'Ada' };
const isPresent = (moment: string) => Math.abs(Date.parse(moment) - Date.now()) < 60_000;
const detailsOf = (answer: Answer) => expectFailure(answer, 'VALIDATION_ERROR').details;

const statuses = ['OPEN', 'NURTURING', 'WON', 'LOST', 'UNQUALIFIED'] as const;
const isClosed = (status: string) => status !== 'OPEN' && status !== 'NURTURING';
const year = 365 * dayMs;
/** From five years ago to a day that has not come, and no time that passes during the test. */
const time = fc.option(
  fc
    .oneof(fc.integer({ min: -5 * year, max: -hourMs }), fc.integer({ min: hourMs, max: dayMs }))
    .map((ms) => new Date(Date.now() + ms).toISOString()),
  { nil: undefined },
);
const sent = fc.record({ status: fc.constantFrom(...statuses), createdAt: time, closedAt: time });

/** Why times cannot be those of a new lead: the field that a refusal names. */
function wrongIn({ status, createdAt, closedAt }: Seen): string | undefined {
  const now = new Date().toISOString();
  if (createdAt > now) return 'createdAt';
  if (closedAt === undefined) return undefined;
  return !isClosed(status) || closedAt > now || closedAt < (createdAt ?? now) ? 'closedAt' : undefined;
}

function expectTimes(lead: Seen, { status, createdAt, closedAt }: Seen): void {
  if (createdAt === undefined) expect(isPresent(lead.createdAt)).toBe(true);
  else expect(lead.createdAt).toBe(createdAt);
  expect(isPresent(lead.recordedAt)).toBe(true);
  if (!isClosed(status)) expect(lead.closedAt).toBeNull();
  else if (closedAt === undefined) expect(isPresent(lead.closedAt)).toBe(true);
  else expect(lead.closedAt).toBe(closedAt);
  if (lead.closedAt !== null) expect(lead.createdAt <= lead.closedAt).toBe(true);
}

describe('times that are sent with new leads', () => {
  test('are stored as sent, or refused by name, in single requests, in bulk and in upserts alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 8 }), async (cases) => {
        const bodies = cases.map((one) => ({
          ...one,
          contact,
          ...((one.status === 'LOST' || one.status === 'UNQUALIFIED') && { lostReason: 'too dear' }),
        }));
        const results = (await caller.call('POST', '/v1/leads/bulk', { records: bodies })).data;
        for (const [at, body] of bodies.entries()) {
          const wrong = wrongIn(body);
          const single = await caller.call('POST', '/v1/leads', body);
          const named = { matchOn: 'externalId', value: newUuid(), record: body };
          const upserted = await caller.call('POST', '/v1/leads/upsert', named);
          if (wrong) {
            expect(detailsOf(upserted)).toMatchObject([{ path: `body.record.${wrong}` }]);
            expect(detailsOf(single)).toMatchObject([{ path: `body.${wrong}` }]);
            expect(results[at].error.details).toMatchObject([{ path: `body.records.${at}.${wrong}` }]);
            continue;
          }
          const lead = dataOf(single, 201);
          expectTimes(lead, body);
          expect(lead).toMatchObject(await get(`/v1/leads/${lead.id}`));
          expectTimes(await get(`/v1/leads/${results[at].id}`), body);
          expectTimes(await get(`/v1/leads/${dataOf(upserted, 201).id}`), body);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('are those of its history, its timeline and its events, whose own times are real', async () => {
    const times = { createdAt: '2025-02-03T09:00:00.000Z', closedAt: '2025-03-04T10:00:00.000Z' };
    const lead = await post('/v1/leads', { contact, status: 'WON', ...times });
    expect(lead).toMatchObject({ ...times, stageEnteredAt: times.closedAt });
    const history = await get(`/v1/leads/${lead.id}/history?sort=createdAt`);
    expect(history).toMatchObject([
      { action: 'created', createdAt: times.createdAt },
      {
        action: 'updated',
        createdAt: times.closedAt,
        changes: expect.arrayContaining([{ field: 'status', from: 'OPEN', to: 'WON' }]),
      },
    ]);
    const entries = await get(`/v1/activities?leadId=${lead.id}&sort=createdAt`);
    expect(entries).toMatchObject([
      { type: 'lead_created', occurredAt: times.createdAt, createdBy: { type: 'system', id: null } },
      { type: 'status_changed', occurredAt: times.closedAt },
    ]);
    expect(entries.every(({ recordedAt }: Seen) => isPresent(recordedAt))).toBe(true);
    expect((await caller.call('GET', '/v1/activities')).meta.total).toBe(2);
    const [event] = await api.owner<{ createdAt: Date; payload: string }[]>`
      select created_at, payload from outbox where tenant_id = ${tenant} and type = 'lead.created'`;
    expect(isPresent(String(event?.createdAt))).toBe(true);
  });

  test('decide which lists and reports it is in', async () => {
    const times = { createdAt: '2025-02-03T09:00:00.000Z', closedAt: '2025-03-04T10:00:00.000Z' };
    await post('/v1/leads', { contact, status: 'WON', value: 700, currency: 'EUR', ...times });
    const total = async (query: string) => (await caller.call('GET', `/v1/leads?${query}`)).meta.total;
    const in2025 = (field: string) => `${field}[gte]=2025-01-01T00:00:00Z&${field}[lt]=2026-01-01T00:00:00Z`;
    expect([await total(in2025('createdAt')), await total(in2025('closedAt'))]).toEqual([1, 1]);
    const report = await get('/v1/reports/won?from=2025-01-01T00:00:00Z&to=2026-01-01T00:00:00Z');
    expect(report).toMatchObject({
      ownerOf: 'CLOSING',
      total: { won: 1, amounts: [{ currency: 'EUR', value: 700 }] },
    });
    expect(Math.round(report.total.averageDaysToWin)).toBe(29);
    expect(await get('/v1/reports/won')).toMatchObject({ total: { won: 0 } });
  });

  test('need the right to send them; the contact that is sent along has its own', async () => {
    const seller = await api.newCaller(tenant, ['read:leads', 'write:leads']);
    const createdAt = '2025-02-03T09:00:00Z';
    for (const [field, body] of [
      ['createdAt', { contact, createdAt }],
      ['closedAt', { contact, status: 'WON', closedAt: createdAt }],
      ['contact.createdAt', { contact: { ...contact, createdAt } }],
    ] as const) {
      const details = detailsOf(await seller.call('POST', '/v1/leads', body));
      expect(details).toMatchObject([{ path: `body.${field}`, code: 'missing_scope' }]);
      expect(details?.[0]?.message).toContain('import:contacts');
      const [inBulk] = (await seller.call('POST', '/v1/leads/bulk', { records: [body] })).data;
      expect(inBulk.error.details).toMatchObject([{ path: `body.records.0.${field}`, code: 'missing_scope' }]);
      const upsert = { matchOn: 'externalId', value: newUuid(), record: body };
      expect(detailsOf(await seller.call('POST', '/v1/leads/upsert', upsert))).toMatchObject([
        { path: `body.record.${field}`, code: 'missing_scope' },
      ]);
    }
    const upsert = { matchOn: 'email', value: 'ada@example.com', record: { ...contact, createdAt } };
    expect(detailsOf(await seller.call('POST', '/v1/contacts/upsert', upsert))).toMatchObject([
      { path: 'body.record.createdAt', code: 'missing_scope' },
    ]);
    const made = dataOf(await caller.call('POST', '/v1/contacts/upsert', upsert), 201);
    expect(made).toMatchObject({ createdAt: '2025-02-03T09:00:00.000Z' });
    expect(detailsOf(await seller.call('POST', '/v1/contacts', { ...contact, createdAt }))).toHaveLength(1);
    dataOf(await seller.call('POST', '/v1/leads', { contact, createdAt: null, closedAt: null }), 201);
    const lead = await post('/v1/leads', { contact: { ...contact, createdAt }, createdAt: '2025-05-05T00:00:00Z' });
    expect(await get(`/v1/contacts/${lead.contactId}`)).toMatchObject({ createdAt: '2025-02-03T09:00:00.000Z' });
  });

  test('stay: an update names the field that differs, and what was read can be sent back', async () => {
    const times = { createdAt: '2025-02-03T09:00:00Z', closedAt: '2025-03-04T10:00:00Z' };
    const lead = await post('/v1/leads', { contact, externalId: 'x', status: 'WON', ...times });
    for (const field of ['createdAt', 'closedAt', 'recordedAt']) {
      const other = await caller.call('PATCH', `/v1/leads/${lead.id}`, { [field]: '2025-03-05T00:00:00Z' });
      expect(detailsOf(other)).toMatchObject([{ path: `body.${field}` }]);
      const record = { externalId: 'x', [field]: '2025-03-05T00:00:00Z' };
      const [result] = (await caller.call('POST', '/v1/leads/bulk', { mode: 'upsert', records: [record] })).data;
      expect(result.error.details).toMatchObject([{ path: `body.records.0.${field}` }]);
    }
    dataOf(await caller.call('PATCH', `/v1/leads/${lead.id}`, lead), 200);
    const same = { mode: 'upsert', records: [{ externalId: 'x', ...times }] };
    expect((await caller.call('POST', '/v1/leads/bulk', same)).data).toMatchObject([{ status: 'unchanged' }]);
  });
});

describe('when a lead was stored', () => {
  test('decides when a deleted one is purged, and whose turn it is to be assigned', async () => {
    const old = { createdAt: '2020-01-01T00:00:00Z' };
    const first = await post('/v1/leads', { contact });
    const second = await post('/v1/leads', { contact, ...old });
    await addUser(api, tenant, 'ada@example.com', 'AGENT');
    const { assigned } = dataOf(await caller.call('POST', '/v1/leads/auto-assign', {}), 200);
    expect(assigned.map(({ leadId }: Seen) => leadId)).toEqual([first.id, second.id]);
    dataOf(await caller.call('DELETE', `/v1/leads/${second.id}`), 200);
    await purgeExpired(worker, [leadPurge], new Date(Date.now() + 20 * dayMs));
    dataOf(await caller.call('POST', `/v1/leads/${second.id}/restore`), 200);
  });

  test('decides whether an update of many leads, which began before, leaves it alone', async () => {
    const lead = await post('/v1/leads', { contact, createdAt: '2020-01-01T00:00:00Z' });
    await api.owner`update leads set recorded_at = now() + interval '1 hour' where tenant_id = ${tenant}`;
    const body = { filter: { status: ['OPEN'] }, changes: { value: 3 } };
    const answer = await caller.call('POST', '/v1/leads/bulk/update', body);
    expect(answer.status).toBe(202);
    expect(await get(`/v1/leads/${lead.id}`)).toMatchObject({ value: null });
  });
});

describe('an activity of somebody else', () => {
  test('is theirs, from its time on, and says who wrote it', async () => {
    const bob = await addUser(api, tenant, 'bob@example.com', 'AGENT');
    const lead = await post('/v1/leads', { contact, createdAt: '2025-01-01T00:00:00Z' });
    const createdAt = '2025-02-03T09:00:00.000Z';
    const note = await post('/v1/activities', { type: 'note', leadId: lead.id, userId: bob, createdAt });
    expect(note).toMatchObject({ userId: bob, createdAt, occurredAt: createdAt, createdBy: { type: 'key' } });
    expect(note.createdBy.id).toMatch(/^key_/);
    expect(isPresent(note.recordedAt)).toBe(true);
    const records = [{ type: 'note', leadId: lead.id, userId: bob, createdAt }];
    const [{ id }] = dataOf(await caller.call('POST', '/v1/activities/bulk', { records }), 200);
    const { recordedAt, ...same } = note;
    expect(await get(`/v1/activities/${id}`)).toMatchObject({ ...same, id, updatedAt: expect.any(String) });
    expect(await get(`/v1/leads/${lead.id}`)).toMatchObject({ lastActivityAt: createdAt });
    expect((await caller.call('GET', `/v1/activities?userId=${bob}`)).meta.total).toBe(2);
  });

  test('needs the right to send it, and a live user of the tenant', async () => {
    const bob = await addUser(api, tenant, 'bob@example.com', 'AGENT');
    const seller = await api.newCaller(tenant, ['read:leads', 'write:leads']);
    const lead = await post('/v1/leads', { contact });
    const body = { type: 'note', leadId: lead.id };
    expect(detailsOf(await seller.call('POST', '/v1/activities', { ...body, userId: bob }))).toMatchObject([
      { path: 'body.userId', code: 'missing_scope' },
    ]);
    const records = [
      { ...body, userId: bob },
      { ...body, createdAt: '2025-02-03T09:00:00.000Z' },
    ];
    const refused: BulkResult[] = (await seller.call('POST', '/v1/activities/bulk', { records })).data;
    expect(refused.map(({ error }) => error?.details)).toMatchObject([
      [{ path: 'body.records.0.userId', code: 'missing_scope' }],
      [{ path: 'body.records.1.createdAt', code: 'missing_scope' }],
    ]);
    const own = dataOf(await seller.call('POST', '/v1/activities', body), 201);
    dataOf(await seller.call('POST', '/v1/activities', { ...body, userId: own.userId }), 201);
    const stranger = await addUser(api, await api.newTenant(), 'eve@example.com', 'AGENT');
    for (const userId of ['usr_0', stranger]) {
      const answer = await caller.call('POST', '/v1/activities', { ...body, userId });
      expect(detailsOf(answer)).toMatchObject([{ path: 'body.userId' }]);
    }
  });
});
