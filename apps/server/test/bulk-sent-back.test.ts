import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../src/db/client.js';
import { insertCheckpoints } from '../src/features/integrations/shipments/queries.js';
import { decodeId } from '../src/ids.js';
import { startTestApi, type TestApi } from './support/api.js';
import { createSample, dataOf, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(() => api.close());

type Body = Record<string, unknown>;
type Stored = Body & { id: string; version: number };

/** For each bulk operation: the record to send back, and how it is found. */
const bulks = {
  contacts: {
    url: '/v1/contacts/bulk',
    matchOn: 'externalId',
    async make(externalId: string): Promise<Stored> {
      const made = await sample.caller.call('POST', '/v1/contacts', { name: 'Ada', externalId });
      const { id } = dataOf(made, 201);
      // Its lead gives it a score.
      dataOf(await sample.caller.call('POST', '/v1/leads', { contactId: id, score: 42 }), 201);
      const stored = dataOf(await sample.caller.call('GET', `/v1/contacts/${id}`), 200);
      expect(stored.score).toBe(42);
      return stored;
    },
    get: (id: string) => `/v1/contacts/${id}`,
    change: { company: 'Other' },
    own: ['score', 'phoneE164', 'updatedAt', 'createdAt', 'id'],
  },
  leads: {
    url: '/v1/leads/bulk',
    matchOn: 'externalId',
    async make(externalId: string): Promise<Stored> {
      const { contactId } = sample;
      const { id } = dataOf(await sample.caller.call('POST', '/v1/leads', { contactId, externalId }), 201);
      return dataOf(await sample.caller.call('GET', `/v1/leads/${id}`), 200);
    },
    get: (id: string) => `/v1/leads/${id}`,
    change: { title: 'Other' },
    own: ['closedAt', 'stageEnteredAt', 'lastActivityAt', 'updatedAt', 'createdAt', 'id'],
  },
  shipments: {
    url: '/v1/shipments/bulk',
    matchOn: 'trackingNumber',
    async make(externalId: string): Promise<Stored> {
      const trackingNumber = externalId.replace('-', '').toUpperCase();
      const { id } = dataOf(await sample.caller.call('POST', '/v1/shipments', { trackingNumber }), 201);
      const time = { occurredAt: '2026-01-31T09:00:00.000Z', timeKind: 'INSTANT', givenTime: null } as const;
      const checkpoint = { ...time, status: 'IN_TRANSIT' as const };
      const rest = { subStatus: null, message: 'Left the hub', location: null };
      const uuid = decodeId('shipment', id) as string;
      await inTenant(api.workerDb, sample.tenant, (tx) =>
        insertCheckpoints(tx, sample.tenant, uuid, [{ ...checkpoint, ...rest }]),
      );
      return dataOf(await sample.caller.call('GET', `/v1/shipments/${id}`), 200);
    },
    get: (id: string) => `/v1/shipments/${id}`,
    change: {} as Body,
    own: ['status', 'subStatus', 'deliveredAt', 'syncError', 'active', 'timeline', 'givenNumber', 'updatedAt', 'id'],
  },
};

describe.each(Object.entries(bulks))('a record of %s in a bulk upsert', (resource, { url, matchOn, ...bulk }) => {
  const send = async (...records: Body[]) =>
    (await sample.caller.call('POST', url, { mode: 'upsert', matchOn, records })).data;
  const read = async (id: string): Promise<Stored> => dataOf(await sample.caller.call('GET', bulk.get(id)), 200);

  test('can be sent back as it was read, and is unchanged', async () => {
    const stored = await bulk.make(`${resource}-1`);
    expect(await send(stored)).toMatchObject([{ status: 'unchanged', id: stored.id }]);
    expect(await read(stored.id)).toEqual(stored);
  });

  test('fails with an outdated version, and the others are written', async () => {
    const [one, two] = [await bulk.make(`${resource}-2`), await bulk.make(`${resource}-3`)];
    const stale = { ...one, ...bulk.change, version: one.version - 1 };
    const [failed, other] = await send(stale, { ...two, ...bulk.change });
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'PRECONDITION_FAILED' } });
    expect(other.status).not.toBe('failed');
    expect(await read(one.id)).toEqual(one);
  });

  test('fails with another value of a field that the server computes, and the error names it', async () => {
    const stored = await bulk.make(`${resource}-4`);
    for (const field of bulk.own) {
      const value = stored[field];
      const other = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : [`${value}x`];
      const [result] = await send({ ...stored, [field]: Array.isArray(value) ? [] : other });
      expect(result, field).toMatchObject({ status: 'failed', error: { code: 'VALIDATION_ERROR' } });
      expect(result.error.details, field).toMatchObject([{ path: `body.records.0.${field}` }]);
    }
    expect(await read(stored.id)).toEqual(stored);
  });

  test('that is new fails if it has a version or another computed value', async () => {
    const [result] = await send({ ...(await bulk.make(`${resource}-5`)), [matchOn]: `${resource}NEW` });
    expect(result).toMatchObject({ status: 'failed', error: { code: 'VALIDATION_ERROR' } });
  });
});
