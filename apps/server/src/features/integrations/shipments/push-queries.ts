import type { TrackingProviderSlug } from '@lead-engagement/contract';
import type { PushedUpdate } from '@lead-engagement/platforms/tracking';
import type { Database, Transaction } from '../../../db/client.js';

/** A push that waits to be processed. */
export interface PushRow {
  provider: TrackingProviderSlug;
  content: PushedUpdate;
}

interface NewPush {
  tenantId: string;
  id: string;
  provider: TrackingProviderSlug;
  /** JSON. */
  content: string;
  receivedAt: string;
}

/** Stores a push, unless it waits already. */
export async function insertPush(tx: Transaction, push: NewPush): Promise<void> {
  const { tenantId, id, provider, content, receivedAt } = push;
  await tx`
    insert into tracking_pushes (tenant_id, id, provider, content, received_at)
    values (${tenantId}, ${id}, ${provider}, ${content}::text::jsonb, ${receivedAt}) on conflict do nothing`;
}

/** Finds a push that waits. */
export async function findPush(db: Database, tenantId: string, id: string): Promise<PushRow | undefined> {
  const [row] = await db<PushRow[]>`
    select provider, content from tracking_pushes where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

export async function deletePush(db: Database, tenantId: string, id: string): Promise<void> {
  await db`delete from tracking_pushes where tenant_id = ${tenantId} and id = ${id}`;
}
