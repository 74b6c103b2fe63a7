import type { ListResponse } from 'imapflow';
import { clean } from './clean.js';
import type { Conversation } from './mailbox-session.js';

/** A folder that can be opened, as the server described it when the folders were listed. */
export interface MailFolder {
  path: string;
  /** Such as `\Sent`, as the server says or, if it says nothing, by the name of the folder. Source: RFC 6154. */
  specialUse?: string;
  uidValidity: string;
  /** The UID that the next mail gets. */
  uidNext: number;
  /** The highest number of a change in the folder, if the server counts them. Source: RFC 7162. */
  highestModseq?: string;
  mails: number;
}

/** Folders whose mails are copies, drafts, or nothing that a person kept. Gmail has each mail a second time in the folder of all. */
const leftOut = new Set(['\\All', '\\Junk', '\\Trash', '\\Drafts', '\\Flagged']);
const mostFolders = 500;

/** A folder, or one within it. Upper and lower case do not count. */
function isWithin({ path, delimiter }: ListResponse, excluded: readonly string[]): boolean {
  const name = path.toLowerCase();
  return excluded.some((each) => {
    const folder = each.toLowerCase();
    return name === folder || (delimiter !== '' && name.startsWith(`${folder}${delimiter}`));
  });
}

/** The folders of a mailbox, as far as they are read. */
export interface ListedFolders {
  folders: MailFolder[];
  /** The number of folders beyond the first 500, which are not read. */
  more: number;
  /** Folders of which nothing can be read, and why. */
  refused: { path: string; error: string }[];
}

const statusQuery = { messages: true, uidNext: true, uidValidity: true, highestModseq: true };
/** So long a name can be a key of the database. */
const maxPathChars = 600;

/**
 * The folders whose mails are read, the inbox first, then the sent mails. Those of `excluded` and those within them are left out, and so are
 * all mails, spam, trash, drafts and flagged mails.
 */
export async function listMailFolders(
  conversation: Conversation,
  excluded: readonly string[] = [],
): Promise<ListedFolders> {
  const { client } = conversation;
  // Such a server has the states of all folders in one response; others are asked for each.
  const isAtOnce = client.capabilities.has('LIST-STATUS') || client.capabilities.has('IMAP4rev2');
  const listed = await client.list(isAtOnce ? { statusQuery } : {});
  const read = listed.filter(
    (each) =>
      !each.flags.has('\\Noselect') &&
      !each.flags.has('\\NonExistent') &&
      !leftOut.has(each.specialUse ?? '') &&
      !isWithin(each, excluded),
  );
  const rank = ({ specialUse }: ListResponse) => (specialUse === '\\Inbox' ? 0 : specialUse === '\\Sent' ? 1 : 2);
  const sorted = read.toSorted((one, other) => rank(one) - rank(other));
  const found: ListedFolders = { folders: [], more: Math.max(0, sorted.length - mostFolders), refused: [] };
  for (const each of sorted.slice(0, mostFolders)) {
    const folder = await readFolder(conversation, each);
    if ('error' in folder) found.refused.push(folder);
    else found.folders.push(folder);
  }
  return found;
}

async function readFolder(
  { client, failure, signal }: Conversation,
  { path, specialUse, status: known }: ListResponse,
): Promise<MailFolder | { path: string; error: string }> {
  if (path.length > maxPathChars || clean(path) !== path) {
    return { path: clean(path.slice(0, 100)), error: 'Its name cannot be stored.' };
  }
  const status = known ?? (await client.status(path, statusQuery).catch(() => undefined));
  signal.throwIfAborted();
  if (!client.usable) throw failure() ?? new Error('The connection has ended.');
  if (!status || status.uidValidity === undefined || status.uidNext === undefined) {
    return { path, error: 'The mail server does not say what is in it (STATUS).' };
  }
  const { uidValidity, uidNext, highestModseq, messages = 0 } = status;
  return {
    path,
    ...(specialUse && { specialUse }),
    uidValidity: String(uidValidity),
    uidNext,
    ...(highestModseq && { highestModseq: String(highestModseq) }),
    mails: messages,
  };
}

/** The folder of sent mails; undefined if there is none. */
export async function findSentFolder({ client }: Conversation): Promise<string | undefined> {
  const listed = await client.list();
  return listed.find(({ specialUse, flags }) => specialUse === '\\Sent' && !flags.has('\\Noselect'))?.path;
}
