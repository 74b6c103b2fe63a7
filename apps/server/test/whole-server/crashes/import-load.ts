import { LeadEngagement } from '@lead-engagement/sdk';
import { expect } from 'vitest';
import { type HeldRow, holdRow } from './held-row.js';
import { type Load, type World, waiting } from './load.js';

const rows = 3_000;
const addresses = 2_000;
/** Contacts that the import finds, and changes. */
const known = 100;
const knownEvery = 30;
/** The kills that the import meets. */
const killsOfImport = [3, 4];
/** Contacts that it finds, at which the kills meet it: one in its third batch, and one of the second that comes again near the end. */
const heldInImport = [1_200, 600];
/** The kill that the undo meets, and a contact in the middle of those that it deletes. */
const [undo, heldInUndo] = [5, 1_001];

/** A CSV file with new contacts, some that come again, some that are bad, and tags that are made on the way. */
function writeFile(): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const email = at % 500 === 499 ? 'no address' : `n${at % addresses}@example.com`;
    return `Contact ${at},${email},batch ${at % 7}`;
  });
  return `name,email,tags\n${lines.join('\n')}\n`;
}

/** An import that is killed twice, and its undo that is killed, end as those in the sandbox, which are left alone. */
export async function openImportLoad({ server }: World): Promise<Load> {
  const { id: tenantId, key: live } = await server.addTenant();
  const clientOf = (apiKey: string) => new LeadEngagement({ baseUrl: server.url(), apiKey });
  const more = { label: 'Undisturbed', environment: 'SANDBOX' } as const;
  const sandbox = (await clientOf(live).apiKeys.create({ ...more, scopes: ['admin'] })).key as string;
  const read = async (apiKey: string, id: string) => {
    const { status, counts } = await clientOf(apiKey).imports.get(id);
    return { status, counts };
  };
  const undoOf = async (apiKey: string, id: string) => (await clientOf(apiKey).imports.get(id)).undo;
  const begin = async (apiKey: string) => (await clientOf(apiKey).contacts.import(writeFile())).id;
  const end = async (apiKey: string, id: string) => {
    await expect.poll(() => read(apiKey, id), waiting).toMatchObject({ status: 'COMPLETED' });
  };
  const contactsOf = async (apiKey: string) => {
    const found: string[] = [];
    const contacts = clientOf(apiKey).contacts.list({ sort: 'createdAt', limit: 200 });
    for await (const { name, email, tags } of contacts) {
      found.push(JSON.stringify([name, email, tags.map((tag) => tag.name).sort()]));
    }
    return found.sort();
  };
  const hold = async (number: number) => {
    const [row] = await server.query(
      (db) => db<{ id: string }[]>`
        select id from contacts where tenant_id = ${tenantId} and email = ${`n${number}@example.com`}`,
    );
    return holdRow(server, 'contacts', { tenantId, id: row?.id ?? expect.unreachable() });
  };

  const earlier = Array.from({ length: known }, (_, at) => `Before ${at},n${at * knownEvery}@example.com,kept`);
  for (const apiKey of [live, sandbox]) {
    const { id } = await clientOf(apiKey).contacts.import(`name,email,tags\n${earlier.join('\n')}\n`);
    await end(apiKey, id);
  }
  const before = await contactsOf(live);
  let killed = '';
  let undisturbed = '';
  const held: HeldRow[] = [];
  const rowsDone = async () => (await read(live, killed)).counts.rows;

  async function reachInImport(nth: number): Promise<void> {
    const [contact, next] = [heldInImport[nth - 1], heldInImport[nth]];
    if (contact !== undefined && held.length === 0) held.push(await hold(contact));
    killed ||= await begin(live);
    await held[0]?.untilWanted();
    await expect.poll(rowsDone, waiting).toBeGreaterThan((nth / (killsOfImport.length + 1)) * rows);
    expect(await rowsDone()).toBeLessThan(rows);
    if (next !== undefined) held.push(await hold(next));
  }

  async function judgeImport(): Promise<void> {
    await end(live, killed);
    undisturbed = await begin(sandbox);
    await end(sandbox, undisturbed);
    expect(await read(live, killed)).toEqual(await read(sandbox, undisturbed));
    const found = await contactsOf(live);
    expect(found).toHaveLength(new Set(found).size);
    expect(found).toEqual(await contactsOf(sandbox));
  }

  return {
    async reach(kill) {
      if (killsOfImport.includes(kill)) await reachInImport(killsOfImport.indexOf(kill) + 1);
      if (kill !== undo) return;
      await judgeImport();
      held.push(await hold(heldInUndo));
      await clientOf(live).imports.undo(killed);
      await held[0]?.untilWanted();
      await expect.poll(async () => (await undoOf(live, killed))?.progress, waiting).toBeGreaterThan(1 / 4);
      expect((await undoOf(live, killed))?.status).toBe('RUNNING');
    },
    async afterKill() {
      await held.shift()?.release();
    },
    async judge() {
      await clientOf(sandbox).imports.undo(undisturbed);
      for (const [apiKey, id] of [
        [live, killed],
        [sandbox, undisturbed],
      ] as const) {
        await expect.poll(() => undoOf(apiKey, id), waiting).toMatchObject({ status: 'COMPLETED', progress: 1 });
        expect(await contactsOf(apiKey)).toEqual(before);
      }
      expect((await undoOf(live, killed))?.counts).toEqual((await undoOf(sandbox, undisturbed))?.counts);
    },
  };
}
