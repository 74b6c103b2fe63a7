import { emailLimits, plans, strangerLimits } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { cleanFileName, TypeDetector } from '../../../files/attachment-type.js';
import type { FileStore } from '../../../files/store.js';
import { discardFile, keepFile, receiveFile } from '../../../files/stored-files.js';
import type { StepContext } from '../../../jobs/handler.js';
import { refuseForNow } from '../../../limits/quotas/refusals.js';
import type { StorageBudget } from '../../../limits/quotas/storage.js';
import type { MailFiles } from '../../../mail/mailbox-files.js';
import { dayMs } from '../../../time.js';
import { findTenant } from '../../accounts/tenants/index.js';
import type { MailboxRow } from '../mailboxes/index.js';
import type { EmailFileRow, EmailRow } from './present.js';
import { sumReceived } from './queries.js';
import { decodedBytes, notWithMail, tooLarge } from './received-files.js';

/** A stored file of a mail: `keep` has it stay, `discard` removes it. */
export interface StoredReceived {
  fileId: string;
  name: string;
  contentType: string;
  bytes: number;
  keep(tx: Transaction): Promise<void>;
  discard(): Promise<void>;
}

/** What became of a file: it is stored, or stays in the mailbox. `isFinal`: it cannot be fetched from there. */
export type FileOutcome = StoredReceived | { error: string; isFinal?: boolean };

interface Storing {
  mail: EmailRow;
  mailbox: MailboxRow;
  file: EmailFileRow;
  files: MailFiles;
}

const gone = 'The mail is not where it was read any more.';
/** The part of the bytes of a mail that is left of a file at least: of quoted-printable of which each byte is escaped, 25 of 78. */
const leastPart = 0.3;
const noType = 'application/octet-stream';

/**
 * Stores a file while it arrives, so that none is held in memory. The bytes of one that somebody asked for count for the tenant, those of the others for
 * the mailbox. Throws what the mail server causes; returns a `failure` of the server itself.
 */
export async function storeReceived(
  { files: store, storage }: { files: FileStore; storage: StorageBudget },
  { db, now }: StepContext,
  { mail, mailbox, file, files }: Storing,
): Promise<FileOutcome | { failure: unknown }> {
  const isRequested = file.requestedAt !== null;
  const most = isRequested ? emailLimits.requestedFileBytes : emailLimits.receivedFileBytes;
  const admit = (bytes: number) => admitFile(storage, db, { mail, mailbox, isRequested }, bytes);
  const expected = decodedBytes(file);
  const refusal = await admit(expected).catch(toRefusal);
  if (refusal) return refusal;
  const opened = await files.open(file.remote?.part ?? '', most);
  if (opened.outcome === 'gone') return { error: gone, isFinal: true };
  if (opened.outcome === 'unreadable') return { error: `Its encoding is not read: ${opened.encoding}.`, isFinal: true };
  const { tenantId } = file;
  const detector = new TypeDetector();
  const source: { error?: unknown } = {};
  const checked = async function* () {
    try {
      for await (const chunk of opened.bytes) {
        detector.add(chunk);
        yield chunk;
      }
    } catch (error) {
      source.error = error;
      throw error;
    }
  };
  const sender = { mailboxId: isRequested ? undefined : mailbox.id };
  try {
    const { id: fileId, bytes } = await receiveFile(db, store, tenantId, checked(), now(), sender);
    const discard = () => discardFile(db, store, tenantId, fileId, now());
    if (bytes < (file.bytes ?? 0) * leastPart) {
      await discard();
      return { error: 'The mail server did not send the whole file.' };
    }
    const late = bytes > most ? undefined : await admit(Math.max(0, bytes - expected)).catch(toRefusal);
    if (late || bytes > most) await discard();
    if (late) return late;
    if (bytes > most) return isRequested ? { error: tooLarge, isFinal: true } : { error: notWithMail };
    const keep = (tx: Transaction) => keepFile(tx, tenantId, fileId);
    return { fileId, bytes, ...typeOf(file.name, detector), keep, discard };
  } catch (error) {
    if (source.error !== undefined) throw source.error;
    return { failure: error };
  }
}

/** The name stays, since people know their files by it. The type counts only if the extension is one of it. */
function typeOf(said: string, detector: TypeDetector): { name: string; contentType: string } {
  const name = cleanFileName(said, noType);
  const type = detector.end();
  return { name, contentType: type !== undefined && cleanFileName(name, type) === name ? type : noType };
}

function toRefusal(error: unknown): { error: string } {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'RATE_LIMITED') {
    const most = strangerLimits.addressMegabytesPerDay;
    return { error: `The contact has sent more than ${most} MB of files within a day.` };
  }
  if (error.code === 'PLAN_LIMIT_REACHED') return { error: 'The storage for files of mails is used up.' };
  throw error;
}

/** Throws PLAN_LIMIT_REACHED, or RATE_LIMITED if the contact has sent too much in a day. */
async function admitFile(
  storage: StorageBudget,
  db: StepContext['db'],
  { mail, mailbox, isRequested }: { mail: EmailRow; mailbox: MailboxRow; isRequested: boolean },
  bytes: number,
): Promise<void> {
  const { tenantId } = mail;
  const tenant = await findTenant(db, tenantId);
  if (!tenant) return;
  const owner = { tenantId, limits: { ...plans[tenant.plan], ...tenant.limitOverrides } };
  if (isRequested) return storage.admit(db, owner, bytes);
  const sent = mail.direction === 'INBOUND' ? await sumReceived(db, mail) : 0;
  if (sent + bytes > strangerLimits.addressMegabytesPerDay * 1_000_000) {
    throw refuseForNow('stranger_bytes', 'The contact has sent as much as it may in a day.', dayMs / 1_000);
  }
  await storage.admitStranger(db, { ...owner, channelId: `mailbox:${mailbox.id}`, what: 'mailFile' }, bytes);
}
