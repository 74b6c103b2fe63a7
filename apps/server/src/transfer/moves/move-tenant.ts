import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { connect, type Database } from '../../db/client.js';
import { openPostgres } from '../../db/driver.js';
import { databaseErrorOf } from '../../db/unavailable.js';
import type { FileStore } from '../../files/store.js';
import type { Cipher } from '../../security/encryption.js';
import { identify, refuseCollisions, refuseOtherSchema, refuseUnknownKeys } from './checks.js';
import { catchUp, compareRows, copyPartitions, copySnapshot, type Move } from './copy-rows.js';
import { installTenants, numberedColumns } from './install.js';
import { MoveError } from './move-error.js';
import { createFileMover, removeCopies } from './move-files.js';
import { beginMove, enterPhase, findMove, unwatchTables, waitForWork, watchTables } from './source.js';
import { listMovedTables, type MovedTable, ofTenants, refuseOtherTables } from './tables.js';
import { createStaging, dropStaging } from './target.js';

/** Where a tenant moves from and to. */
export interface MoveDeps {
  /** URLs of the databases, for the owners of the tables. */
  sourceUrl: string;
  targetUrl: string;
  sourceFiles: FileStore;
  targetFiles: FileStore;
  /** The keys of the target. */
  targetCipher: Cipher;
  /** The time that work and transactions which are under way get to end. */
  waitMs?: number;
  /** Told of each phase before it begins, and waited for. */
  onPhase?: (phase: string) => void | Promise<void>;
}

/** The tenant: UUIDs. */
export interface MovingTenant {
  id: string;
  sandboxId: string | null;
}

/** What was moved. */
export interface MoveResult {
  rows: number;
  files: number;
  fileBytes: number;
  /** Files whose rows are there, though the store does not have them. */
  missingFiles: number;
  /** How long the tenant was read-only. */
  readOnlyMs: number;
}

const defaultWaitMs = 120_000;
/** A table that is in use gets its trigger between two transactions, which last 60 s at most. */
const lockWaitMs = 180_000;
const mostRounds = 20;
/** Rows that are copied in a fraction of a second. */
const fewRows = 500;

/**
 * Moves a tenant and its sandbox while they are in use. Throws MoveError, and leaves both databases as they were, if that is not possible. If
 * it is interrupted, call it again: it begins again, or completes a move that had switched.
 */
export function moveTenant(deps: MoveDeps, tenant: MovingTenant, now: () => Date): Promise<MoveResult> {
  return withMove(deps, tenant, async (move) => {
    const interrupted = await findMove(move.source, move.id);
    if (interrupted?.phase === 'moved') throw new MoveError('The tenant was moved already.');
    const target = await identify(move.target);
    if (interrupted && interrupted.target !== target) {
      throw new MoveError('A move of this tenant to another database was interrupted. Go on with it, or cancel it.');
    }
    if (interrupted?.phase === 'frozen' && (await isInstalled(move))) {
      await switchSource(move, now());
      return { rows: await countRows(move), files: 0, fileBytes: 0, missingFiles: 0, readOnlyMs: 0 };
    }
    await refuseImpossible(deps, move);
    try {
      return await carryOut(deps, move, tenant, target, now);
    } catch (error) {
      // If it cannot be told whether the target has the tenant, the tenant stays read-only until somebody looks.
      if (!(await isInstalled(move).catch(() => true))) await undo(deps, move);
      throw error;
    }
  });
}

/** Takes an interrupted move back. Throws MoveError if there is none, or the target serves the tenant already. */
export function cancelMove(deps: MoveDeps, tenant: MovingTenant): Promise<void> {
  return withMove(deps, tenant, async (move) => {
    const found = await findMove(move.source, move.id);
    if (!found) throw new MoveError('No move of this tenant is under way.');
    if (found.target !== (await identify(move.target))) {
      throw new MoveError('The tenant was moving to another database than that of --to.');
    }
    if (found.phase === 'moved' || (await isInstalled(move))) {
      throw new MoveError('The target has the whole tenant already. Run the move again, which completes it.');
    }
    await undo(deps, move);
  });
}

