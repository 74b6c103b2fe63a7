import type { ConnectionOptions } from 'node:tls';
import { emailLimits } from '@lead-engagement/contract';
import type { MailboxObject } from 'imapflow';
import { createHostResolver } from '../egress/host-resolver.js';
import type { EgressPolicy } from '../egress/policy.js';
import type { MailAccount } from './mail-account.js';
import { type Conversation, createConverse } from './mailbox-session.js';

/** Where a mail is in its mailbox. */
export interface MailPlace {
  path: string;
  uidValidity: string;
  uid: number;
}

/**
 * A file of a mail as it is decoded. `gone`: the mail is not in this place any more. `unreadable`: it is encoded in a way that is not read. The
 * bytes end after `most`, and one more if there are more.
 */
export type OpenedPart =
  | { outcome: 'opened'; bytes: AsyncIterable<Buffer> }
  | { outcome: 'gone' }
  | { outcome: 'unreadable'; encoding: string };

export interface MailFiles {
  /** Opens a part of the mail. Read one to its end before you open another. */
  open(part: string, most: number): Promise<OpenedPart>;
}

/** Reads files of a mail within the bounds of one conversation. Throws ConnectorError with what the server said. */
export type ReadMailFiles = <T>(
  account: MailAccount,
  place: MailPlace,
  options: { signal: AbortSignal },
  work: (files: MailFiles) => Promise<T>,
) => Promise<T>;

const resolveMs = 10_000;
/** Shorter than the lease of the job. What is encoded is a third longer, and the last file of a step may follow others. */
const defaultBounds = { ms: 140_000, bytes: 3 * emailLimits.requestedFileBytes };
/** Each is one request. A server may send no more at once: see mailbox-session.ts. */
const chunkSize = 256 * 1024;
const decoded = new Set(['', '7bit', '8bit', 'binary', 'base64', 'quoted-printable']);

/** Reads files from mailboxes of servers that tenants choose, where the policy admits them, and over TLS only. */
export function createReadMailFiles(
  egress: EgressPolicy,
  { ca, bounds = defaultBounds }: { ca?: ConnectionOptions['ca']; bounds?: typeof defaultBounds } = {},
): ReadMailFiles {
  const converse = createConverse(egress, createHostResolver(resolveMs), { ca });
  return (account, place, { signal }, work) =>
    converse(account, { ...bounds, mailbox: place.path, signal }, async (conversation) => {
      const folder = await openFolder(conversation, place.path);
      const isThere = folder !== undefined && String(folder.uidValidity) === place.uidValidity;
      const open = (part: string, most: number) => openPart(conversation, place.uid, part, most);
      return work({ open: isThere ? open : async () => ({ outcome: 'gone' }) });
    });
}

/** Opens a folder, which marks nothing as read. Undefined if the server does not have it any more. */
async function openFolder({ client }: Conversation, path: string): Promise<MailboxObject | undefined> {
  try {
    return await client.mailboxOpen(path, { readOnly: true });
  } catch (error) {
    if (client.usable && (error as { mailboxMissing?: boolean }).mailboxMissing) return undefined;
    throw error;
  }
}

async function openPart({ client }: Conversation, uid: number, part: string, most: number): Promise<OpenedPart> {
  const options = { uid: true, chunkSize, maxBytes: most + 1, decodeText: false };
  const { content, meta } = await client.download(String(uid), part, options);
  if (!content) return { outcome: 'gone' };
  const encoding = meta?.encoding ?? '';
  if (decoded.has(encoding)) return { outcome: 'opened', bytes: content };
  content.destroy();
  return { outcome: 'unreadable', encoding: encoding.slice(0, 100) };
}
