import type { ConnectionOptions } from 'node:tls';
import type { ReceivedFile } from '@lead-engagement/connector-kit';
import type { MailboxObject, MessageStructureObject } from 'imapflow';
import { createHostResolver } from '../egress/host-resolver.js';
import type { EgressPolicy } from '../egress/policy.js';
import type { AccountMail } from '../extraction/account-mail.js';
import { readAccountMails } from '../extraction/read-mails.js';
import type { MailAccount } from './mail-account.js';
import { listFiles } from './mail-files.js';
import { explainMailbox, FolderRefused, isAboutMail } from './mailbox-failure.js';
import type { MailPlace } from './mailbox-files.js';
import { type ListedFolders, listMailFolders } from './mailbox-folders.js';
import { describeLeftOut, type FolderPosition, type HeadPage, type MailHead, readHeads } from './mailbox-heads.js';
import { type Conversation, createConverse, maxMailBytes } from './mailbox-session.js';

/** A mail that was fetched and read. */
export interface FetchedMail extends AccountMail {
  head: MailHead;
  place: MailPlace;
  files: ReceivedFile[];
  /** True if its text is longer than what is read of it. */
  isCut: boolean;
}

/** Mails that were fetched, in their order. */
export interface FetchedMails {
  mails: FetchedMail[];
  leftOut: { uid: number; error: string }[];
  /** The first mail that was not fetched, because there were enough or the server has failed; undefined: all were. */
  stoppedAt?: number;
  /** The mail at which the server has failed. */
  failedUid?: number;
  /** Whether the connection has ended. */
  hasFailed?: boolean;
}

/** A mailbox that is being read. */
export interface MailReader {
  /** The folders that are read, and those that are not: see `listMailFolders`. */
  listFolders(excluded: readonly string[]): Promise<ListedFolders>;
  /** Opens a folder, which marks nothing as read. Throws FolderRefused if the others can be read nevertheless. */
  openFolder(path: string): Promise<OpenFolder>;
}

export interface OpenFolder {
  uidValidity: string;
  uidNext: number;
  highestModseq: string | null;
  /** Reads heads of mails after a place: see `readHeads`. */
  readHeads(before: FolderPosition, since: Date): Promise<HeadPage>;
  /** Fetches whole mails, until there are enough. `failedUid` is the one at which this has failed before: it is left out if it fails again. */
  fetchMails(heads: readonly MailHead[], failedUid: number | undefined): Promise<FetchedMails>;
}

/** Reads a mailbox within the bounds. Throws ConnectorError with what the server said. */
export type ReadMailbox = <T>(
  account: MailAccount,
  options: { signal?: AbortSignal },
  work: (reader: MailReader) => Promise<T>,
) => Promise<T>;

const resolveMs = 10_000;
/** Shorter than the lease of the job. */
const defaultBounds = { ms: 70_000, bytes: 48 * 1024 * 1024 };
const mailsAtOnce = 20;
const maxBytesAtOnce = 2 * 1024 * 1024;

/** Reads mailboxes of servers that tenants choose, where the policy admits them, and over TLS only. */
export function createReadMailbox(
  egress: EgressPolicy,
  { ca, bounds = defaultBounds }: { ca?: ConnectionOptions['ca']; bounds?: typeof defaultBounds } = {},
): ReadMailbox {
  const converse = createConverse(egress, createHostResolver(resolveMs), { ca });
  return (account, { signal }, work) =>
    converse(account, { ...bounds, ...(signal && { signal }) }, (conversation) =>
      work({
        listFolders: (excluded) => listMailFolders(conversation, excluded),
        openFolder: (path) => openFolder(conversation, account, path),
      }),
    );
}

async function openFolder(conversation: Conversation, account: MailAccount, path: string): Promise<OpenFolder> {
  const { client, signal } = conversation;
  try {
    return toFolder(conversation, await client.mailboxOpen(path, { readOnly: true }));
  } catch (thrown) {
    signal.throwIfAborted();
    const failure = explainMailbox(conversation.failure() ?? thrown, account, path);
    throw client.usable ? new FolderRefused(failure.message) : failure;
  }
}

function toFolder(conversation: Conversation, mailbox: MailboxObject): OpenFolder {
  return {
    uidValidity: String(mailbox.uidValidity),
    uidNext: mailbox.uidNext,
    highestModseq: mailbox.highestModseq ? String(mailbox.highestModseq) : null,
    readHeads: (before, since) => readHeads(conversation, mailbox, before, { since }),
    fetchMails: (heads, failedUid) => fetchMails(conversation, mailbox, heads, failedUid),
  };
}

async function fetchMails(
  conversation: Conversation,
  { path, uidValidity }: MailboxObject,
  heads: readonly MailHead[],
  failedBefore: number | undefined,
): Promise<FetchedMails> {
  const fetched: { head: MailHead; source: Buffer; structure?: MessageStructureObject; isPart: boolean }[] = [];
  const leftOut: FetchedMails['leftOut'] = [];
  const stop: Pick<FetchedMails, 'stoppedAt' | 'failedUid' | 'hasFailed'> = {};
  let bytes = 0;
  for (const head of heads) {
    if (fetched.length >= mailsAtOnce || bytes >= maxBytesAtOnce) {
      stop.stoppedAt = head.uid;
      break;
    }
    try {
      const source = { start: 0, maxLength: maxMailBytes };
      const query = { uid: true, size: true, bodyStructure: true, source };
      const mail = await conversation.client.fetchOne(String(head.uid), query, { uid: true });
      // Deleted meanwhile, unless it is there.
      if (!mail || mail.source === undefined) continue;
      bytes += mail.source.length;
      const isPart = (mail.size ?? 0) > mail.source.length;
      const structure = mail.bodyStructure && { structure: mail.bodyStructure };
      fetched.push({ head, source: mail.source, isPart, ...structure });
    } catch (thrown) {
      if (conversation.signal.aborted) throw thrown;
      const failure = conversation.failure() ?? thrown;
      if (!isAboutMail(failure) && head.uid !== failedBefore) stop.failedUid = head.uid;
      else leftOut.push({ uid: head.uid, error: describeLeftOut(conversation, failure) });
      // The connection has ended.
      stop.hasFailed = true;
      const next = heads[heads.indexOf(head) + 1];
      if (stop.failedUid !== undefined) stop.stoppedAt = head.uid;
      else if (next) stop.stoppedAt = next.uid;
      break;
    }
  }
  const read = await readAccountMails(
    fetched.map(({ source }) => ({ bytes: source })),
    conversation.signal,
  );
  const mails: FetchedMail[] = [];
  for (const [at, { head, structure, isPart }] of fetched.entries()) {
    const found = read[at] ?? { error: 'It is empty.' };
    if ('error' in found) {
      leftOut.push({ uid: head.uid, error: found.error });
      continue;
    }
    const files = structure ? listFiles(structure, found.said.files) : [];
    const place = { path, uidValidity: String(uidValidity), uid: head.uid };
    mails.push({ ...found, head, place, files, isCut: found.said.isTextCut || (isPart && found.said.text === '') });
  }
  return { mails, leftOut, ...stop };
}
