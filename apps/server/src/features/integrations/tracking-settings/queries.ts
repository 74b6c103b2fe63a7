import type { TrackingProviderSlug } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import type { trackingAccounts } from './table.js';

/** The settings of a tenant. */
export interface SettingsRow {
  provider: TrackingProviderSlug | null;
  version: number;
}

export type AccountRow = typeof trackingAccounts.$inferSelect;

/** The settings of a tenant; version 1 if nothing is set. */
export async function findSettings(db: Queryable, tenantId: string): Promise<SettingsRow> {
  const [row] = await db<SettingsRow[]>`
    select provider, version from tracking_settings where tenant_id = ${tenantId}`;
  return row ?? { provider: null, version: 1 };
}

/** The settings of a tenant, locked until the transaction ends. */
export async function lockSettings(tx: Transaction, tenantId: string): Promise<SettingsRow> {
  await tx`select from tenants where id = ${tenantId} for no key update`;
  return findSettings(tx, tenantId);
}

export async function storeSettings(tx: Transaction, tenantId: string, row: SettingsRow, now: Date): Promise<void> {
  const moment = now.toISOString();
  await tx`
    insert into tracking_settings ${tx({ tenantId, ...row, createdAt: moment, updatedAt: moment })}
    on conflict (tenant_id) do update set ${tx({ ...row, updatedAt: moment })}`;
}

/** A tenant's own accounts. */
export async function listAccounts(db: Queryable, tenantId: string): Promise<AccountRow[]> {
  return db<AccountRow[]>`select * from tracking_accounts where tenant_id = ${tenantId}`;
}

export async function storeAccount(
  tx: Transaction,
  { tenantId, provider, encryptedCredentials }: Pick<AccountRow, 'tenantId' | 'provider' | 'encryptedCredentials'>,
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  await tx`
    insert into tracking_accounts
      ${tx({ tenantId, provider, encryptedCredentials, createdAt: moment, updatedAt: moment })}
    on conflict (tenant_id, provider) do update set ${tx({ encryptedCredentials, updatedAt: moment })}`;
}

export async function deleteAccount(tx: Transaction, tenantId: string, provider: TrackingProviderSlug): Promise<void> {
  await tx`delete from tracking_accounts where tenant_id = ${tenantId} and provider = ${provider}`;
}
