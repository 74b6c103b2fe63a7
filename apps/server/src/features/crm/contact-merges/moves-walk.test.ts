import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { inTenant } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import type { JobHandler, Lease, RunContext } from '../../../jobs/handler.js';
import { contactDeletionWork } from '../contacts/deletion-job.js';
import { contactRestoreWork } from '../leads/contact-restore.js';
import { createMergeMoveWork } from './move-job.js';
import { mergeContacts } from './service.js';
import { undoMerge } from './undo.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const few = {
  leads: 1,
  activities: 2,
  conversations: 1,
  shipments: 1,
  memory_notes: 1,
  form_submissions: 1,
  emails: 1,
};
const handlers: readonly JobHandler[] = [createMergeMoveWork(few), contactDeletionWork, contactRestoreWork];
const people = 4;

const person = fc.nat({ max: people - 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('merge' as const), a: person, b: person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), a: fc.nat(), b: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), a: person, b: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), a: person, b: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('note' as const), a: fc.nat(), b: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lead' as const), a: person, b: fc.constant(0) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('work' as const), a: fc.nat(), b: fc.constant(0) }) },
);

/** A lead, or a note of a contact or of a lead, as it is if nothing takes time. */
interface Item {
  name: string;
  lead: Item | null;
  at: number;
  /** The deletion of a contact that it went along with. */
  deletion: number | null;
}
interface Merge {
  id: string;
  primary: number;
  others: number[];
  moves: Map<Item, number>;
  isUndone: boolean;
}

/** What should come of the writes: each is done in full at once. */
class Model {
  readonly items: Item[] = [];
  readonly merges: Merge[] = [];
  /** What each contact was merged into, or the number of its deletion. */
  readonly gone: ({ into: number } | { deletion: number } | undefined)[] = Array.from({ length: people });
  #deletions = 0;

  isLive(at: number): boolean {
    return this.gone[at] === undefined;
  }

  add(at: number, lead: Item | null): Item {
    const item = { name: `${lead ? 'note' : 'item'} ${this.items.length}`, lead, at, deletion: null };
    this.items.push(item);
    return item;
  }

  merge(id: string, primary: number, others: number[]): void {
    const moves = new Map<Item, number>();
    for (const item of this.items) {
      if (!others.includes(item.at)) continue;
      moves.set(item, item.at);
      item.at = primary;
    }
    for (const other of others) this.gone[other] = { into: primary };
    this.merges.push({ id, primary, others, moves, isUndone: false });
  }

  canUndo({ primary, others, isUndone }: Merge): boolean {
    const isMerged = (other: number) => {
      const gone = this.gone[other];
      return gone !== undefined && 'into' in gone && gone.into === primary;
    };
    return !isUndone && this.isLive(primary) && others.every(isMerged);
  }

  undo(merge: Merge): void {
    merge.isUndone = true;
    for (const other of merge.others) this.gone[other] = undefined;
    for (const item of this.items) {
      const from = merge.moves.get(item) ?? (item.lead ? merge.moves.get(item.lead) : undefined);
      if (from !== undefined && item.at === merge.primary) item.at = from;
    }
  }

  delete(at: number): void {
    const deletion = ++this.#deletions;
    this.gone[at] = { deletion };
    for (const item of this.items) if (item.at === at) item.deletion ??= deletion;
  }

  restore(at: number): void {
    const gone = this.gone[at];
    if (!gone || !('deletion' in gone)) return;
    this.gone[at] = undefined;
    for (const item of this.items) if (item.deletion === gone.deletion && item.at === at) item.deletion = null;
  }
}

/** Runs a step of work that is under way; waiting work counts as due. Returns whether there was any. */
async function runWork(tenantId: string, which: number): Promise<boolean> {
  const kinds = handlers.map(({ kind }) => kind);
  const rows = await api.owner<Lease[]>`
    select * from work where tenant_id = ${tenantId} and kind = any(${kinds}) order by kind, id`;
  const row = rows[which % rows.length];
  if (!row) return false;
  const handler = handlers.find(({ kind }) => kind === row.kind) as JobHandler;
  const context = {
    db: api.workerDb,
    now: () => new Date(),
    // Stops after a batch.
    signal: AbortSignal.abort(),
    isHeldBack: () => false,
    rest: async () => undefined,
  } as unknown as RunContext;
  const result = await handler.run(row, context);
  const key = api.owner`kind = ${row.kind} and tenant_id = ${tenantId} and id = ${row.id}`;
  if (result.next === 'done') await api.owner`delete from work where ${key}`;
  else if (result.next === 'again' && result.data)
    await api.owner`update work set data = ${api.owner.json(result.data as never)} where ${key}`;
  return true;
}

