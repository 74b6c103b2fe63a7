import type { ConnectionOptions } from 'node:tls';
import {
  type ChannelMail,
  ConnectorError,
  type FileAnswer,
  type MailboxPage,
  type MailboxPosition,
  type ReceivedMail,
} from '@lead-engagement/connector-kit';
import { attachmentLimits } from '@lead-engagement/contract';
import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow';
import { withDeadline } from '../deadline.js';
import type { ResolveHost } from '../egress/host-resolver.js';
import { type EgressPolicy, literalAddress } from '../egress/policy.js';
import type { ParsedMail } from '../extraction/mail.js';
import { readMails } from '../extraction/read-mails.js';
import { dayMs } from '../time.js';
import { listFiles } from './mail-files.js';
import { findMailHost } from './mail-host.js';
import { explainMailbox, isAboutMail } from './mailbox-failure.js';

export interface MailboxOptions {
  /** Certificates that are trusted instead of those of Node. */
  ca?: ConnectionOptions['ca'];
  /** The times of whole conversations with a mail server. */
  timesMs?: typeof defaultTimesMs;
}

/** Each is shorter than the lease of its job. */
const defaultTimesMs = { open: 14_000, read: 40_000, file: 60_000 };
const stepMs = 10_000;
const mailsAtOnce = 20;
/** So much of a mail is read for its text. Files are read by themselves. */
const maxMailBytes = 512 * 1024;
const maxBytesAtOnce = 2 * 1024 * 1024;
/** The mails among which one search looks for those that exist: its answer names each. */
const uidsAtOnce = 5_000;
/** What a server may send in one conversation. A file is larger on its way. */
const maxReceivedBytes = { mails: 8 * 1024 * 1024, file: 2 * attachmentLimits.bytes };
const watchMs = 50;

/** Reads mailboxes of servers that tenants choose, where the policy admits them, and over TLS only. */
export function createTenantMailbox(
  egress: EgressPolicy,
  resolveHost: ResolveHost,
  { ca, timesMs = defaultTimesMs }: MailboxOptions = {},
): Pick<ChannelMail, 'openMailbox' | 'readMailbox' | 'getMailFile'> {
  const use = <T>(url: string, bounds: { ms: number; bytes: number }, work: (session: Session) => Promise<T>) =>
    withDeadline(bounds.ms, [], async (signal): Promise<T> => {
      const opened: { client?: ImapFlow; failure?: unknown } = {};
      const watch = setInterval(() => {
        if ((opened.client?.stats().received ?? 0) <= bounds.bytes) return;
        opened.failure = new Error('The server sends too much.');
        opened.client?.close();
      }, watchMs);
      const converse = async () => {
        opened.client = await createClient(egress, resolveHost, url, ca);
        opened.client.on('error', (error: unknown) => {
          opened.failure ??= error;
        });
        signal.throwIfAborted();
        await opened.client.connect();
        const mailbox = await opened.client.mailboxOpen(mailboxOf(url), { readOnly: true });
        return work({ client: opened.client, mailbox, signal, failure: () => opened.failure });
      };
      try {
        return await Promise.race([converse(), rejectOnAbort(signal)]);
      } catch (error) {
        throw explainMailbox(signal.aborted ? signal.reason : (opened.failure ?? error), url);
      } finally {
        clearInterval(watch);
        opened.client?.close();
      }
    });
  const { mails, file: fileBytes } = maxReceivedBytes;
  return {
    openMailbox: (url) => use(url, { ms: timesMs.open, bytes: mails }, async ({ mailbox }) => endOf(mailbox)),
    readMailbox: (url, after) => use(url, { ms: timesMs.read, bytes: mails }, (session) => readPage(session, after)),
    getMailFile: (url, file) => use(url, { ms: timesMs.file, bytes: fileBytes }, (session) => getFile(session, file)),
  };
}

interface Session {
  client: ImapFlow;
  mailbox: MailboxObject;
  signal: AbortSignal;
  /** What has ended the connection. */
  failure(): unknown;
}

