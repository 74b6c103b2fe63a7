import {
  ConnectorError,
  type MailboxPage,
  type MailboxPosition,
  type ReceivedMail,
  type UnreadableMail,
} from '@lead-engagement/connector-kit';
import type { FetchMessageObject, MailboxObject } from 'imapflow';
import type { ParsedMail } from '../extraction/mail.js';
import { readMails } from '../extraction/read-mails.js';
import { dayMs } from '../time.js';
import { listFiles } from './mail-files.js';
import { isAboutMail } from './mailbox-failure.js';
import { type Conversation, maxMailBytes } from './mailbox-session.js';

/** A conversation with a mail server about one mailbox. */
export interface Session extends Conversation {
  mailbox: MailboxObject;
  random(): number;
}

const mailsAtOnce = 20;
const maxBytesAtOnce = 2 * 1024 * 1024;
/** The mails among which one search looks for those that exist: its answer names each. */
const uidsAtOnce = 5_000;

const today = () => new Date().toISOString().slice(0, 10);

/** The place after the last mail. */
export function endOf({ uidValidity, uidNext }: MailboxObject): MailboxPosition {
  if (!(uidNext >= 1)) throw new ConnectorError('changed', 'The mail server does not number its mails (UIDNEXT).');
  return { uidValidity: String(uidValidity), lastUid: uidNext - 1, day: today() };
}

/** Reads mails after a place, in the order of their numbers. Source: RFC 3501, 2.3.1.1. */
export async function readPage(session: Session, before: MailboxPosition): Promise<MailboxPage> {
  const end = endOf(session.mailbox);
  const after = before.uidValidity === end.uidValidity ? before : await findPlace(session, before, end);
  const last = Math.min(end.lastUid, after.lastUid + uidsAtOnce);
  if (last <= after.lastUid) {
    return { mails: [], unreadable: [], position: { ...after, day: end.day }, hasMore: false };
  }
  const uids = await search(session, after.lastUid + 1, last);
  const { fetched, leftOut, failedUid, upTo } = await fetchSome(session, uids, last, after.failedUid);
  const parsed = await readMails(
    fetched.map(({ source = Buffer.alloc(0) }) => ({ bytes: source })),
    session.signal,
  );
  const mails: ReceivedMail[] = [];
  const unreadable = [...leftOut];
  for (const [at, mail] of fetched.entries()) {
    const said = parsed[at] ?? { error: 'It is empty.' };
    if (!('error' in said)) mails.push(toMail(mail, said));
    else unreadable.push({ uid: mail.uid, ...headingOf(mail), error: said.error });
  }
  const position = { uidValidity: end.uidValidity, lastUid: upTo, day: end.day, ...(failedUid && { failedUid }) };
  return { mails, unreadable, position, hasMore: upTo < end.lastUid };
}

async function search({ client }: Session, first: number, last: number): Promise<number[]> {
  const found = await client.search({ uid: `${first}:${last}` }, { uid: true });
  if (!found) throw new ConnectorError('unavailable', 'The mail server did not search its mailbox.');
  return found.filter((uid) => uid >= first && uid <= last).sort((a, b) => a - b);
}

interface Fetched {
  fetched: FetchMessageObject[];
  leftOut: UnreadableMail[];
  /** The mail at which fetching has failed once. */
  failedUid?: number;
  upTo: number;
}

/** Fetches mails one after the other, until there are enough. A mail at which this fails twice in a row is left out. */
async function fetchSome(
  session: Session,
  uids: readonly number[],
  last: number,
  failedBefore: number | undefined,
): Promise<Fetched> {
  const fetched: FetchMessageObject[] = [];
  if (failedBefore !== undefined && uids[0] === failedBefore) await proveServer(session, failedBefore);
  let bytes = 0;
  let upTo = uids[0] === undefined ? last : uids[0] - 1;
  for (const uid of uids) {
    if (fetched.length >= mailsAtOnce || bytes >= maxBytesAtOnce) return { fetched, leftOut: [], upTo };
    let heading: Heading = {};
    try {
      if (uid === failedBefore) heading = await fetchHeading(session, uid);
      const mail = await fetchMail(session, uid);
      // Deleted meanwhile, unless it is there.
      if (mail) {
        fetched.push(mail);
        bytes += mail.source?.length ?? 0;
      }
    } catch (thrown) {
      // The connection has ended. Unless this mail is left out, it will be the first.
      const failure = session.failure() ?? thrown;
      const isFirst = fetched.length === 0;
      const error = isAboutMail(failure)
        ? 'It is built too intricately.'
        : `The mail server fails at it: ${session.describe(failure)}`;
      if (isFirst && (isAboutMail(failure) || uid === failedBefore)) {
        return { fetched, leftOut: [{ uid, ...heading, error }], upTo: uid };
      }
      return { fetched, leftOut: [], failedUid: uid, upTo };
    }
    upTo = uid;
  }
  return { fetched, leftOut: [], upTo: last };
}

function fetchMail({ client }: Session, uid: number): Promise<FetchMessageObject | false> {
  const query = { uid: true, size: true, internalDate: true, envelope: true, bodyStructure: true };
  const source = { start: 0, maxLength: maxMailBytes };
  return client.fetchOne(String(uid), { ...query, source }, { uid: true });
}

/** Fetches some of any other mail than the one at which the server has failed. Throws if the server fails there too: then no mail is to blame. */
async function proveServer(session: Session, failedUid: number): Promise<void> {
  const around = await search(session, Math.max(1, failedUid - uidsAtOnce), failedUid + uidsAtOnce);
  const others = around.filter((uid) => uid !== failedUid);
  const any = others[Math.floor(session.random() * others.length)];
  const source = { start: 0, maxLength: 1_024 };
  if (any !== undefined) await session.client.fetchOne(String(any), { uid: true, source }, { uid: true });
}

type Heading = Pick<UnreadableMail, 'from' | 'subject'>;

/** What tells people which mail it is. */
async function fetchHeading({ client }: Session, uid: number): Promise<Heading> {
  return headingOf(await client.fetchOne(String(uid), { uid: true, envelope: true }, { uid: true }));
}

function headingOf(mail: FetchMessageObject | false): Heading {
  const { from, subject } = mail ? (mail.envelope ?? {}) : {};
  const sender = from?.[0]?.address;
  return { ...(sender && { from: sender }), ...(subject && { subject }) };
}

/** Where to begin after a mailbox was renumbered: at the mails of the day of the last read. */
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
  const { isTextCut, files: named, ...said } = parsed;
  return {
    ...said,
    uid,
    receivedAt: receivedAt.getTime() > 0 ? receivedAt : new Date(0),
    files: bodyStructure ? listFiles(bodyStructure, named) : [],
    isCut: isTextCut || (size > (source?.length ?? 0) && said.text === ''),
  };
}
