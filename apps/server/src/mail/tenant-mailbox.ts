import type { ConnectionOptions } from 'node:tls';
import { type ChannelMail, ConnectorError, type FileAnswer } from '@lead-engagement/connector-kit';
import { attachmentLimits } from '@lead-engagement/contract';
import type { ImapFlow } from 'imapflow';
import type { ResolveHost } from '../egress/host-resolver.js';
import { type EgressPolicy, literalAddress } from '../egress/policy.js';
import { withDeadline } from '../process/deadline.js';
import { findMailHost } from './mail-host.js';
import { describeFailure, explainMailbox } from './mailbox-failure.js';
import { endOf, maxMailBytes, readPage, type Session } from './mailbox-page.js';

export interface MailboxOptions {
  /** Certificates that are trusted instead of those of Node. */
  ca?: ConnectionOptions['ca'];
  /** The times of whole conversations with a mail server. */
  timesMs?: typeof defaultTimesMs;
  random?: () => number;
}

/** Each is shorter than the lease of its job. */
const defaultTimesMs = { open: 14_000, read: 40_000, file: 60_000 };
const stepMs = 10_000;
/** What a server may send in one conversation. A file is larger on its way. */
const maxReceivedBytes = { mails: 8 * 1024 * 1024, file: 2 * attachmentLimits.bytes };
const watchMs = 50;

/** Reads mailboxes of servers that tenants choose, where the policy admits them, and over TLS only. */
export function createTenantMailbox(
  egress: EgressPolicy,
  resolveHost: ResolveHost,
  { ca, timesMs = defaultTimesMs, random = Math.random }: MailboxOptions = {},
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
        return work({
          client: opened.client,
          mailbox,
          signal,
          failure: () => opened.failure,
          describe: (failure) => describeFailure(failure, url),
          random,
        });
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

async function getFile(
  { client, mailbox }: Session,
  { uidValidity, uid, part }: { uidValidity: string; uid: number; part: string },
): Promise<FileAnswer> {
  if (String(mailbox.uidValidity) !== uidValidity) {
    throw new ConnectorError(
      'refused',
      'The mailbox was renumbered (UIDVALIDITY changed), so the attachment is no longer available.',
    );
  }
  const maxBytes = attachmentLimits.bytes + 1;
  const { content } = await client.download(String(uid), part === '0' ? undefined : part, {
    uid: true,
    maxBytes,
    decodeText: false,
  });
  if (!content) throw new ConnectorError('refused', 'The mail was deleted or moved to another mailbox.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const all = Buffer.concat(chunks);
  return all.length >= maxBytes ? { outcome: 'too_large' } : { outcome: 'answered', status: 200, content: all };
}
