import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { bySystem } from '../../../callers/maker.js';
import { inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { importContacts } from '../contacts/import.js';
import { openMatcher } from '../contacts/match.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
/** Two contacts of one person: the one that was kept, and the one that was merged into it. */
let id: string;
let loserId: string;
const address = 'lovelace@example.com';

const post = async (url: string, body: object, status = 200) => dataOf(await caller.call('POST', url, body), status);
const read = async (contactId: string) => dataOf(await caller.call('GET', `/v1/contacts/${contactId}`), 200);
const count = async () => (await caller.call('GET', '/v1/contacts')).meta.total;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  ({ id } = await post('/v1/contacts', { name: 'Ada', email: 'ada@example.com' }, 201));
  ({ id: loserId } = await post('/v1/contacts', { name: 'Ada L.', email: address }, 201));
  await post('/v1/contacts/merge', { primaryId: id, mergeIds: [loserId] });
});

describe('the address of a contact that was merged into another', () => {
  test('matches in a bulk upsert, and does not take the place of the first address', async () => {
    const list = { mode: 'upsert', matchOn: 'email', records: [{ email: address, company: 'Engines' }] };
    expect(await post('/v1/contacts/bulk', list)).toMatchObject([{ status: 'updated', id }]);
    const merged = { email: 'ada@example.com', secondaryEmails: [address], company: 'Engines' };
    expect(await read(id)).toMatchObject(merged);
    expect(await post('/v1/contacts/bulk', list)).toMatchObject([{ status: 'unchanged', id }]);
    expect(await count()).toBe(1);
  });

  test('matches in an import, and is a duplicate for one that only creates', async () => {
    const run = (mode: 'upsert' | 'create') =>
      inTenant(api.db, tenant, async (tx) =>
        importContacts(
          { tx, caller: { tenantId: tenant, ...bySystem }, now: new Date() },
          [{ input: { email: address, title: 'Countess' }, at: 'row' }],
          { mode, matcher: await openMatcher(tx, tenant, 'email') },
        ),
      );
    expect(await run('upsert')).toEqual([{ status: 'updated', id: decodeId('contact', id) }]);
    expect(await run('create')).toMatchObject([{ status: 'failed', error: { code: 'CONFLICT' } }]);
    expect(await read(id)).toMatchObject({ email: 'ada@example.com', title: 'Countess' });
    expect(await count()).toBe(1);
  });

  test('matches in the contact that is sent along with leads', async () => {
    const records = [{ title: 'Engine', contact: { email: address, name: 'A. L.' } }];
    const [{ id: leadId }] = await post('/v1/leads/bulk', { records });
    expect(dataOf(await caller.call('GET', `/v1/leads/${leadId}`), 200).contactId).toBe(id);
    expect(await count()).toBe(1);
  });

  test('belongs to the contact of which it is the first address, if there is one', async () => {
    const other = await post('/v1/contacts', { name: 'Annabella', email: address }, 201);
    const list = { mode: 'upsert', matchOn: 'email', records: [{ email: address, company: 'Engines' }] };
    expect(await post('/v1/contacts/bulk', list)).toMatchObject([{ status: 'updated', id: other.id }]);
  });
});

