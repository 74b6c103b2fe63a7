import type { Queryable, Transaction } from '../../../db/client.js';
import type { SettingsRow } from './present.js';

/** The settings of a user (UUID), if they have chosen any. */
export async function findSettings(db: Queryable, tenantId: string, userId: string): Promise<SettingsRow | undefined> {
  const [row] = await db<SettingsRow[]>`
    select * from notification_settings where tenant_id = ${tenantId} and user_id = ${userId}`;
  return row;
}

/** The settings of a user, locked until the transaction ends. */
export async function lockSettings(tx: Transaction, tenantId: string, userId: string): Promise<SettingsRow> {
  await tx`insert into notification_settings ${tx({ tenantId, userId })} on conflict do nothing`;
  const [row] = await tx<SettingsRow[]>`
    select * from notification_settings where tenant_id = ${tenantId} and user_id = ${userId} for update`;
  return row as SettingsRow;
}

/** Writes the next version of locked settings. */
export async function updateSettings(
  tx: Transaction,
  { tenantId, userId, version }: SettingsRow,
  { language, kinds }: Pick<SettingsRow, 'language' | 'kinds'>,
): Promise<SettingsRow> {
  const [row] = await tx<SettingsRow[]>`
    update notification_settings set language = ${language}, kinds = ${tx.json(kinds)}, version = ${version + 1}
    where tenant_id = ${tenantId} and user_id = ${userId} returning *`;
  return row as SettingsRow;
}
