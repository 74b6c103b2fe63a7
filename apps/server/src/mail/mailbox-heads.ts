import type { MailAddress } from '@lead-engagement/contract';
import type { FetchMessageObject, MailboxObject, MessageAddressObject } from 'imapflow';
import { readIds } from '../channels/email-text.js';
import { mayBeReport } from '../extraction/delivery-report.js';
import { clean } from './clean.js';
import { FolderRefused, isAboutMail } from './mailbox-failure.js';
import type { Conversation } from './mailbox-session.js';

/** How far a folder was read. */
export interface FolderPosition {
  uidValidity: string;
  /** The last mail that was read or left out. */
  lastUid: number;
  /** Mails up to this one are read one at a time, because reading several has failed. */
  singlyUpTo?: number;
  /** The mail at which reading one at a time has failed once. */
  failedUid?: number;
}

/** What tells whether a mail is read at all: no text, and nothing of it is kept if it is not. */
export interface MailHead {
  uid: number;
  /** In angle brackets; null if it has none. */
  messageId: string | null;
  /** The mails that it refers to, in angle brackets, oldest first. */
  references: string[];
  from: MailAddress[];
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  receivedAt: Date;
  /** The date that its author wrote; null if there is none that can be read. */
  writtenAt: Date | null;
  bytes: number;
  mayBeReport: boolean;
}

/** Some mails of a folder, in the order of their numbers. */
export interface HeadPage {
  heads: MailHead[];
  /** Mails that the server does not hand out, or hands out in a form that is not read. */
  leftOut: { uid: number; error: string }[];
  /** Where to go on. `failedUid` or `singlyUpTo` say that the server has failed: leave it in peace for a while. */
  position: FolderPosition;
  hasMore: boolean;
  hasFailed: boolean;
}

const headsAtOnce = 200;
/** The mails among which one search looks: its answer names each that it finds. */
const uidsAtOnce = 5_000;
/** Where nothing was found, the next search looks among more. An answer that names each of them fits into a line. */
const mostUidsAtOnce = 80_000;
const searchesPerPage = 40;
/** Source: RFC 3501, 2.3.1.1. */
const lastUidOfAll = 2 ** 32 - 1;
const mostReferences = 50;
const mostAddresses = 100;
const headers = ['references', 'in-reply-to', 'content-type', 'return-path', 'x-failed-recipients'];

/**
 * Reads heads of mails after a place: of those that arrived on a day or after it. Nothing else of them is fetched, and nothing is marked as
 * read. A mail at which the server fails twice, although it hands out another one, is left out and named.
 */
export async function readHeads(
  conversation: Conversation,
  mailbox: MailboxObject,
  before: FolderPosition,
  { since, random = Math.random }: { since: Date; random?: () => number },
): Promise<HeadPage> {
  const uidValidity = String(mailbox.uidValidity);
  const end = mailbox.uidNext - 1;
  if (!(end >= 0 && end <= lastUidOfAll)) {
    throw new FolderRefused(`The mail server does not number the mails of ${mailbox.path} (UIDNEXT).`);
  }
  const after: FolderPosition = before.uidValidity === uidValidity ? before : { uidValidity, lastUid: 0 };
  const { uids, upTo } = await findUids(conversation, mailbox, after.lastUid, since);
  const { singlyUpTo = 0, failedUid } = after;
  if (failedUid !== undefined && uids[0] === failedUid) await proveServer(conversation, failedUid, end, random);
  const isSingly = (uid: number) => uid <= singlyUpTo;
  const [first] = uids;
  const chosen = first !== undefined && isSingly(first) ? uids.filter(isSingly).slice(0, headsAtOnce) : uids;
  const last = chosen.at(-1);
  const reached = chosen.length < uids.length && last !== undefined ? last : upTo;
  const place = { uidValidity, ...(singlyUpTo > reached && { singlyUpTo }) };
  if (first === undefined || last === undefined) return pageOf([], { ...place, lastUid: reached }, end);
  if (!isSingly(first)) {
    try {
      return pageOf(await fetchHeads(conversation, chosen), { ...place, lastUid: reached }, end);
    } catch (thrown) {
      if (conversation.signal.aborted) throw thrown;
      return { ...pageOf([], { ...place, lastUid: first - 1, singlyUpTo: last }, end), hasFailed: true };
    }
  }
  const heads: MailHead[] = [];
  let read = first - 1;
  for (const uid of chosen) {
    try {
      heads.push(...(await fetchHeads(conversation, [uid])));
      read = uid;
    } catch (thrown) {
      if (conversation.signal.aborted) throw thrown;
      const careful = { ...place, singlyUpTo };
      return afterFailure(conversation, { heads, first, uid, read, failedUid, place: careful, thrown, end });
    }
  }
  return pageOf(heads, { ...place, lastUid: reached }, end);
}

function pageOf(heads: MailHead[], position: FolderPosition, end: number): HeadPage {
  return { heads, leftOut: [], position, hasMore: position.lastUid < end, hasFailed: false };
}

interface Failure {
  heads: MailHead[];
  first: number;
  uid: number;
  read: number;
  failedUid: number | undefined;
  place: Omit<FolderPosition, 'lastUid'>;
  thrown: unknown;
  end: number;
}