describe('the phone and the external id of a contact that was merged into another', () => {
  const phone = '+49 30 901820';
  const record = { phone: '+4930901820', externalId: 'crm-2' };
  let primaryId: string;
  let mergeIds: string[];
  beforeEach(async () => {
    ({ id: primaryId } = await post('/v1/contacts', { name: 'Bo', phone: '+4930111111', externalId: 'crm-1' }, 201));
    const { id: middleId } = await post(
      '/v1/contacts',
      { name: 'Bob', phone: '+4930222222', externalId: 'crm-m' },
      201,
    );
    const loser = await post('/v1/contacts', { name: 'Bobby', phone, externalId: 'crm-2' }, 201);
    const inner = await post('/v1/contacts/merge', { primaryId: middleId, mergeIds: [loser.id] });
    const outer = await post('/v1/contacts/merge', { primaryId, mergeIds: [middleId] });
    mergeIds = [outer.id, inner.id];
  });
  const expectKept = async (changed: object) => {
    const kept = { phone: '+4930111111', externalId: 'crm-1' };
    expect(await read(primaryId)).toMatchObject({ ...kept, ...changed });
    expect(await count()).toBe(2);
  };

  test.each(['phone', 'externalId'] as const)(
    'match by %s in a bulk upsert, and do not take the place of its own',
    async (matchOn) => {
      const list = { mode: 'upsert', matchOn, records: [{ [matchOn]: record[matchOn], company: 'Engines' }] };
      expect(await post('/v1/contacts/bulk', list)).toMatchObject([{ status: 'updated', id: primaryId }]);
      expect(await post('/v1/contacts/bulk', list)).toMatchObject([{ status: 'unchanged', id: primaryId }]);
      await expectKept({ company: 'Engines' });
    },
  );

  test.each(['phone', 'externalId'] as const)('match by %s in an import', async (matchOn) => {
    const entries = [{ input: { [matchOn]: record[matchOn], title: 'Countess' }, at: 'row' }];
    const run = () =>
      inTenant(api.db, tenant, async (tx) =>
        importContacts({ tx, caller: { tenantId: tenant, ...bySystem }, now: new Date() }, entries, {
          mode: 'update',
          matcher: await openMatcher(tx, tenant, matchOn),
        }),
      );
    expect(await run()).toEqual([{ status: 'updated', id: decodeId('contact', primaryId) }]);
    await expectKept({ title: 'Countess' });
  });

  test('match in the contact that is sent along with leads', async () => {
    const records = [{ title: 'Engine', contact: { externalId: 'crm-2', name: 'B.' } }];
    const [{ id: leadId }] = await post('/v1/leads/bulk', { records });
    expect(dataOf(await caller.call('GET', `/v1/leads/${leadId}`), 200).contactId).toBe(primaryId);
    await expectKept({});
  });

  test('are again those of the merged contact once its merge is undone', async () => {
    for (const mergeId of mergeIds) await post(`/v1/contacts/merges/${mergeId}/undo`, {});
    const list = { mode: 'upsert', matchOn: 'externalId', records: [{ externalId: 'crm-2', company: 'Own' }] };
    const [{ id: restored }] = await post('/v1/contacts/bulk', list);
    expect(await read(restored)).toMatchObject({ name: 'Bobby', company: 'Own' });
    expect(await read(primaryId)).toMatchObject({ company: null });
  });
});

test.each([
  ['a lead', '/v1/leads', () => ({ contactId: loserId })],
  ['an activity', '/v1/activities', () => ({ contactId: loserId, type: 'note', title: 'Called' })],
  ['a shipment', '/v1/shipments', () => ({ contactId: loserId, trackingNumber: '1Z999AA10123456784' })],
  ['a merge', '/v1/contacts/merge', () => ({ primaryId: id, mergeIds: [loserId] })],
])('the id of a merged contact in the body of %s is MERGED, with the contact to use', async (_, url, makeBody) => {
  expect(expectFailure(await caller.call('POST', url, makeBody()), 'MERGED')).toMatchObject({ mergedIntoId: id });
});

test('the id of a merged contact in the body of a conversation, or in one record of many, is MERGED', async () => {
  const { id: botId } = await post('/v1/chatbots', { name: 'Bo' }, 201);
  const begun = await caller.call('POST', '/v1/conversations', { botId, platform: 'WEB', contactId: loserId });
  expect(expectFailure(begun, 'MERGED')).toMatchObject({ mergedIntoId: id });
  const records = [{ contactId: loserId }, { contactId: id }];
  expect(await post('/v1/leads/bulk', { records }, 207)).toMatchObject([
    { status: 'failed', error: { code: 'MERGED', mergedIntoId: id } },
    { status: 'created' },
  ]);
});
