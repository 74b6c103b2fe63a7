import type { MailLanguage } from '@lead-engagement/contract';
import type { Queryable } from '../db/client.js';

/** The language in which a user (UUID) gets mails: the one that they have chosen, else English. */
export async function findMailLanguage(db: Queryable, tenantId: string, userId: string): Promise<MailLanguage> {
  const [row] = await db<{ language: MailLanguage }[]>`
    select language from notification_settings where tenant_id = ${tenantId} and user_id = ${userId}`;
  return row?.language ?? 'en';
}
