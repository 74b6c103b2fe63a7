import type { ConnectionOptions } from 'node:tls';
import { type ChannelMail, ConnectorError, type FileAnswer } from '@lead-engagement/connector-kit';
import { attachmentLimits } from '@lead-engagement/contract';
import type { ResolveHost } from '../egress/host-resolver.js';
import type { EgressPolicy } from '../egress/policy.js';
import { toMailAccount } from './mail-account.js';
import { endOf, readPage, type Session } from './mailbox-page.js';
import { createConverse } from './mailbox-session.js';

export interface MailboxOptions {
  /** Certificates that are trusted instead of those of Node. */
  ca?: ConnectionOptions['ca'];
  /** The times of whole conversations with a mail server. */
  timesMs?: typeof defaultTimesMs;
  random?: () => number;
}

/** Each is shorter than the lease of its job. */
const defaultTimesMs = { open: 14_000, read: 40_000, file: 60_000 };
/** What a server may send in one conversation. A file is larger on its way. */
const maxReceivedBytes = { mails: 8 * 1024 * 1024, file: 2 * attachmentLimits.bytes };

/** Reads mailboxes of servers that tenants choose, where the policy admits them, and over TLS only. */
export function createTenantMailbox(
  egress: EgressPolicy,
  resolveHost: ResolveHost,
  { ca, timesMs = defaultTimesMs, random = Math.random }: MailboxOptions = {},
): Pick<ChannelMail, 'openMailbox' | 'readMailbox' | 'getMailFile'> {
  const converse = createConverse(egress, resolveHost, { ca });
  const use = <T>(url: string, bounds: { ms: number; bytes: number }, work: (session: Session) => Promise<T>) => {
    const name = mailboxOf(url);
    return converse(toMailAccount(url), { ...bounds, mailbox: name }, async (conversation) => {
      const mailbox = await conversation.client.mailboxOpen(name, { readOnly: true });
      return work({ ...conversation, mailbox, random });
    });
  };
  const { mails, file: fileBytes } = maxReceivedBytes;
  return {
    openMailbox: (url) => use(url, { ms: timesMs.open, bytes: mails }, async ({ mailbox }) => endOf(mailbox)),
    readMailbox: (url, after) => use(url, { ms: timesMs.read, bytes: mails }, (session) => readPage(session, after)),
    getMailFile: (url, file) => use(url, { ms: timesMs.file, bytes: fileBytes }, (session) => getFile(session, file)),
  };
}

/** The mailbox that an address names. */
export function mailboxOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.replace(/^\//, '')) || 'INBOX';
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
