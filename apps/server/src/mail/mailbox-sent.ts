import type { ConnectionOptions } from 'node:tls';
import { createHostResolver } from '../egress/host-resolver.js';
import type { EgressPolicy } from '../egress/policy.js';
import type { MailAccount } from './mail-account.js';
import { findSentFolder } from './mailbox-folders.js';
import { type Conversation, createConverse } from './mailbox-session.js';

/** Where a mail stands among the sent ones. `no_folder` means that the account has no folder of sent mails. */
export type SentPlace =
  | { outcome: 'found'; folder: string; uid: number }
  | { outcome: 'missing'; folder: string }
  | { outcome: 'no_folder' };

/** What became of a mail that was to be stored among the sent ones. `found` means that it stood there already. */
export type SentCopy = { outcome: 'appended' | 'found'; folder: string; uid?: number } | { outcome: 'no_folder' };

export interface SentMails {
  /** Looks for a mail by its Message-ID, which has its angle brackets. Throws ConnectorError if the server cannot be asked. */
  findInSent(account: MailAccount, messageId: string): Promise<SentPlace>;
  /** Stores a mail, marked as read, unless one with its Message-ID is there. Throws ConnectorError if the server cannot be asked. */
  appendToSent(account: MailAccount, mail: { messageId: string; source: Buffer; sentAt: Date }): Promise<SentCopy>;
}

const resolveMs = 10_000;
/** Shorter than the lease of the job. A mail with files takes longer on its way. */
const defaultTimesMs = { find: 14_000, append: 40_000 };
const maxReceivedBytes = 4 * 1024 * 1024;
/** Several mails can have one Message-ID, and some servers find those whose ids are alike. */
const mostCompared = 20;

/** Uses the folder of sent mails of accounts that tenants choose, with the bounds of all mailboxes. */
export function createSentMails(
  egress: EgressPolicy,
  { ca, timesMs = defaultTimesMs }: { ca?: ConnectionOptions['ca']; timesMs?: typeof defaultTimesMs } = {},
): SentMails {
  const converse = createConverse(egress, createHostResolver(resolveMs), { ca });
  const bytes = maxReceivedBytes;
  return {
    findInSent: (account, messageId) =>
      converse(account, { ms: timesMs.find, bytes }, async (conversation): Promise<SentPlace> => {
        const folder = await findSentFolder(conversation);
        if (folder === undefined) return { outcome: 'no_folder' };
        const uid = await findMail(conversation, folder, messageId);
        return uid === undefined ? { outcome: 'missing', folder } : { outcome: 'found', folder, uid };
      }),
    appendToSent: (account, { messageId, source, sentAt }) =>
      converse(account, { ms: timesMs.append, bytes }, async (conversation): Promise<SentCopy> => {
        const folder = await findSentFolder(conversation);
        if (folder === undefined) return { outcome: 'no_folder' };
        const known = await findMail(conversation, folder, messageId);
        if (known !== undefined) return { outcome: 'found', folder, uid: known };
        await conversation.client.mailboxClose();
        const stored = await conversation.client.append(folder, source, ['\\Seen'], sentAt);
        if (!stored) throw new Error('The server did not store the mail.');
        return { outcome: 'appended', folder, ...(stored.uid !== undefined && { uid: stored.uid }) };
      }),
  };
}

/** The UID of the mail with exactly this Message-ID. */
async function findMail({ client }: Conversation, folder: string, messageId: string): Promise<number | undefined> {
  await client.mailboxOpen(folder, { readOnly: true });
  // Without the brackets: some servers keep the id without them, and all find a part of it.
  const found = await client.search({ header: { 'message-id': messageId.replaceAll(/[<>]/g, '') } }, { uid: true });
  if (!found) throw new Error('The server did not search its mailbox.');
  for (const uid of found.toSorted((one, other) => other - one).slice(0, mostCompared)) {
    const mail = await client.fetchOne(String(uid), { uid: true, envelope: true }, { uid: true });
    if (mail && mail.envelope?.messageId?.trim() === messageId) return uid;
  }
  return undefined;
}
