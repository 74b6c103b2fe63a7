import { z } from 'zod';
import type { Database, Queryable, Transaction } from '../db/client.js';
import { newUuid } from '../ids.js';
import type { Cipher } from '../security/encryption.js';
import { placeOf } from '../security/stored-secrets.js';

const Message = z.object({ to: z.string(), subject: z.string(), text: z.string() });
export type Message = z.infer<typeof Message>;

/** A mail that a worker has taken to send. */
export interface ClaimedMail {
  tenantId: string;
  id: string;
  encryptedMessage: string;
  /** This one included. */
  attempts: number;
  expiresAt: string;
}

/** Longer than the job that sends may run: a mail whose worker was killed is taken over then. */
const leaseSeconds = 120;

/** Stores a mail in the transaction of what it tells of; a worker sends it. It replaces an unsent one of its topic. */
export async function queueMail(
  tx: Transaction,
  cipher: Cipher,
  mail: { tenantId: string; topic: string; message: Message; expiresAt: string },
  now: Date,
): Promise<void> {
  const { tenantId, topic, message, expiresAt } = mail;
  const id = newUuid(now.getTime());
  const moment = now.toISOString();
  await deleteMails(tx, tenantId, topic);
  const encryptedMessage = cipher.encrypt(JSON.stringify(message), placeOf('mails', [tenantId, id]));
  const row = { tenantId, id, topic, encryptedMessage, expiresAt, dueAt: moment, createdAt: moment, updatedAt: moment };
  await tx`insert into mails ${tx(row)}`;
}

/** Deletes the unsent mails of a topic. */
export async function deleteMails(tx: Transaction, tenantId: string, topic: string): Promise<void> {
  await tx`delete from mails where tenant_id = ${tenantId} and topic = ${topic}`;
}

/** Reads a mail. Throws where it was encrypted with another SECRET_KEY. */
export function openMail(cipher: Cipher, { tenantId, id, encryptedMessage }: ClaimedMail): Message {
  return Message.parse(JSON.parse(cipher.decrypt(encryptedMessage, placeOf('mails', [tenantId, id]))));
}

/** Whether there is a mail to send. */
export async function hasDueMail(db: Queryable, now: Date): Promise<boolean> {
  const rows = await db`select from mails where due_at <= ${now.toISOString()} limit 1`;
  return rows.length > 0;
}

/** Takes some due mails, of any tenant, so that no other worker sends them meanwhile. */
export async function claimMails(db: Database, now: Date, limit: number): Promise<ClaimedMail[]> {
  const moment = now.toISOString();
  return db<ClaimedMail[]>`
    update mails m set attempts = m.attempts + 1, updated_at = ${moment},
      due_at = ${moment}::timestamptz + make_interval(secs => ${leaseSeconds})
    from (
      select tenant_id, id from mails where due_at <= ${moment} order by due_at limit ${limit} for update skip locked
    ) due
    where m.tenant_id = due.tenant_id and m.id = due.id
    returning m.tenant_id, m.id, m.encrypted_message, m.attempts, m.expires_at`;
}

/** Deletes a mail that is done with. */
export async function deleteMail(db: Database, { tenantId, id }: ClaimedMail): Promise<void> {
  await db`delete from mails where tenant_id = ${tenantId} and id = ${id}`;
}

/** Puts off a mail that could not be sent. Does nothing where another worker has taken it over. */
export async function postponeMail(db: Database, mail: ClaimedMail, dueAt: Date): Promise<void> {
  await db`
    update mails set due_at = ${dueAt.toISOString()}
    where tenant_id = ${mail.tenantId} and id = ${mail.id} and attempts = ${mail.attempts}`;
}
