import type { Database, Transaction } from '../../db/client.js';
import { quoteNames, setTextForms } from '../backup/tables.js';
import { MoveError } from './move-error.js';
import { columnsOf, type MovedTable, ofTenants } from './tables.js';
import { stagingOf } from './target.js';

/** A column that a sequence of the whole database numbers. */
export interface NumberedColumn {
  table: string;
  column: string;
}

/** Columns with numbers of the source's database, which mean nothing in the target. A test finds those that are missing here. */
export const numberedColumns: readonly NumberedColumn[] = [
  { table: 'outbox', column: 'position' },
  { table: 'webhook_endpoints', column: 'listens_after' },
  { table: 'changes', column: 'seq' },
  { table: 'count_deltas', column: 'id' },
  { table: 'lead_sum_deltas', column: 'id' },
];

/**
 * Makes the tenants of a move live in the target, in one transaction: nobody sees a part of them. Throws MoveError if that has other rows
 * than were copied; the target is then as before.
 */
export async function installTenants(
  target: Database,
  id: string,
  tenantIds: readonly string[],
  tables: readonly MovedTable[],
): Promise<void> {
  const staging = stagingOf(id);
  await target.begin(async (tx) => {
    await setTextForms(tx);
    await tx`
      select set_config('app.moves_tenant', 'on', true),
        pg_advisory_xact_lock(hashtext('lead_engagement.move'), hashtext(${id}::text))`;
    await renumber(tx, staging, tenantIds);
    for (const table of tables) {
      const name = quoteNames([table.name]);
      const columns = columnsOf(table);
      await tx.unsafe(`insert into ${name} (${columns}) select ${columns} from ${staging}.${name}`);
    }
    // A trigger that does not know of moves would have added rows.
    for (const table of tables) await refuseOtherCount(tx, staging, table, tenantIds);
    await tx`drop schema ${tx(staging)} cascade`;
  });
}

async function refuseOtherCount(
  tx: Transaction,
  staging: string,
  table: MovedTable,
  tenantIds: readonly string[],
): Promise<void> {
  const name = quoteNames([table.name]);
  const [counts] = await tx.unsafe<{ found: number; moved: number }[]>(`
    select (select count(*)::int from ${name} where ${ofTenants(table, tenantIds)}) as found,
      (select count(*)::int from ${staging}.${name}) as moved`);
  if (counts?.found === counts?.moved) return;
  throw new MoveError(
    `The table ${table.name} of the target has ${counts?.found} rows instead of ${counts?.moved}. Nothing was moved.`,
  );
}

/**
 * Gives the rows numbers of the target, in the same order. All changes of a tenant become those of this transaction, since numbers of
 * transactions are the database's own. Places before the first row become a number that was taken before it.
 */
async function renumber(tx: Transaction, staging: string, tenantIds: readonly string[]): Promise<void> {
  const at = (table: string) => tx`${tx(staging)}.${tx(table)}`;
  const [first] = await tx<{ position: string; seq: string }[]>`
    select nextval('outbox_position_seq')::text as position, nextval('changes_seq_seq')::text as seq`;
  if (!first) throw new Error('The database gave no numbers.');
  await tx`
    create temp table moved_positions on commit drop as
    select tenant_id, position as old, nextval('outbox_position_seq') as new
    from (select tenant_id, position from ${at('outbox')} order by tenant_id, position offset 0) o`;
  await tx`
    update ${at('webhook_endpoints')} e set listens_after = coalesce((
      select max(p.new) from moved_positions p where p.tenant_id = e.tenant_id and p.old <= e.listens_after
    ), ${first.position}::bigint)`;
  // A new number may be another row's old one.
  for (const table of ['outbox', 'changes', 'count_deltas', 'lead_sum_deltas']) {
    await tx`alter table ${at(table)} drop constraint ${tx(`${table}_pkey`)}`;
  }
  await tx`
    update ${at('outbox')} o set position = p.new from moved_positions p where p.tenant_id = o.tenant_id and p.old = o.position`;
  await tx`
    create temp table moved_changes on commit drop as
    select tenant_id, resource, xid as old_xid, seq as old_seq, nextval('changes_seq_seq') as new
    from (select tenant_id, resource, xid, seq from ${at('changes')} order by tenant_id, xid, seq offset 0) c`;
  await tx`create index on moved_changes (tenant_id, resource, old_xid, old_seq)`;
  await tx`analyze moved_changes`;
  await tx`
    create temp table moved_numbers on commit drop as
    select id as tenant_id, change_number(id) as number from unnest(${[...tenantIds]}::uuid[]) as moved (id)`;
  await tx`
    update ${at('change_readers')} r set xid = n.number, seq = coalesce((
      select max(c.new) from moved_changes c
      where c.tenant_id = r.tenant_id and c.resource = r.resource and (c.old_xid, c.old_seq) <= (r.xid, r.seq)
    ), ${first.seq}::bigint)
    from moved_numbers n where n.tenant_id = r.tenant_id`;
  await tx`
    update ${at('changes')} c set xid = n.number, seq = m.new, transaction = -abs(c.transaction) from moved_changes m join moved_numbers n using (tenant_id)
    where m.tenant_id = c.tenant_id and m.resource = c.resource and m.old_xid = c.xid and m.old_seq = c.seq`;
  await tx`update ${at('conversation_log')} set transaction = null, last_change = null`;
  await tx`update ${at('count_deltas')} set id = nextval('count_deltas_id_seq')`;
  await tx`update ${at('lead_sum_deltas')} set id = nextval('lead_sum_deltas_id_seq')`;
}
