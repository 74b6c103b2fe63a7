import { emailLimits } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { newUuid } from '../../../ids.js';
import { clean } from '../../../mail/clean.js';
import type { FetchedMail } from '../../../mail/mailbox-sync.js';
import { dayMs } from '../../../time.js';
import type { MailboxRow } from '../mailboxes/index.js';
import { enqueueFiles } from './file-kind.js';
import type { EmailFileRow, EmailRow } from './present.js';
import { changeFile, insertFile, listFiles } from './queries.js';

/** The part of the bytes of a mail that a file in base64 has with its line breaks. Other encodings leave more. */
const decodedPart = 0.73;

/** The bytes that a file has at least, by what the mail server says. */
export const decodedBytes = ({ bytes }: Pick<EmailFileRow, 'bytes'>): number => Math.floor((bytes ?? 0) * decodedPart);

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
export const tooLarge = `The file is larger than ${inMegabytes(emailLimits.requestedFileBytes)}: open it in your mail program.`;
export const notWithMail = `The file is larger than ${inMegabytes(emailLimits.receivedFileBytes)}.`;
const tooMany = `The files of the mail are larger than ${inMegabytes(emailLimits.receivedBytes)} together.`;
const tooOld = `The mail arrived more than ${emailLimits.receivedFileDays} days before it was read.`;

type Settled = Pick<EmailFileRow, 'remote' | 'error'>;

/** What becomes of each file of a mail, in their order: it is fetched, or stays in the mailbox. */
function decide({ files, place, head }: FetchedMail, now: Date): Settled[] {
  const isOld = head.receivedAt.getTime() < now.getTime() - emailLimits.receivedFileDays * dayMs;
  let sum = 0;
  return files.map(({ part, bytes }) => {
    const remote = { ...place, path: clean(place.path), part };
    const size = decodedBytes({ bytes: bytesOf(bytes) });
    if (size > emailLimits.requestedFileBytes) return { remote: null, error: tooLarge };
    if (isOld) return { remote, error: tooOld };
    if (size > emailLimits.receivedFileBytes) return { remote, error: notWithMail };
    if (sum + size > emailLimits.receivedBytes) return { remote, error: tooMany };
    sum += size;
    return { remote, error: null };
  });
}

const bytesOf = (said: number | null) => (Number.isSafeInteger(said) ? said : null);
const nameOf = ({ name, contentType }: FetchedMail['files'][number]) =>
  name ?? (contentType === 'message/rfc822' ? 'message.eml' : 'attachment');

/** Adds the files of a mail that was read. They are fetched after it, as far as the limits go. */
export async function addReceivedFiles(
  tx: Transaction,
  email: Pick<EmailRow, 'tenantId' | 'id'>,
  mail: FetchedMail,
  { imap }: Pick<MailboxRow, 'imap'>,
  now: Date,
): Promise<void> {
  const settled = decide(mail, now);
  for (const [position, file] of mail.files.entries()) {
    await insertFile(tx, {
      tenantId: email.tenantId,
      id: newUuid(now.getTime()),
      emailId: email.id,
      position,
      userId: null,
      fileId: null,
      requestedAt: null,
      name: clean(nameOf(file)),
      contentType: clean(file.contentType ?? 'application/octet-stream').slice(0, 200),
      bytes: bytesOf(file.bytes),
      createdAt: now.toISOString(),
      ...(settled[position] as Settled),
    });
  }
  if (settled.some(({ error }) => error === null)) await enqueueFiles(tx, email, imap?.host ?? '', now);
}

/**
 * Notes where a mail is that was found again: it was moved, or numbered again. Files that could not be fetched because nobody knew where they were are
 * fetched now.
 */
export async function placeReceivedFiles(
  tx: Transaction,
  email: Pick<EmailRow, 'tenantId' | 'id'>,
  mail: FetchedMail,
  { imap }: Pick<MailboxRow, 'imap'>,
  now: Date,
): Promise<void> {
  if (mail.files.length === 0) return;
  const settled = decide(mail, now);
  let isWanted = false;
  for (const row of (await listFiles(tx, email.tenantId, [email])).get(email.id) ?? []) {
    const found = settled[row.position];
    if (row.fileId !== null || !found?.remote) continue;
    const changes = row.remote === null ? found : { remote: found.remote };
    if (row.remote === null && found.error === null) isWanted = true;
    await changeFile(tx, row, changes);
  }
  if (isWanted) await enqueueFiles(tx, email, imap?.host ?? '', now);
}
