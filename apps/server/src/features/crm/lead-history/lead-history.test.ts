import type { Activity, Lead, LeadChange } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { createSample, dataOf, type Sample } from '../../../../test/support/sample.js';
import { inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { leadRecords, updateLead } from '../leads/service.js';

let api: TestApi;
let sample: Sample;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  caller = sample.caller;
});
afterAll(() => api.close());

const newLead = async (body: object = {}): Promise<Lead> =>
  dataOf(await caller.call('POST', '/v1/leads', { contactId: sample.contactId, ...body }), 201);
const patch = async (id: string, body: object): Promise<Lead> =>
  dataOf(await caller.call('PATCH', `/v1/leads/${id}`, body), 200);
const history = async (id: string): Promise<LeadChange[]> =>
  dataOf(await caller.call('GET', `/v1/leads/${id}/history?sort=createdAt&limit=200`), 200);
const storedHistory = (id: string) => api.db<{ action: string }[]>`
  select action from lead_changes where lead_id = ${decodeId('lead', id) as string} order by created_at`;

describe('the history of a lead', () => {
  test('has each write: the fields, their values before and after, the time and the actor', async () => {
    const { id, score, createdAt, stageEnteredAt } = await newLead();
    const other = await api.newCaller(sample.tenant);
    const body = { assignedToId: sample.userId, value: 10.5, tags: ['VIP'], customFields: { size: 'small' } };
    dataOf(await other.call('PATCH', `/v1/leads/${id}`, body), 200);
    const moved = dataOf(await caller.call('PATCH', `/v1/leads/${id}/stage`, { stageId: sample.stageIds[3] }), 200);
    const [created, changed, won, ...more] = await history(id);
    expect(more).toEqual([]);
    expect(created).toEqual({
      id: expect.stringMatching(/^chg_[0-9a-z]{26}$/),
      tenantId: caller.tenantId,
      leadId: id,
      action: 'created',
      actorId: caller.keyId,
      changes: [],
      createdAt,
    });
    expect(changed).toMatchObject({ action: 'updated', actorId: other.keyId });
    expect(sorted(changed)).toEqual([
      { field: 'assignedToId', from: null, to: sample.userId },
      { field: 'customFields.size', from: null, to: 'small' },
      // By the default rules, a lead with a value has a higher score.
      { field: 'score', from: score, to: score + 5 },
      { field: 'tagIds', from: [], to: [sample.tagId] },
      { field: 'value', from: null, to: 10.5 },
    ]);
    expect(won).toMatchObject({ createdAt: moved.updatedAt });
    expect(sorted(won)).toEqual([
      { field: 'closedAt', from: null, to: moved.closedAt },
      { field: 'ownerAtClosingId', from: null, to: moved.ownerAtClosingId },
      { field: 'stageEnteredAt', from: stageEnteredAt, to: moved.stageEnteredAt },
      { field: 'stageId', from: sample.stageIds[0], to: sample.stageIds[3] },
      { field: 'status', from: 'OPEN', to: 'WON' },
    ]);
  });

  test('and its timeline are in the order of the writes, even if one transaction makes several at the same time', async () => {
    const { id } = await newLead();
    const moves = sample.stageIds.slice(1, 4);
    await inTenant(api.db, sample.tenant, async (tx) => {
      const now = new Date();
      const actor = { tenantId: sample.tenant, userId: null };
      for (const stageId of moves) {
        const lead = await leadRecords.lock(tx, sample.tenant, id, undefined);
        await updateLead({ tx, caller: actor, now }, lead, { stageId, title: stageId });
      }
    });
    const entries = (await history(id)).slice(1);
    expect(new Set(entries.map(({ createdAt }) => createdAt)).size).toBe(1);
    const titles = entries.map(({ changes }) => changes.find(({ field }) => field === 'title')?.to);
    expect(titles).toEqual(moves);
    const timeline: Activity[] = dataOf(await caller.call('GET', `/v1/activities?leadId=${id}&sort=createdAt`), 200);
    expect(timeline.filter(({ type }) => type === 'stage_changed').map(({ metadata }) => metadata?.toStageId)).toEqual(
      moves,
    );
  });

  test('has no entry for a write that changes nothing, and none for an activity', async () => {
    const { id } = await newLead({ title: 'Same' });
    await patch(id, { title: 'Same', tags: [], customFields: {} });
    dataOf(await caller.call('POST', '/v1/activities', { type: 'note', leadId: id }), 201);
    expect((await history(id)).map(({ action }) => action)).toEqual(['created']);
  });

  test('has a deletion, of the lead or with its contact, and a restoration', async () => {
    const { id } = await newLead();
    dataOf(await caller.call('DELETE', `/v1/leads/${id}`), 200);
    const uuid = decodeId('lead', id) as string;
    await inTenant(
      api.db,
      sample.tenant,
      (tx) => tx`
        update leads set deleted_at = null, deletion_id = null, version = version + 1, updated_at = now()
        where tenant_id = ${sample.tenant} and id = ${uuid}`,
    );
    expect((await history(id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['created', caller.keyId],
      ['deleted', caller.keyId],
      ['restored', null],
    ]);
    const { id: second, contactId } = dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'x' } }), 201);
    dataOf(await caller.call('DELETE', `/v1/contacts/${contactId}`), 200);
    expect([...(await storedHistory(second))].map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  test('replayed from the first entry gives the lead as it is, after any writes', async () => {
    const change = fc.record(
      {
        title: fc.option(fc.stringMatching(/^[a-z]{1,9}$/)),
        value: fc.option(fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100)),
        score: fc.integer({ min: 0, max: 100 }),
        assignedToId: fc.option(fc.constant(sample.userId)),
        expectedCloseDate: fc.option(fc.constantFrom('2027-01-31', '2028-02-29')),
        stageId: fc.constantFrom(...sample.stageIds.slice(0, 4)),
        tags: fc.subarray(['VIP', 'Cold', 'Partner']),
        customFields: fc.record({ size: fc.option(fc.stringMatching(/^[a-z]{1,9}$/)) }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (writes) => {
        const first = await newLead();
        let last = first;
        for (const body of writes) last = await patch(first.id, body);
        const replayed: Record<string, unknown> = { ...first };
        const entries = await history(first.id);
        for (const { field, from, to } of entries.flatMap(({ changes }) => changes)) {
          expect(at(replayed, field), field).toEqual(from);
          put(replayed, field, to);
        }
        expect({ ...replayed, version: 0, updatedAt: '' }).toEqual({ ...last, version: 0, updatedAt: '' });
        expect(entries).toHaveLength(last.version);
      }),
      { numRuns: 12 },
    );
  });
});