/** Counts what would be moved, after the checks. */
export function tryMove(deps: MoveDeps, tenant: MovingTenant): Promise<Record<string, number>> {
  return withMove(deps, tenant, async (move) => {
    await refuseImpossible(deps, move);
    const counts = new Map<string, number>();
    for (const table of move.tables) {
      const count = await countTable(move.source, table, move.tenantIds);
      if (count > 0) counts.set(table.name, count);
    }
    return Object.fromEntries(counts);
  });
}

/** Removes the triggers of moves whose tenants were deleted since. */
export async function forgetMoves(source: Database): Promise<void> {
  const gone = await source<{ id: string }[]>`
    select id from tenant_moves m where phase = 'moved' and not exists (select from tenants t where t.id = m.id)`;
  for (const { id } of gone) {
    await unwatchTables(source, id, lockWaitMs);
    await source`delete from tenant_moves where id = ${id}`;
  }
}

async function carryOut(
  deps: MoveDeps,
  move: Move,
  { id, sandboxId }: MovingTenant,
  targetName: string,
  now: () => Date,
): Promise<MoveResult> {
  const { source, target, tables, tenantIds } = move;
  const { onPhase = () => undefined, waitMs = defaultWaitMs } = deps;
  const files = createFileMover(source, deps.sourceFiles, deps.targetFiles, tenantIds);
  await onPhase('copying');
  await beginMove(source, { id, sandboxId, target: targetName }, now(), waitMs);
  await watchTables(source, id, tenantIds, tables, lockWaitMs);
  await createStaging(target, id, tables);
  await copyPartitions(move);
  await copySnapshot(move);
  await files.copyNew();
  await catchUp(move, { enough: fewRows, mostRounds });
  await onPhase('draining');
  await enterPhase(source, id, 'draining', waitMs);
  await waitForWork(source, tenantIds, waitMs);
  await files.copyNew();
  await catchUp(move, { enough: fewRows, mostRounds });
  await onPhase('frozen');
  await enterPhase(source, id, 'frozen', waitMs, tenantIds);
  const frozenMs = performance.now();
  await catchUp(move);
  await files.copyNew();
  await refuseDeletion(move);
  await refuseUnknownKeys(source, tenantIds, deps.targetCipher);
  const rows = await compareRows(move);
  await files.recordCopies(target, id);
  await onPhase('switching');
  await installTenants(target, id, tenantIds, tables);
  const readOnlyMs = Math.round(performance.now() - frozenMs);
  await switchSource(move, now());
  const { files: count, bytes, missing } = files.counts();
  return { rows, files: count, fileBytes: bytes, missingFiles: missing, readOnlyMs };
}

/** Ends the service of the tenant here: the target has it. Its work goes, because the target does it; other rows stay until they are deleted. */
async function switchSource({ id, tenantIds, source }: Move, now: Date): Promise<void> {
  await source.begin(async (tx) => {
    const ids = [...tenantIds];
    await tx`select set_config('app.moves_tenant', 'on', true)`;
    await tx`update tenants set moved_at = ${now.toISOString()}, updated_at = ${now.toISOString()} where id = any(${ids}::uuid[])`;
    for (const table of ['work', 'outbox']) await tx`delete from ${tx(table)} where tenant_id = any(${ids}::uuid[])`;
    await tx`update tenant_moves set phase = 'moved' where id = ${id}`;
  });
}

/** Removes the copy, and lets the tenant be written here again. */
async function undo(deps: MoveDeps, { id, tenantIds, source, target }: Move): Promise<void> {
  // No transaction may have left out some of its rows, and write others.
  await enterPhase(source, id, 'copying', deps.waitMs ?? defaultWaitMs);
  await dropStaging(target, id);
  await unwatchTables(source, id, lockWaitMs);
  await source.begin(async (tx) => {
    await tx`delete from tenant_moves where id = ${id}`;
    await tx`delete from tenant_move_changes where move_id = ${id}`;
  });
  await removeCopies(source, deps.targetFiles, tenantIds);
}

