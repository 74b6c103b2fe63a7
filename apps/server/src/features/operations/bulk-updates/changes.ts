import type { Transaction } from '../../../db/client.js';
import { nilUuid } from '../../../ids.js';
import type { RecordWrite, UndoEntry } from '../../crm/bulk-writes/index.js';
import type { BulkUpdateRow } from './present.js';

type Job = Pick<BulkUpdateRow, 'tenantId' | 'id'>;

/** Keeps what a bulk update made of leads. It changes each lead once. */
export async function keepChanges(tx: Transaction, job: Job, writes: readonly RecordWrite[]): Promise<void> {
  const rows = writes.map(({ id, before, after }) => ({ id, before, after }));
  await tx`
    insert into bulk_update_changes (tenant_id, bulk_update_id, lead_id, before, after)
    select ${job.tenantId}, ${job.id}, id, before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as c (id uuid, before jsonb, after jsonb)`;
}

/** The next changes that have not been undone, in the order of their leads. */
export async function listNextChanges(tx: Transaction, { tenantId, id }: Job, limit: number): Promise<UndoEntry[]> {
  return tx<UndoEntry[]>`
    select lead_id as id, before, after, null::text as state from bulk_update_changes
    where tenant_id = ${tenantId} and bulk_update_id = ${id} and lead_id > ${nilUuid}
    order by lead_id limit ${limit}`;
}

export async function deleteChanges(tx: Transaction, { tenantId, id }: Job, leadIds: string[]): Promise<void> {
  await tx`
    delete from bulk_update_changes
    where tenant_id = ${tenantId} and bulk_update_id = ${id} and lead_id = any(${leadIds}::uuid[])`;
}