/** What becomes of a page at whose mail the server has failed. */
function afterFailure(
  conversation: Conversation,
  { heads, first, uid, read, failedUid, place, thrown, end }: Failure,
): HeadPage {
  const failure = conversation.failure() ?? thrown;
  if (heads.length > 0) {
    // They are read again, without this one: the connection, over which their mails would be fetched, has ended.
    const { singlyUpTo: _, ...rest } = place;
    return { ...pageOf([], { ...rest, lastUid: first - 1, singlyUpTo: read }, end), hasFailed: true };
  }
  if (isAboutMail(failure) || uid === failedUid) {
    const leftOut = [{ uid, error: describeLeftOut(conversation, failure) }];
    return { ...pageOf([], { ...place, lastUid: uid }, end), leftOut, hasFailed: true };
  }
  return { ...pageOf([], { ...place, lastUid: read, failedUid: uid }, end), hasFailed: true };
}

export function describeLeftOut(conversation: Conversation, failure: unknown): string {
  return isAboutMail(failure)
    ? 'It is built too intricately.'
    : `The mail server fails at it: ${conversation.describe(failure)}`;
}

/** The numbers of the next mails that arrived on the day or after it, and the number up to which all are known. */
async function findUids({ client }: Conversation, mailbox: MailboxObject, lastUid: number, since: Date) {
  const end = mailbox.uidNext - 1;
  let width = uidsAtOnce;
  let from = lastUid + 1;
  for (let count = 0; count < searchesPerPage && from <= end; count += 1) {
    const to = Math.min(end, from + width - 1);
    const found = await client.search({ uid: `${from}:${to}`, since }, { uid: true });
    if (!Array.isArray(found)) {
      throw new FolderRefused(`The mail server does not search the folder ${mailbox.path}.`);
    }
    const [first] = found;
    if (first !== undefined) {
      // A server may name any, in any order.
      const uids = [...new Set(found)].filter((uid) => uid >= from && uid <= to).sort((one, other) => one - other);
      const chosen = uids.slice(0, headsAtOnce);
      return { uids: chosen, upTo: chosen.length < uids.length ? (chosen.at(-1) ?? to) : to };
    }
    from = to + 1;
    width = Math.min(2 * width, mostUidsAtOnce);
  }
  return { uids: [], upTo: from - 1 };
}

/** Fetches some of any other mail. Throws if the server fails there too: then no mail is to blame. */
async function proveServer({ client }: Conversation, failedUid: number, end: number, random: () => number) {
  const range = `${Math.max(1, failedUid - uidsAtOnce)}:${Math.min(end, failedUid + uidsAtOnce)}`;
  const found = await client.search({ uid: range }, { uid: true });
  const others = (Array.isArray(found) ? found : []).filter((uid) => uid !== failedUid);
  const any = others[Math.floor(random() * others.length)];
  if (any !== undefined) await client.fetchOne(String(any), { uid: true, envelope: true }, { uid: true });
}

async function fetchHeads({ client }: Conversation, uids: readonly number[]): Promise<MailHead[]> {
  const query = { uid: true, size: true, internalDate: true, envelope: true, headers };
  const wanted = new Set(uids);
  const found = new Map<number, MailHead>();
  for await (const mail of client.fetch([...uids].join(','), query, { uid: true })) {
    if (wanted.has(mail.uid)) found.set(mail.uid, toHead(mail));
  }
  return uids.flatMap((uid) => found.get(uid) ?? []);
}

function toHead({ uid, envelope = {}, internalDate, size = 0, headers: sent }: FetchMessageObject): MailHead {
  const fields = readFields(sent?.toString('latin1') ?? '');
  const referred = [
    ...readIds(clean(fields.get('references') ?? '')),
    ...readIds(clean(fields.get('in-reply-to') ?? envelope.inReplyTo ?? '')),
  ];
  const from = toAddresses(envelope.from?.length ? envelope.from : envelope.sender);
  return {
    uid,
    messageId: readIds(clean(envelope.messageId?.slice(0, maxFieldChars) ?? ''))[0] ?? null,
    references: [...new Set(referred)].slice(-mostReferences),
    from,
    to: toAddresses(envelope.to),
    cc: toAddresses(envelope.cc),
    bcc: toAddresses(envelope.bcc),
    receivedAt: toDate(internalDate) ?? toDate(envelope.date) ?? new Date(0),
    writtenAt: toDate(envelope.date) ?? null,
    bytes: size,
    mayBeReport: mayBeReport({
      from: from[0]?.address ?? '',
      subject: envelope.subject ?? '',
      contentType: fields.get('content-type') ?? '',
      returnPath: fields.get('return-path'),
      hasFailedRecipients: fields.has('x-failed-recipients'),
    }),
  };
}

const maxFieldChars = 16_000;

/** Fields of a header by their names in lower case; of those that come twice, the first. */
function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of text.slice(0, 8 * maxFieldChars).split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) {
      const before = fields.get(last);
      if (before !== undefined && before.length < maxFieldChars) fields.set(last, `${before} ${line.trim()}`);
      continue;
    }
    const at = line.indexOf(':');
    last = at > 0 ? line.slice(0, at).trim().toLowerCase() : '';
    if (last === '' || fields.has(last)) last = '';
    else fields.set(last, line.slice(at + 1).trim());
  }
  return fields;
}

function toAddresses(sent: readonly MessageAddressObject[] | undefined): MailAddress[] {
  return (sent ?? []).slice(0, mostAddresses).flatMap(({ address, name }) => {
    if (!address?.includes('@')) return [];
    const shown = name
      ?.replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 200)
      .toWellFormed();
    return [{ address: clean(address.trim().slice(0, 320)), name: shown || null }];
  });
}

function toDate(sent: Date | string | undefined): Date | undefined {
  const date = sent === undefined ? undefined : new Date(sent);
  // Before there was mail, or so far ahead that no database holds it: a broken clock.
  return date && date.getTime() > 0 && date.getTime() < 8_640_000_000_000 ? date : undefined;
}
