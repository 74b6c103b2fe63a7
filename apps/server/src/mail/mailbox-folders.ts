import type { ListResponse } from 'imapflow';
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

/**
 * The folders whose mails are read, the inbox first, then the sent mails. Those of `excluded` and those within them are left out, and so are
 * all mails, spam, trash, drafts and flagged mails. `more` is the number of folders beyond the first 500, which are not read.
 */
export async function listMailFolders(
  { client }: Conversation,
  excluded: readonly string[] = [],
): Promise<{ folders: MailFolder[]; more: number }> {
  const statusQuery = { messages: true, uidNext: true, uidValidity: true, highestModseq: true };
  const listed = await client.list({ statusQuery });
  const read = listed.filter(
    (each) =>
      !each.flags.has('\\Noselect') &&
      !each.flags.has('\\NonExistent') &&
      !leftOut.has(each.specialUse ?? '') &&
      !isWithin(each, excluded),
  );
  const folders = read.flatMap(({ path, specialUse, status }): MailFolder[] => {
    if (!status || status.uidValidity === undefined || status.uidNext === undefined) return [];
    const { uidValidity, uidNext, highestModseq, messages = 0 } = status;
    return [
      {
        path,
        ...(specialUse && { specialUse }),
        uidValidity: String(uidValidity),
        uidNext,
        ...(highestModseq && { highestModseq: String(highestModseq) }),
        mails: messages,
      },
    ];
  });
  const rank = ({ specialUse }: MailFolder) => (specialUse === '\\Inbox' ? 0 : specialUse === '\\Sent' ? 1 : 2);
  const sorted = folders.toSorted((one, other) => rank(one) - rank(other));
  return { folders: sorted.slice(0, mostFolders), more: Math.max(0, sorted.length - mostFolders) };
}

/** The folder of sent mails; undefined if there is none. */
export async function findSentFolder({ client }: Conversation): Promise<string | undefined> {
  const listed = await client.list();
  return listed.find(({ specialUse, flags }) => specialUse === '\\Sent' && !flags.has('\\Noselect'))?.path;
}