async function refuseImpossible(deps: MoveDeps, move: Move): Promise<void> {
  const { source, target, tables, tenantIds } = move;
  await refuseDeletion(move);
  const present = await target`select id from tenants where id = any(${[...tenantIds]}::uuid[])`;
  if (present.length > 0) throw new MoveError('The target has a tenant with this id already. Nothing was moved.');
  const numbered = new Set(numberedColumns.map(({ table, column }) => `${table}.${column}`));
  await refuseCollisions(source, target, tables, tenantIds, numbered);
  await refuseUnknownKeys(source, tenantIds, deps.targetCipher);
}

async function refuseDeletion({ id, source }: Move): Promise<void> {
  const [ordered] = await source`select from tenant_deletions where id = ${id}`;
  if (ordered) throw new MoveError('The deletion of this tenant is ordered: take it back with `tenants keep` first.');
}

/** Whether the target serves the tenant. Throws MoveError while an interrupted attempt is about to make it do so. */
async function isInstalled({ id, target }: Move): Promise<boolean> {
  return target.begin(async (tx) => {
    const [lock] = await tx`
      select pg_try_advisory_xact_lock(hashtext('lead_engagement.move'), hashtext(${id}::text)) as taken`;
    if (!lock?.taken)
      throw new MoveError('An interrupted move is still being completed in the target. Try again in a minute.');
    return (await tx`select from tenants where id = ${id}`).length > 0;
  }) as Promise<boolean>;
}

async function countRows({ tables, source, tenantIds }: Move): Promise<number> {
  let sum = 0;
  for (const table of tables) sum += await countTable(source, table, tenantIds);
  return sum;
}

async function countTable(source: Database, table: MovedTable, tenantIds: readonly string[]): Promise<number> {
  const rows = await source.unsafe<{ count: number }[]>(
    `select count(*)::int as count from "${table.name}" where ${ofTenants(table, tenantIds)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Connects to both databases, with a lock that lets one move at a time leave an installation. */
async function withMove<T>(
  { sourceUrl, targetUrl }: MoveDeps,
  { id, sandboxId }: MovingTenant,
  work: (move: Move) => Promise<T>,
): Promise<T> {
  const lock = openPostgres(sourceUrl, { max: 1, max_lifetime: null, fetch_types: false, onnotice: () => {} });
  const source = connect(sourceUrl, 'owner', { maxConnections: 2 });
  const target = connect(targetUrl, 'owner', { maxConnections: 2 });
  try {
    await takeLock(lock);
    await refuseOtherSchema(source, target);
    await forgetMoves(source);
    const tables = await listMovedTables(source);
    refuseOtherTables(tables, await listMovedTables(target));
    const tenantIds = sandboxId === null ? [id] : [id, sandboxId];
    return await work({ id, tenantIds, tables, source, target });
  } catch (error) {
    const { code, message } = databaseErrorOf(error);
    if (code === '42501') throw new MoveError(`The user of DATABASE_OWNER_URL does not own the tables: ${message}`);
    throw error;
  } finally {
    await Promise.all([lock, source, target].map((sql) => (sql as Sql).end({ timeout: 5 })));
  }
}

/** The database may notice only after a moment that an earlier command was killed. */
const lockAttempts = 50;

async function takeLock(lock: Sql): Promise<void> {
  for (let attempt = 0; attempt < lockAttempts; attempt++) {
    const [row] = await lock`select pg_try_advisory_lock(hashtext('lead_engagement.moves')) as taken`;
    if (row?.taken) return;
    await delay(100);
  }
  throw new MoveError('Another move from this installation is running. Wait for it.');
}
