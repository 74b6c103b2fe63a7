import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { inTenant, type Transaction } from '../../../db/client.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { createActivity } from '../activities/service.js';
import type { StoredContact } from '../contacts/present.js';
import { contactRecords, deleteContact } from '../contacts/service.js';
import { closeStages, insertStages, stageRecords } from '../pipelines/queries.js';
import { getStageById } from '../pipelines/service.js';
import { leadRecords } from './queries.js';
import { updateLead } from './service.js';
import { moveLeadsToSuccessor } from './stage-job.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let contactId: string;
let leadId: string;
let stageIds: string[];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  const lead = dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'Ada' }, externalId: 'e-1' }), 201);
  ({ contactId, id: leadId } = lead);
  const [pipeline] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  stageIds = pipeline.stages.map(({ id }: { id: string }) => decodeId('stage', id));
});

const uuidOf = (kind: 'lead' | 'contact', id: string) => decodeId(kind, id) as string;
const holdContact = async (tx: Transaction) =>
  (await contactRecords.findAndLock(tx, tenant, uuidOf('contact', contactId))) as StoredContact;
const upsert = (record: object) =>
  caller.call('POST', '/v1/leads/bulk', { mode: 'upsert', records: [{ externalId: 'e-1', contactId, ...record }] });
const countActivities = async () => (await caller.call('GET', `/v1/activities?contactId=${contactId}`)).meta.total;

/** Begins a transaction, sends a request, and goes on with the transaction once the request waits for it. */
async function whileWaiting(
  begin: (tx: Transaction) => Promise<unknown>,
  send: () => Promise<Answer>,
  goOn: (tx: Transaction) => Promise<unknown>,
): Promise<Answer> {
  const { answer } = await inTenant(api.db, tenant, async (tx) => {
    await begin(tx);
    const answer = send();
    const waiting = () => api.owner`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting()).length, { timeout: 120_000 }).toBe(1);
    await goOn(tx);
    return { answer };
  });
  return answer;
}

describe('two that are at work on the same records wait for each other in one order', () => {
  test('a change of a lead, and the deletion of its contact, which takes along what the change wrote', async () => {
    const actor = { tenantId: tenant, userId: null };
    const nobody = { createdByType: 'system' as const, createdById: null };
    const answer = await whileWaiting(
      (tx) => leadRecords.findAndLock(tx, tenant, uuidOf('lead', leadId)),
      () => caller.call('DELETE', `/v1/contacts/${contactId}`),
      async (tx) => {
        const lead = await leadRecords.lock(tx, tenant, leadId, undefined);
        await updateLead({ tx, caller: actor, now: new Date() }, lead, { status: 'NURTURING' });
        await createActivity({ tx, caller: actor, now: new Date() }, { type: 'note', leadId }, nobody);
      },
    );
    dataOf(answer, 200);
    expect(await countActivities()).toBe(0);
  });

  test('an activity of a lead whose contact is being deleted, which is deleted with it', async () => {
    await inTenant(api.db, tenant, async (tx) => {
      const contact = await holdContact(tx);
      dataOf(await caller.call('POST', '/v1/activities', { type: 'note', leadId }), 201);
      await deleteContact(tx, contact, new Date());
    });
    expect(await countActivities()).toBe(0);
  });

  test('a bulk write, and the deletion of the contact of its lead', async () => {
    let contact: StoredContact;
    const answer = await whileWaiting(
      async (tx) => {
        contact = await holdContact(tx);
      },
      () => upsert({ title: 'Changed' }),
      async (tx) => void (await deleteContact(tx, contact, new Date())),
    );
    expect(dataOf(answer, 207)).toMatchObject([{ status: 'failed', error: { code: 'VALIDATION_ERROR' } }]);
  });

  test('a bulk write, and the deletion of the stage of its lead', async () => {
    const [from, to] = stageIds as [string, string];
    const answer = await whileWaiting(
      (tx) => closeStages(tx, tenant, [from]),
      () => upsert({ title: 'Changed' }),
      async (tx) => {
        const stage = await stageRecords.update(
          tx,
          await getStageById(tx, tenant, from),
          { successorId: to },
          new Date(),
        );
        await moveLeadsToSuccessor({ tx, caller: { tenantId: tenant }, now: new Date() }, stage.id);
      },
    );
    expect(dataOf(answer, 200)).toMatchObject([{ status: 'updated' }]);
  });

  test('a bulk write, and the move of its lead into a stage that is made meanwhile: an open lead stays what it was', async () => {
    const [from, to] = stageIds as [string, string];
    const made = newUuid();
    const answer = await whileWaiting(
      (tx) => leadRecords.findAndLock(tx, tenant, uuidOf('lead', leadId)),
      () => upsert({ stageId: encodeId('stage', to) }),
      async (tx) => {
        const now = new Date();
        const stage = { ...(await getStageById(tx, tenant, from)), id: made, name: 'Made meanwhile', position: 99 };
        expect(await insertStages(tx, [stage])).toHaveLength(1);
        const actor = { tenantId: tenant, userId: null };
        const changes = { stageId: encodeId('stage', made), status: 'NURTURING' } as const;
        await updateLead({ tx, caller: actor, now }, await leadRecords.lock(tx, tenant, leadId, undefined), changes);
      },
    );
    expect(dataOf(answer, 200)).toMatchObject([{ status: 'updated' }]);
    const moved = { stageId: encodeId('stage', to), status: 'NURTURING' };
    expect(dataOf(await caller.call('GET', `/v1/leads/${leadId}`), 200)).toMatchObject(moved);
  });
});
