import type { Activity } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { createSample, dataOf, type Sample } from '../../../../test/support/sample.js';
import { inTenant } from '../../../db/client.js';
import { decodeId, encodeId, newUuid, uuidTime } from '../../../ids.js';
import { recordActivities, systemUserId } from './service.js';

let api: TestApi;
let sample: Sample;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  caller = sample.caller;
});
afterAll(() => api.close());

const newLead = async (body: object = {}) =>
  dataOf(await caller.call('POST', '/v1/leads', { contactId: sample.contactId, ...body }), 201);
const patch = async (id: string, body: object) => dataOf(await caller.call('PATCH', `/v1/leads/${id}`, body), 200);
const timeline = async (id: string): Promise<Activity[]> =>
  dataOf(await caller.call('GET', `/v1/activities?leadId=${id}&sort=createdAt`), 200);
const told = (entries: Activity[]) => entries.map(({ type, title, metadata }) => ({ type, title, metadata }));

describe('the timeline of a lead records', () => {
  test('its creation, as the system user, and the actor', async () => {
    const { id, createdAt } = await newLead({ source: 'FORM' });
    expect(await timeline(id)).toEqual([
      {
        id: expect.stringMatching(/^act_/),
        tenantId: caller.tenantId,
        userId: encodeId('user', systemUserId(sample.tenant)),
        contactId: sample.contactId,
        leadId: id,
        assigneeId: null,
        type: 'lead_created',
        title: 'Lead created',
        content: null,
        metadata: { source: 'FORM', actorId: caller.keyId },
        occurredAt: createdAt,
        dueAt: null,
        completedAt: null,
        createdBy: { type: 'system', id: null },
        version: 1,
        recordedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        createdAt,
        updatedAt: createdAt,
      },
    ]);
  });

  test('a move from stage to stage, and the resulting status', async () => {
    const { id } = await newLead();
    dataOf(await caller.call('PATCH', `/v1/leads/${id}/stage`, { stageId: sample.stageIds[3] }), 200);
    const entries = told(await timeline(id)).slice(1);
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        {
          type: 'stage_changed',
          title: 'Stage changed from New to Won',
          metadata: {
            fromStageId: sample.stageIds[0],
            fromStageName: 'New',
            toStageId: sample.stageIds[3],
            toStageName: 'Won',
            actorId: caller.keyId,
          },
        },
        {
          type: 'status_changed',
          title: 'Status changed from OPEN to WON',
          metadata: { fromStatus: 'OPEN', toStatus: 'WON', lostReason: null, actorId: caller.keyId },
        },
      ]),
    );
  });

  test('an assignment, and its removal', async () => {
    const { id } = await newLead();
    await patch(id, { assignedToId: sample.userId });
    await patch(id, { assignedToId: null });
    expect(told(await timeline(id)).slice(1)).toEqual([
      {
        type: 'assigned',
        title: 'Assigned to Owner',
        metadata: { fromUserId: null, toUserId: sample.userId, toUserName: 'Owner', actorId: caller.keyId },
      },
      {
        type: 'assigned',
        title: 'Unassigned',
        metadata: { fromUserId: sample.userId, toUserId: null, toUserName: null, actorId: caller.keyId },
      },
    ]);
  });

  test('a score that crosses a threshold, and no other change of the score', async () => {
    const { id } = await newLead({ score: 10 });
    for (const score of [49, 90, 85, 20]) await patch(id, { score });
    const crossed = (fromScore: number, toScore: number) => ({
      type: 'score_changed',
      title: `Score changed from ${fromScore} to ${toScore}`,
      metadata: { fromScore, toScore, actorId: caller.keyId },
    });
    expect(told(await timeline(id)).slice(1)).toEqual([crossed(49, 90), crossed(85, 20)]);
  });

  test('nothing for a write that changes none of these, is refused, or is rolled back', async () => {
    const { id } = await newLead();
    await patch(id, { title: 'Other', value: 5 });
    await patch(id, { status: 'OPEN' });
    await caller.call('PATCH', `/v1/leads/${id}`, { status: 'LOST' });
    await caller.call('PATCH', `/v1/leads/${id}/stage`, { stageId: sample.stageIds[0] });
    await expect(
      inTenant(api.db, sample.tenant, async (tx) => {
        await tx`update leads set status = 'WON', version = version + 1 where id = ${decodeId('lead', id) as string}`;
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect((await timeline(id)).map(({ type }) => type)).toEqual(['lead_created']);
  });

  test('each lead that was moved by deleting a stage', async () => {
    const stages = `/v1/pipelines/${sample.pipelineId}/stages`;
    const stage = dataOf(await caller.call('POST', stages, { name: 'Doomed' }), 201);
    const leads = await Promise.all([1, 2, 3].map(() => newLead({ stageId: stage.id })));
    dataOf(await caller.call('DELETE', `${stages}/${stage.id}?moveToStageId=${sample.stageIds[0]}`), 200);
    for (const { id } of leads) {
      expect((await timeline(id)).at(-1)).toMatchObject({
        type: 'stage_changed',
        title: 'Stage changed from Doomed to New',
      });
    }
  });
});

test('entries of the server are written in the order of their transaction, counted, and rolled back with it', async () => {
  const { id } = await newLead();
  const [contactId, leadId] = [decodeId('contact', sample.contactId), decodeId('lead', id)] as [string, string];
  const total = async () => (await caller.call('GET', '/v1/activities')).meta.total;
  const before = await total();
  const entry = { type: 'imported', contactId, leadId, title: 'Imported', metadata: { line: 3 } } as const;
  const many = Array.from({ length: 1_200 }, () => entry);
  await expect(
    inTenant(api.db, sample.tenant, async (tx) => {
      await recordActivities({ tx, caller: { tenantId: sample.tenant }, now: new Date() }, many);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await total()).toBe(before);
  await inTenant(api.db, sample.tenant, (tx) =>
    recordActivities({ tx, caller: { tenantId: sample.tenant }, now: new Date() }, many),
  );
  expect(await total()).toBe(before + many.length);
  const metadata = { line: 3, actorId: null };
  expect((await timeline(id))[1]).toMatchObject({ type: 'imported', metadata, leadId: id, version: 1 });
});

test('no list of users has the system user', async () => {
  const users: { id: string }[] = dataOf(await caller.call('GET', '/v1/users'), 200);
  expect(users.map(({ id }) => id)).not.toContain(encodeId('user', systemUserId(sample.tenant)));
});

test('the database writes public ids like the application, and its own ids contain their time', async () => {
  const uuid = fc.oneof(fc.uuid(), fc.constantFrom('00000000-0000-0000-0000-000000000000', newUuid()));
  await fc.assert(
    fc.asyncProperty(
      uuid,
      fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
      async (id, at) => {
        const [row] = await api.db`
        select public_id('stg', ${id}::uuid) as public, uuid_v7(${at.toISOString()}::timestamptz, 7)::text as made`;
        expect(row?.public).toBe(encodeId('stage', id));
        expect(uuidTime(row?.made)).toBe(at.getTime());
        expect(row?.made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      },
    ),
  );
});
