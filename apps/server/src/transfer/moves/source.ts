import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Queryable } from '../../db/client.js';
import { databaseErrorOf } from '../../db/unavailable.js';
import { quoteNames } from '../backup/tables.js';
import type { MovePhase, tenantMoves } from '../table.js';
import { MoveError } from './move-error.js';
import { type MovedTable, ofTenants } from './tables.js';

/** A move as the source has it. Ids are UUIDs. */
export type MoveRow = typeof tenantMoves.$inferSelect;

/** How long a trigger may wait for writers of its table, because other statements queue behind it. */
const lockTimeoutMs = 500;
const lockNotAvailable = '55P03';
const deadlock = '40P01';

export async function findMove(source: Queryable, id: string): Promise<MoveRow | undefined> {
  const [row] = await source<MoveRow[]>`select * from tenant_moves where id = ${id}`;
  return row;
}

/** Begins a move, or begins it again: keys that were noted before are forgotten. Throws MoveError after `giveUpMs`, as `enterPhase`. */
export async function beginMove(
  source: Database,
  { id, sandboxId, target }: Omit<MoveRow, 'phase' | 'startedAt'>,
  now: Date,
  giveUpMs: number,
): Promise<void> {
  const row = { id, sandboxId, target, phase: 'copying', startedAt: now.toISOString() };
  await source`insert into tenant_moves ${source(row)} on conflict (id) do nothing`;
  await enterPhase(source, id, 'copying', giveUpMs);
  await source`delete from tenant_move_changes where move_id = ${id}`;
}

/** The names of the triggers of a move: for rows that are inserted or updated, and for rows that are deleted. */
function triggersOf(id: string): [written: string, gone: string] {
  const name = `moving_${id.replaceAll('-', '')}`;
  return [`${name}_written`, `${name}_gone`];
}

/**
 * Notes the keys of all rows of these tenants that are written from now on. One table after another, so that none is locked for longer
 * than it takes to add a trigger. Throws MoveError if a table is in use for `giveUpMs`.
 */
export async function watchTables(
  source: Database,
  id: string,
  tenantIds: readonly string[],
  tables: readonly MovedTable[],
  giveUpMs: number,
): Promise<void> {
  const [written, gone] = triggersOf(id);
  for (const table of tables) {
    const owned = (row: string) => `not public.moves_tenant() and ${row}.${ofTenants(table, tenantIds)}`;
    const name = quoteNames([table.name]);
    const noting = `execute function note_moving_row('${id}', '${table.name}', ${table.primaryKey.map((key) => `'${key}'`).join(', ')})`;
    await untilUnlocked(source, table.name, giveUpMs, [
      `create or replace trigger ${written} before insert or update on ${name} for each row when (${owned('new')}) ${noting}`,
      `create or replace trigger ${gone} before delete on ${name} for each row when (${owned('old')}) ${noting}`,
    ]);
  }
}

/** Ends what `watchTables` began. */
export async function unwatchTables(source: Database, id: string, giveUpMs: number): Promise<void> {
  for (const name of triggersOf(id)) {
    const tables = await source<{ name: string }[]>`
      select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = ${name} and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1`;
    for (const table of tables) {
      await untilUnlocked(source, table.name, giveUpMs, [
        `drop trigger if exists ${name} on ${quoteNames([table.name])}`,
      ]);
    }
  }
}

async function untilUnlocked(
  source: Database,
  table: string,
  giveUpMs: number,
  statements: readonly string[],
): Promise<void> {
  const giveUpAtMs = performance.now() + giveUpMs;
  for (;;) {
    try {
      await source.begin(async (tx) => {
        await tx`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`;
        for (const statement of statements) await tx.unsafe(statement);
      });
      return;
    } catch (error) {
      if (![lockNotAvailable, deadlock].includes(String(databaseErrorOf(error).code))) throw error;
      if (performance.now() > giveUpAtMs)
        throw new MoveError(`The table ${table} is in use all the time. Try again later.`);
      await delay(100 + Math.random() * 200);
    }
  }
}

/** Waits until no work of these tenants is under way. Throws MoveError after `giveUpMs`. */
export async function waitForWork(source: Database, tenantIds: readonly string[], giveUpMs: number): Promise<void> {
  const giveUpAtMs = performance.now() + giveUpMs;
  for (;;) {
    const kinds = await listRunning(source, tenantIds);
    if (kinds.length === 0) return;
    if (performance.now() > giveUpAtMs) {
      throw new MoveError(
        `Work of the tenant is still running after ${giveUpMs / 1_000} s: ${kinds.join(', ')}. Try again later.`,
      );
    }
    await delay(50);
  }
}

/** The kinds of work of these tenants that is under way. */
async function listRunning(db: Queryable, tenantIds: readonly string[]): Promise<string[]> {
  const rows = await db<{ kind: string }[]>`
    select distinct kind from work where tenant_id = any(${[...tenantIds]}::uuid[]) and leased`;
  return rows.map(({ kind }) => kind);
}

/**
 * Begins a phase while no transaction is open that has written a row of these tenants: none sees two phases. With `withoutWork`, also waits
 * until no work of them is under way. Throws MoveError after `giveUpMs`.
 */
export async function enterPhase(
  source: Database,
  id: string,
  phase: MovePhase,
  giveUpMs: number,
  withoutWork: readonly string[] = [],
): Promise<void> {
  const giveUpAtMs = performance.now() + giveUpMs;
  for (;;) {
    const obstacle = await tryPhase(source, id, phase, withoutWork);
    if (obstacle === undefined) return;
    if (performance.now() > giveUpAtMs) {
      throw new MoveError(`After ${giveUpMs / 1_000} s, the tenant still has ${obstacle}. Try again later.`);
    }
    await delay(50);
  }
}

/** Returns what the phase has to wait for; undefined once it has begun. */
async function tryPhase(
  source: Database,
  id: string,
  phase: MovePhase,
  withoutWork: readonly string[],
): Promise<string | undefined> {
  try {
    return (await source.begin(async (tx) => {
      // Writers queue up behind the lock, so it is not waited for any longer.
      await tx`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`;
      await tx`select pg_advisory_xact_lock(hashtext('lead_engagement.move'), hashtext(${id}::text))`;
      const kinds = await listRunning(tx, withoutWork);
      if (kinds.length > 0) return `work that is running (${kinds.join(', ')})`;
      await tx`update tenant_moves set phase = ${phase} where id = ${id}`;
      return undefined;
    })) as string | undefined;
  } catch (error) {
    if (databaseErrorOf(error).code === lockNotAvailable) return 'open transactions';
    throw error;
  }
}
