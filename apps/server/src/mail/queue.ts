import { z } from 'zod';
import type { Queryable, Transaction } from '../db/client.js';
import { newUuid } from '../ids.js';
import { enqueueJobs } from '../jobs/enqueue.js';
import type { Cipher } from '../security/encryption.js';
import { associatedDataOf } from '../security/stored-secrets.js';

const Message = z.object({ to: z.string(), subject: z.string(), text: z.string() });
export type Message = z.infer<typeof Message>;

/** A stored mail. */
export interface StoredMail {
  tenantId: string;
  id: string;
  encryptedMessage: string;
  expiresAt: string;
}

export const mailKind = 'mail';

/**
 * Stores a mail in the transaction of its cause; a worker sends it. It replaces an unsent mail of the same topic, whose first word is its
 * type.
 */
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
  const encryptedMessage = cipher.encrypt(JSON.stringify(message), associatedDataOf('mails', [tenantId, id]));
  const row = { tenantId, id, topic, encryptedMessage, expiresAt, createdAt: moment, updatedAt: moment };
  await tx`insert into mails ${tx(row)}`;
  // Mails of one type share a queue, so that a reset link does not wait behind a hundred invitations.
  await enqueueJobs(tx, [{ kind: mailKind, tenantId, id, key: sortOf(topic) }], now);
}

function sortOf(topic: string): string {
  return topic.split(' ')[0] as string;
}

/** Deletes the unsent mails of a topic. */
export async function deleteMails(tx: Transaction, tenantId: string, topic: string): Promise<void> {
  await tx`delete from mails where tenant_id = ${tenantId} and topic = ${topic}`;
}

/** Decrypts a mail. Throws if it was encrypted with another SECRET_KEY. */
export function openMail(cipher: Cipher, { tenantId, id, encryptedMessage }: StoredMail): Message {
  return Message.parse(JSON.parse(cipher.decrypt(encryptedMessage, associatedDataOf('mails', [tenantId, id]))));
}

/** Finds an unsent mail; undefined if a later one has replaced it. */
export async function findMail(db: Queryable, tenantId: string, id: string): Promise<StoredMail | undefined> {
  const [mail] = await db<StoredMail[]>`
    select tenant_id, id, encrypted_message, expires_at from mails where tenant_id = ${tenantId} and id = ${id}`;
  return mail;
}

/** Deletes a mail that was sent or dropped. */
export async function deleteMail(tx: Queryable, { tenantId, id }: Pick<StoredMail, 'tenantId' | 'id'>): Promise<void> {
  await tx`delete from mails where tenant_id = ${tenantId} and id = ${id}`;
}

/** Stores why no mail reaches a user of a tenant by their address; undefined after one that did. */
export async function setMailFailure(
  db: Queryable,
  tenantId: string,
  address: string,
  failure: { at: Date; message: string } | undefined,
): Promise<void> {
  const [at, message] = failure ? [failure.at.toISOString(), failure.message] : [null, null];
  await db`
    update users set mail_failed_at = ${at}, mail_failure = ${message}
    where tenant_id = ${tenantId} and lower(email) = lower(${address}) and deleted_at is null
      and (mail_failed_at is not null or ${at}::timestamptz is not null)`;
}