function sorted(change: LeadChange | undefined): LeadChange['changes'] {
  return (change?.changes ?? []).toSorted((a, b) => (a.field < b.field ? -1 : 1));
}

function at(lead: Record<string, unknown>, field: string): unknown {
  const key = field.split('customFields.')[1];
  return key === undefined ? lead[field] : ((lead.customFields as Record<string, unknown>)[key] ?? null);
}

function put(lead: Record<string, unknown>, field: string, value: unknown): void {
  const key = field.split('customFields.')[1];
  if (key === undefined) lead[field] = value;
  else {
    const { [key]: _, ...rest } = lead.customFields as Record<string, unknown>;
    lead.customFields = value === null ? rest : { ...rest, [key]: value };
  }
}

test('a lead that is deleted while its contact is merged keeps in its history that it went over', async () => {
  const contact = async (name: string) => dataOf(await caller.call('POST', '/v1/contacts', { name }), 201).id;
  const [primaryId, mergedId] = [await contact('Ada'), await contact('Ada L.')];
  const { id } = await newLead({ contactId: mergedId });
  dataOf(await caller.call('DELETE', `/v1/leads/${id}`), 200);
  dataOf(await caller.call('POST', '/v1/contacts/merge', { primaryId, mergeIds: [mergedId] }), 200);
  dataOf(await caller.call('POST', `/v1/leads/${id}/restore`), 200);
  const changes = (await history(id)).flatMap((change) => change.changes);
  expect(changes).toContainEqual(expect.objectContaining({ field: 'contactId', from: mergedId, to: primaryId }));
});