test('after any merges, undos, deletions and restores between the batches, each record is where it belongs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 35 }), async (steps) => {
      const tenantId = await api.newTenant();
      const caller: TestCaller = await api.newCaller(tenantId);
      const model = new Model();
      const ids: string[] = [];
      const send = async (method: 'POST' | 'DELETE', url: string, body?: object) => {
        const answer = await caller.call(method, url, body);
        expect(answer.status, answer.text).toBeLessThan(300);
        return answer.data;
      };
      const leadIds = new Map<Item, string>();
      const addLead = async (at: number) => {
        const item = model.add(at, null);
        leadIds.set(item, (await send('POST', '/v1/leads', { contactId: ids[at], title: item.name })).id);
        return item;
      };
      const addNote = async (at: number, lead: Item | null) => {
        const { name } = model.add(at, lead);
        const parent = lead ? { leadId: leadIds.get(lead) } : { contactId: ids[at] };
        await send('POST', '/v1/activities', { type: 'note', title: name, ...parent });
      };
      for (let at = 0; at < people; at += 1) {
        ids.push((await send('POST', '/v1/contacts', { name: `P${at}` })).id);
        // From none to three leads, so that an empty contact is merged while it still gets records.
        for (let leads = 0; leads < at; leads += 1) await addNote(at, await addLead(at));
        if (at > 0) await addNote(at, null);
      }
      for (const { do: what, a, b } of steps) {
        if (what === 'merge' && a !== b && model.isLive(a) && model.isLive(b)) {
          const input = { primaryId: ids[a] as string, mergeIds: [ids[b] as string], dryRun: false };
          const { id } = await inTenant(api.db, tenantId, (tx) =>
            mergeContacts({ tx, caller: { tenantId }, now: new Date() }, input, { most: few }),
          );
          model.merge(id as string, a, [b]);
        }
        const merge = model.merges[a % model.merges.length];
        if (what === 'undo' && merge && model.canUndo(merge)) {
          await inTenant(api.db, tenantId, (tx) =>
            undoMerge({ tx, caller: { tenantId }, now: new Date() }, merge.id, few),
          );
          model.undo(merge);
        }
        if (what === 'delete' && model.isLive(a)) {
          await send('DELETE', `/v1/contacts/${ids[a]}`);
          model.delete(a);
        }
        const gone = model.gone[a];
        if (what === 'restore' && gone && 'deletion' in gone) {
          await send('POST', `/v1/contacts/${ids[a]}/restore`);
          model.restore(a);
        }
        if (what === 'note') {
          const leads = [...leadIds.keys()].filter(({ at }) => model.isLive(at));
          const lead = leads[a % leads.length];
          if (lead) await addNote(lead.at, lead);
        }
        if (what === 'lead' && model.isLive(a)) await addLead(a);
        if (what === 'work') await runWork(tenantId, a);
      }
      for (let round = 0; await runWork(tenantId, round); round += 1) expect(round).toBeLessThan(2_000);

      const stored = await api.owner<{ name: string; contactId: string; isDeleted: boolean }[]>`
        select title as name, contact_id, deleted_at is not null as is_deleted from leads where tenant_id = ${tenantId}
        union all
        select title, contact_id, deleted_at is not null from activities where tenant_id = ${tenantId} and type = 'note'`;
      const seen = stored.map(({ name, contactId, isDeleted }) => {
        return `${name} of P${ids.indexOf(encodeId('contact', contactId))}${isDeleted ? ', deleted' : ''}`;
      });
      const wanted = model.items.map(({ name, at, deletion }) => `${name} of P${at}${deletion ? ', deleted' : ''}`);
      expect(seen.sort()).toEqual(wanted.sort());
      for (const { id, moves, isUndone } of model.merges) {
        const { data } = await caller.call('GET', `/v1/contacts/merges/${id}`);
        expect([data.status, data.undoneAt !== null]).toEqual(['COMPLETED', isUndone]);
        const leads = [...moves.keys()].filter((item) => leadIds.has(item));
        if (!isUndone) expect(data.moved.leads).toBe(leads.length);
      }
      for (const list of ['leads', 'activities']) {
        const [row] =
          await api.owner`select count(*)::int from ${api.owner(list)} where tenant_id = ${tenantId} and deleted_at is null`;
        expect((await caller.call('GET', `/v1/${list}?limit=1`)).meta.total).toBe(row?.count);
      }
    }),
    { numRuns: 15 },
  );
});
