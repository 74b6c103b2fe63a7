import { LeadEngagement } from '@lead-engagement/sdk';
import { expect } from 'vitest';
import { type HeldRow, holdRow } from './held-row.js';
import { type Load, type World, waiting } from './load.js';

const leads = 500;
/** In the middle of the second batch of an undo, or a later one. */
const heldInUndo = 250;
const heldInUpdate = 350;
/** The kills that a bulk update meets, and its undo. */
const [update, undo] = [0, 3];

/** A bulk update changes each lead once, and its undo restores all. */
export async function openBulkUpdateLoad({ server }: World): Promise<Load> {
  const { id: tenantId, key } = await server.addTenant();
  const sdk = new LeadEngagement({ baseUrl: server.url(), apiKey: key });
  const [pipeline] = (await sdk.pipelines.list()).data;
  const [first = '', second = ''] = (pipeline?.stages ?? []).map(({ id }) => id);
  const tag = await sdk.tags.create({ name: 'hot' });
  const records = Array.from({ length: leads }, (_, at) => ({
    title: `Lead ${at}`,
    value: at,
    stageId: first,
    contact: { name: `Contact ${at}` },
  }));
  const results = await sdk.leads.bulk({ records });
  expect(results.filter(({ error }) => error)).toEqual([]);

  /** What the bulk update changes of each lead, in the order of their creation. */
  async function listLeads() {
    const found = [];
    for await (const { title, value, stageId, tagIds } of sdk.leads.list({ sort: 'createdAt', limit: 200 })) {
      found.push({ title, value, stageId, tagIds });
    }
    return found;
  }
  /** How many leads have how many entries of their history, and events, about a stage. */
  const countMoves = () =>
    server.query(async (db) => {
      const moves = await db`
        select entries, count(*)::int as leads from (
          select count(*)::int as entries from lead_changes
          where tenant_id = ${tenantId} and action = 'updated' and changes ? 'stage_id' group by tenant_id, lead_id
        ) as each group by entries`;
      const events = await db`
        select entries, count(*)::int as leads from (
          select count(*)::int as entries from (
            select payload from events where tenant_id = ${tenantId} and type = 'lead.stage_changed'
            union all select payload from outbox where tenant_id = ${tenantId} and type = 'lead.stage_changed'
          ) as sent group by payload::jsonb #> '{data,id}'
        ) as each group by entries`;
      return { history: moves.map((each) => ({ ...each })), events: events.map((each) => ({ ...each })) };
    });
  const hold = async (title: string) => {
    const [row] = await server.query(
      (db) => db<{ id: string }[]>`select id from leads where tenant_id = ${tenantId} and title = ${title}`,
    );
    return holdRow(server, 'leads', { tenantId, id: row?.id ?? expect.unreachable() });
  };

  const before = await listLeads();
  let id = '';
  let held: HeldRow | undefined;
  const read = () => sdk.bulkUpdates.get(id);
  const matched = async () => (await read()).counts.matched;
  const restored = async () => (await read()).undo?.counts.restored ?? 0;

  /** Some leads are done, and others wait. */
  async function expectInMiddle(done: () => Promise<number>): Promise<void> {
    await expect.poll(done, waiting).toBeGreaterThan(leads / 10);
    expect(await done()).toBeLessThan(leads);
  }

  async function judgeUpdate(): Promise<void> {
    await expect.poll(read, waiting).toMatchObject({
      status: 'COMPLETED',
      counts: { total: leads, matched: leads, changed: leads, unchanged: 0, failed: 0 },
    });
    expect(await listLeads()).toEqual(
      before.map(({ title }) => ({ title, value: 7, stageId: second, tagIds: [tag.id] })),
    );
    expect(await countMoves()).toEqual({ history: [{ entries: 1, leads }], events: [{ entries: 1, leads }] });
  }

  return {
    async reach(kill) {
      if (kill === update) {
        held = await hold(`Lead ${heldInUpdate}`);
        const changes = { stageId: second, value: 7, addTagIds: [tag.id] };
        ({ id } = await sdk.leads.bulkUpdate({ filter: { stage: first }, changes }));
        await held.untilWanted();
        await expectInMiddle(matched);
      }
      if (kill === undo) {
        await judgeUpdate();
        held = await hold(`Lead ${heldInUndo}`);
        await sdk.bulkUpdates.undo(id);
        await held.untilWanted();
        await expectInMiddle(restored);
      }
    },
    async afterKill() {
      await held?.release();
      held = undefined;
    },
    async judge() {
      await expect
        .poll(async () => (await read()).undo, waiting)
        .toMatchObject({
          status: 'COMPLETED',
          progress: 1,
          counts: { restored: leads, kept: 0, gone: 0, keptFields: 0 },
        });
      expect(await listLeads()).toEqual(before);
      expect((await countMoves()).history).toEqual([{ entries: 2, leads }]);
    },
  };
}