async function createClient(
  egress: EgressPolicy,
  resolveHost: ResolveHost,
  url: string,
  ca: ConnectionOptions['ca'],
): Promise<ImapFlow> {
  const { hostname, protocol, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  const at = Number(port) || (secure ? 993 : 143);
  const host = await findMailHost(egress, resolveHost, { hostname, port: at });
  // Loaded when the first mailbox is opened, because most processes open none.
  const { ImapFlow } = await import('imapflow');
  return new ImapFlow({
    host,
    ...(literalAddress(hostname) === undefined && { servername: hostname }),
    port: at,
    secure,
    // A password is not sent in the clear.
    ...(!secure && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    ...(ca !== undefined && { tls: { ca } }),
    logger: false,
    disableAutoIdle: true,
    // What is packed may be of any size.
    disableCompression: true,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    maxLineLength: 1024 * 1024,
    maxLiteralSize: maxMailBytes,
    maxResponseSize: 2 * maxMailBytes,
    maxResponseTokens: 20_000,
  });
}

/** The mailbox that an address names. */
export function mailboxOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.replace(/^\//, '')) || 'INBOX';
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

const today = () => new Date().toISOString().slice(0, 10);

function endOf({ uidValidity, uidNext }: MailboxObject): MailboxPosition {
  if (!(uidNext >= 1)) throw new ConnectorError('changed', 'The mail server does not number its mails (UIDNEXT).');
  return { uidValidity: String(uidValidity), lastUid: uidNext - 1, day: today() };
}

/** Reads mails after a place, in the order of their numbers. Source: RFC 3501, 2.3.1.1. */
async function readPage(session: Session, before: MailboxPosition): Promise<MailboxPage> {
  const end = endOf(session.mailbox);
  const after = before.uidValidity === end.uidValidity ? before : await findPlace(session, before, end);
  const last = Math.min(end.lastUid, after.lastUid + uidsAtOnce);
  if (last <= after.lastUid) {
    return { mails: [], unreadable: [], position: { ...after, day: end.day }, hasMore: false };
  }
  const found = await session.client.search({ uid: `${after.lastUid + 1}:${last}` }, { uid: true });
  if (!found) throw new ConnectorError('unavailable', 'The mail server did not search its mailbox.');
  const uids = found.filter((uid) => uid > after.lastUid && uid <= last).sort((a, b) => a - b);
  const { fetched, unreadable, upTo } = await fetchSome(session, uids, last);
  const parsed = await readMails(
    fetched.map(({ source = Buffer.alloc(0) }) => ({ bytes: source })),
    session.signal,
  );
  const mails: ReceivedMail[] = [];
  for (const [at, mail] of fetched.entries()) {
    const said = parsed[at] ?? { error: 'It is empty.' };
    if ('error' in said) unreadable.push({ uid: mail.uid, error: said.error });
    else mails.push(toMail(mail, said));
  }
  const position = { uidValidity: end.uidValidity, lastUid: upTo, day: end.day };
  return { mails, unreadable, position, hasMore: upTo < end.lastUid };
}

/** Fetches mails one after the other, until there are enough. */
async function fetchSome({ client, failure }: Session, uids: readonly number[], last: number) {
  const fetched: FetchMessageObject[] = [];
  const unreadable: { uid: number; error: string }[] = [];
  let bytes = 0;
  let upTo = uids[0] === undefined ? last : uids[0] - 1;
  for (const uid of uids) {
    if (fetched.length >= mailsAtOnce || bytes >= maxBytesAtOnce) return { fetched, unreadable, upTo };
    try {
      const query = { uid: true, size: true, internalDate: true, bodyStructure: true };
      const source = { start: 0, maxLength: maxMailBytes };
      const mail = await client.fetchOne(String(uid), { ...query, source }, { uid: true });
      // Deleted meanwhile, unless it is there.
      if (mail) {
        fetched.push(mail);
        bytes += mail.source?.length ?? 0;
      }
    } catch (error) {
      if (!isAboutMail(failure() ?? error)) throw error;
      // The connection has ended. If this mail is the first, it is left out; otherwise it will be the first.
      if (fetched.length === 0)
        return { fetched, unreadable: [{ uid, error: 'It is built too intricately.' }], upTo: uid };
      return { fetched, unreadable, upTo };
    }
    upTo = uid;
  }
  return { fetched, unreadable, upTo: last };
}

/** Where to begin after a server has numbered its mails anew: at those of the day of the last look. */
async function findPlace({ client }: Session, before: MailboxPosition, end: MailboxPosition): Promise<MailboxPosition> {
  const since = new Date(new Date(before.day).getTime() - dayMs);
  const found = (await client.search({ since }, { uid: true })) || [];
  const first = found.reduce((lowest, uid) => Math.min(lowest, uid), end.lastUid + 1);
  return { ...end, lastUid: first - 1 };
}

function toMail(
  { uid, size = 0, internalDate, bodyStructure, source }: FetchMessageObject,
  parsed: ParsedMail,
): ReceivedMail {
  const receivedAt = new Date(internalDate ?? 0);
  return {
    ...parsed,
    uid,
    receivedAt: receivedAt.getTime() > 0 ? receivedAt : new Date(0),
    files: bodyStructure ? listFiles(bodyStructure) : [],
    isCut: size > (source?.length ?? 0),
  };
}

async function getFile(
  { client, mailbox }: Session,
  { uidValidity, uid, part }: { uidValidity: string; uid: number; part: string },
): Promise<FileAnswer> {
  if (String(mailbox.uidValidity) !== uidValidity) {
    throw new ConnectorError('refused', 'The mail server has numbered its mails anew, so the file is not found.');
  }
  const maxBytes = attachmentLimits.bytes + 1;
  const { content } = await client.download(String(uid), part, { uid: true, maxBytes, decodeText: false });
  if (!content) throw new ConnectorError('refused', 'The mail was deleted or moved to another mailbox.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const all = Buffer.concat(chunks);
  return all.length >= maxBytes ? { outcome: 'too_large' } : { outcome: 'answered', status: 200, content: all };
}
