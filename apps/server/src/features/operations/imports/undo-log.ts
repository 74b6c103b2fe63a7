import type { Transaction } from '../../../db/client.js';
import { asRecordset, columnList } from '../../../db/rows.js';
import { nilUuid } from '../../../ids.js';
import {
  joinWrites,
  type RecordWrite,
  stateOf,
  type UndoEntry,
  type WrittenKind,
} from '../../crm/bulk-writes/index.js';
import type { ImportRow } from './present.js';
import type { importChanges } from './table.js';

type ChangeRow = typeof importChanges.$inferSelect;
type Job = Pick<ImportRow, 'tenantId' | 'id'>;

/** Keeps what an import made of records. Each record may occur once. */
export async function keepChanges(tx: Transaction, job: Job, writes: readonly RecordWrite[]): Promise<void> {
  await keepCreated(
    tx,
    job,
    writes.filter(({ isNew }) => isNew),
  );
  await keepUpdated(
    tx,
    job,
    writes.filter(({ isNew }) => !isNew),
  );
}

/** Most imports create most of their records: their rows have no fields, and are known to be new. */
async function keepCreated(tx: Transaction, job: Job, writes: readonly RecordWrite[]): Promise<void> {
  if (writes.length === 0) return;
  await tx`
    insert into import_changes (tenant_id, import_id, kind, record_id, state)
    select ${job.tenantId}, ${job.id}, * from unnest(
      ${writes.map(({ kind }) => kind)}::text[], ${writes.map(({ id }) => id)}::uuid[], ${writes.map(stateOf)}::text[])`;
}

async function keepUpdated(tx: Transaction, job: Job, writes: readonly RecordWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const ids = writes.map(({ id }) => id);
  const known = await listChanges(tx, job, ids);
  const rows = writes.map((write) => ({
    tenantId: job.tenantId,
    importId: job.id,
    kind: write.kind,
    recordId: write.id,
    ...join(known.get(write.id), write),
  }));
  const columns = columnList(tx, ['tenantId', 'importId', 'kind', 'recordId', 'before', 'after', 'state']);
  await tx`
    insert into import_changes (${columns}) select ${columns} from ${asRecordset(tx, 'import_changes', rows)}
    on conflict (tenant_id, import_id, kind, record_id) do update set
      before = excluded.before, after = excluded.after, state = excluded.state`;
}

function join(known: ChangeRow | undefined, write: RecordWrite): Pick<ChangeRow, 'before' | 'after' | 'state'> {
  if (known) {
    const { before, after, state } = joinWrites(known as Omit<UndoEntry, 'id'>, write);
    return { before, after, state };
  }
  return { before: write.before, after: write.after, state: null };
}

async function listChanges(
  tx: Transaction,
  { tenantId, id }: Job,
  recordIds: string[],
): Promise<Map<string, ChangeRow>> {
  const rows = await tx<ChangeRow[]>`
    select * from import_changes
    where tenant_id = ${tenantId} and import_id = ${id} and kind in ('contact', 'lead')
      and record_id = any(${recordIds}::uuid[])`;
  return new Map(rows.map((row) => [row.recordId, row]));
}

/** How many records have changes kept. */
export async function countChanges(tx: Transaction, { tenantId, id }: Job): Promise<number> {
  const [row] = await tx<{ records: number }[]>`
    select count(*) as records from import_changes where tenant_id = ${tenantId} and import_id = ${id}`;
  return row?.records ?? 0;
}

/** The next changes of a kind, in the order of their records. */
export async function listNextChanges(
  tx: Transaction,
  { tenantId, id }: Job,
  kind: WrittenKind,
  after: string | null,
  limit: number,
): Promise<UndoEntry[]> {
  return tx<UndoEntry[]>`
    select record_id as id, before, after, state from import_changes
    where tenant_id = ${tenantId} and import_id = ${id} and kind = ${kind}
      and record_id > ${after ?? nilUuid}
    order by record_id limit ${limit}`;
}

export async function deleteChanges(
  tx: Transaction,
  { tenantId, id }: Job,
  kind: WrittenKind,
  recordIds: string[],
): Promise<void> {
  await tx`
    delete from import_changes
    where tenant_id = ${tenantId} and import_id = ${id} and kind = ${kind} and record_id = any(${recordIds}::uuid[])`;
}
