import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { connect, inTenant } from '../db/client.js';
import type { Config } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { appendAudit, commandLine } from '../events/audit/append.js';
import {
  advanceDeletion,
  countTenantRows,
  findDeletion,
  insertDeletion,
  removeDeletion,
  type TenantRow,
} from '../features/accounts/tenants/index.js';
import { openFileStore } from '../files/open-store.js';
import { encodeId } from '../ids.js';
import { dayMs } from '../time.js';
import { forgetMoves } from '../transfer/moves/move-tenant.js';
import { type CommandDatabase, withDatabase } from './database.js';
import { getTenant } from './get-tenant.js';
import { jsonFlag, print } from './print.js';

const defaultDays = 30;
const mostDays = 3_650;

interface DeleteOptions {
  dryRun?: boolean;
  now?: boolean;
  after?: number;
  confirm?: string;
  json?: boolean;
}

/** `tenants delete`, `tenants keep`. */
export function addDeletionCommands(tenants: Command, config: Config): void {
  tenants
    .command('delete')
    .description(`delete a tenant, its sandbox and everything they have, in ${defaultDays} days`)
    .argument('<id>', 'tn_…')
    .option('--dry-run', 'only count what would be deleted')
    .addOption(
      new Option('--after <days>', 'the waiting time').argParser(readDays).default(defaultDays).conflicts('now'),
    )
    .option('--now', 'delete it at once; asks for the name of the tenant')
    .option('--confirm <name>', 'the name of the tenant, in place of typing it')
    .option(...jsonFlag)
    .action((id: string, options: DeleteOptions) =>
      withDatabase(config, (database) => deleteTenant(config, database, id, options)),
    );
  tenants
    .command('keep')
    .description('take the deletion of a tenant back, before it begins')
    .argument('<id>', 'tn_…')
    .option(...jsonFlag)
    .action((id: string, options: { json?: boolean }) =>
      withDatabase(config, (database) => keepTenant(database, id, options)),
    );
}

async function deleteTenant(
  config: Config,
  database: CommandDatabase,
  id: string,
  options: DeleteOptions,
): Promise<void> {
  const tenant = await getLiveTenant(database, id);
  if (options.dryRun) {
    const counts = await countTenantRows(database.owner, idsOf(tenant));
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return print(options, { id, name: tenant.name, rows, ...counts });
  }
  const now = new Date();
  if (options.now) {
    await confirm(tenant, options.confirm);
    const deleted = await deleteNow(config, database, tenant, now);
    return print(options, { id, deleted: true, ...deleted });
  }
  const dueAt = new Date(now.getTime() + (options.after ?? defaultDays) * dayMs);
  await orderDeletion(database, tenant, now, dueAt);
  const ordered = await findDeletion(database.owner, tenant.id);
  print(options, { id, name: tenant.name, deletedFrom: ordered?.dueAt });
}

/** Orders the deletion of a live tenant from `dueAt` on: a worker does it. */
async function orderDeletion({ owner, db }: CommandDatabase, tenant: TenantRow, now: Date, dueAt: Date): Promise<void> {
  const order = { orderedAt: now.toISOString(), dueAt: dueAt.toISOString() };
  await insertDeletion(owner, { id: tenant.id, sandboxId: tenant.twinId, ...order });
  await record(db, tenant, 'tenant.deletion_ordered', now);
}

/** Deletes a live tenant and its sandbox within this command. Returns the totals. A worker looks through it once more in some minutes. */
export async function deleteNow(
  config: Config,
  database: CommandDatabase,
  tenant: TenantRow,
  now: Date,
): Promise<{ rows: number; files: number }> {
  const db = connect(database.url, 'lead_engagement_worker', { maxConnections: 1 });
  try {
    await orderDeletion(database, tenant, now, now);
    const files = openFileStore(config.dataDir, config.s3);
    for (;;) {
      const next = await advanceDeletion({ db, files }, tenant.id, new Date());
      const { emptiedAt = null, deletedRows = 0, deletedFiles = 0 } = (await findDeletion(db, tenant.id)) ?? {};
      if (!next || emptiedAt !== null) {
        await forgetMoves(database.owner);
        return { rows: deletedRows, files: deletedFiles };
      }
      await delay(Math.max(0, next.at.getTime() - Date.now()));
    }
  } finally {
    await db.end();
  }
}

async function keepTenant(database: CommandDatabase, id: string, options: { json?: boolean }): Promise<void> {
  const tenant = await getLiveTenant(database, id);
  if (!(await removeDeletion(database.owner, tenant.id))) {
    const begun = await findDeletion(database.owner, tenant.id);
    throw new ConfigurationError(
      begun ? 'The deletion has begun: restore the tenant from a backup.' : 'No deletion of this tenant is ordered.',
    );
  }
  await record(database.db, tenant, 'tenant.deletion_withdrawn', new Date());
  print(options, { id, name: tenant.name, kept: true });
}

async function record(
  db: CommandDatabase['db'],
  { id }: TenantRow,
  action: 'tenant.deletion_ordered' | 'tenant.deletion_withdrawn',
  now: Date,
): Promise<void> {
  const entry = { actor: commandLine, action, targetId: encodeId('tenant', id) };
  await inTenant(db, id, (tx) => appendAudit(tx, id, entry, now));
}

/** Throws ConfigurationError for a sandbox. */
export async function getLiveTenant({ owner }: Pick<CommandDatabase, 'owner'>, id: string): Promise<TenantRow> {
  const tenant = await getTenant(owner, id);
  if (tenant.environment === 'LIVE') return tenant;
  throw new ConfigurationError(
    `${id} is a sandbox, which is deleted together with its live tenant ${tenant.twinId && encodeId('tenant', tenant.twinId)}.`,
  );
}

function idsOf({ id, twinId }: TenantRow): string[] {
  return twinId === null ? [id] : [id, twinId];
}

/** Throws ConfigurationError unless the operator types the name of the tenant. */
async function confirm({ name }: TenantRow, given: string | undefined): Promise<void> {
  const typed = given ?? (await ask(`This deletes everything of "${name}", for good. Type its name to go on: `));
  if (typed.trim() === name.trim()) return;
  throw new ConfigurationError('That is not the name of the tenant. Nothing was deleted.');
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // Ends with the input, which can be empty.
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
}

function readDays(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 0 || days > mostDays) {
    throw new InvalidArgumentError(`Must be a number of days, at most ${mostDays}.`);
  }
  return days;
}
