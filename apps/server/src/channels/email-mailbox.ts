import { createHash } from 'node:crypto';
import {
  type ChannelContext,
  type ChannelProblem,
  type ChannelState,
  ConnectorError,
  type Credentials,
  type FileAnswer,
  type Inbound,
  type Json,
  type Polled,
  type ReceivedMail,
  type UnreadableMail,
  type Update,
} from '@lead-engagement/connector-kit';
import { z } from 'zod';
import { digestOf, readMail } from './email-mail.js';

const Position = z.object({
  uidValidity: z.string(),
  lastUid: z.int().min(0),
  day: z.string(),
  failedUid: z.int().min(1).optional(),
});

/** What a channel keeps about its mailbox. */
const State = z.object({ mailbox: z.object({ account: z.string(), position: Position }) });

const File = z.object({
  part: z.string(),
  name: z.string().nullable(),
  contentType: z.string(),
  bytes: z.number().nullable(),
  isInline: z.boolean(),
});

/** A mail as it is stored until it is read. */
const Stored = z.object({
  uidValidity: z.string(),
  uid: z.number(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  ownText: z.string().optional(),
  html: z.string(),
  messageId: z.string(),
  headers: z.record(z.string(), z.string()),
  files: z.array(File),
  isCut: z.boolean(),
  /** Of mails that an earlier version has stored, there is none. */
  digest: z.string().optional(),
});

/** A mail that cannot be read, as it is stored until it is shown so. */
const Unreadable = z.object({
  unreadable: z.object({
    uidValidity: z.string(),
    uid: z.number(),
    from: z.string().optional(),
    subject: z.string().optional(),
    error: z.string(),
  }),
});

const cutNote = '[This mail is too large to be shown as a whole. Its end is in the mailbox.]';

/** Whether mails are read from a mailbox, and not by Resend. */
export function isByMailbox({ credentials }: Pick<ChannelContext, 'credentials'>): boolean {
  return credentials.imapUrl !== undefined;
}

/** Why an address of a mailbox cannot be used; undefined if it can. */
export function findMailboxUrlProblem(imapUrl: string): { credential: string; message: string } | undefined {
  const url = URL.canParse(imapUrl) ? new URL(imapUrl) : undefined;
  const isWhole = url && url.hostname !== '' && url.username !== '' && url.password !== '';
  if (isWhole && [url.username, url.password, url.pathname].every(isDecodable)) return undefined;
  const message = 'Must be an address such as imaps://user:password@host:993/INBOX. Write @ in the user name as %40.';
  return { credential: 'imapUrl', message };
}

function isDecodable(text: string): boolean {
  try {
    return !/[\p{Cc}]/u.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

/** Signs in, and keeps the place after the last mail: those that are there already are not read. */
export async function connectMailbox({ mail, credentials, state }: ChannelContext): Promise<ChannelState> {
  const end = await mail.openMailbox(credentials.imapUrl ?? '');
  const account = accountOf(credentials);
  const known = State.safeParse(state).data?.mailbox;
  return { mailbox: known?.account === account ? known : { account, position: { ...end } } };
}

/** The same as long as the mailbox is the same, whatever its password. */
function accountOf({ imapUrl = '' }: Credentials): string {
  const { username, hostname, pathname } = new URL(imapUrl);
  return createHash('sha256')
    .update(JSON.stringify([username, hostname, pathname]))
    .digest('base64url')
    .slice(0, 22);
}

/** What keeps mails from being read. */
export async function findMailboxProblem({ mail, credentials }: ChannelContext): Promise<ChannelProblem[]> {
  try {
    await mail.openMailbox(credentials.imapUrl ?? '');
    return [];
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const remedy =
      'Check the user name, password, host, port and mailbox in imapUrl (imaps://user:password@host:993/INBOX). Many providers want IMAP to be switched on, and a password for apps.';
    return [{ message: error.message, remedy }];
  }
}

/** Reads new mails; undefined until the channel has been set up for this mailbox. */
export async function pollMailbox({ mail, credentials, settings, state }: ChannelContext): Promise<Polled | undefined> {
  const known = State.safeParse(state).data?.mailbox;
  const account = accountOf(credentials);
  if (known?.account !== account) return undefined;
  const { position } = known;
  const page = await mail.readMailbox(credentials.imapUrl ?? '', position);
  const [unreadable] = page.unreadable;
  return {
    updates: [
      ...page.mails.map((each) => toUpdate(page.position.uidValidity, each)),
      ...page.unreadable.map((each) => toUnreadable(page.position.uidValidity, each)),
    ],
    state: { mailbox: { account, position: { ...page.position } } },
    // A server that has just failed is left in peace.
    waitMs:
      page.hasMore && page.position.failedUid === undefined
        ? 0
        : Math.max(1, Number(settings.POLL_SECONDS) || 60) * 1_000,
    leftOut: unreadable && describeLeftOut(unreadable),
  };
}

const maxNamedChars = 100;

function describeLeftOut({ uid, from, subject, error }: UnreadableMail): string {
  const shorten = (text: string) =>
    text
      .replaceAll(/\p{Cc}+/gu, ' ')
      .slice(0, maxNamedChars)
      .toWellFormed();
  const named = [`UID ${uid}`, from && `from ${shorten(from)}`, subject && `subject "${shorten(subject)}"`];
  return `A mail was left out (${named.filter(Boolean).join(', ')}): ${error}`;
}

/** A mail keeps its id if the server numbers its mails anew. */
function toUpdate(uidValidity: string, { receivedAt, files, headers, ...mail }: ReceivedMail): Update {
  const { messageId, from, subject, text, ownText, html, isCut } = mail;
  const named = files.map(({ name, bytes }) => [name, bytes]);
  const said = [from, headers['reply-to'] ?? '', headers.date ?? '', subject, text, html, named];
  const digest = digestOf(said);
  const content = {
    ...{ uid: mail.uid, uidValidity, messageId, from, subject, text, html, isCut, digest },
    ...(ownText !== undefined && { ownText }),
    headers: { ...headers },
    files: files.map((file) => ({ ...file })),
  };
  return { id: `${messageId} ${digest}`, order: Math.floor(receivedAt.getTime() / 1_000), content };
}

function toUnreadable(uidValidity: string, { uid, from, subject, error }: UnreadableMail): Update {
  const known = { ...(from !== undefined && { from }), ...(subject !== undefined && { subject }) };
  const content = { unreadable: { uidValidity, uid, ...known, error } };
  return { id: `unreadable ${uidValidity}/${uid}`, order: Math.floor(Date.now() / 1_000), content };
}

/** A conversation that says that a mail could not be read, with its source as a file. */
function describeUnreadable(
  { uidValidity, uid, from = '', subject = '', error }: z.infer<typeof Unreadable>['unreadable'],
  context: ChannelContext,
): Inbound[] {
  const externalId = `email:${uidValidity}/${uid}`;
  const source = {
    remoteId: `${uidValidity}/${uid}/0`,
    name: 'mail.eml',
    contentType: null,
    bytes: null,
    isInline: false,
  };
  const note = `[This mail could not be read: ${error} Its source is in the mailbox, and attached if it can be fetched.]`;
  const headers = { 'auto-submitted': 'unknown' };
  const mail = { from, subject, text: '', html: '', messageId: `<${uidValidity}.${uid}@mailbox.invalid>`, headers };
  return readMail({ ...mail, externalId, files: [source], note }, context);
}

const maxIdChars = 150;

/** Reads a mail that was stored. */
export function readMailboxUpdate(update: Json, context: ChannelContext): Inbound[] {
  const unreadable = Unreadable.safeParse(update).data?.unreadable;
  if (unreadable) return describeUnreadable(unreadable, context);
  const { uidValidity, uid, isCut, files, messageId, digest, ...mail } = Stored.parse(update);
  const isLong = messageId.length > maxIdChars;
  const id = isLong ? createHash('sha256').update(messageId).digest('hex') : messageId;
  const name = digest ? `${id}#${digest}` : id;
  const incoming = {
    ...mail,
    messageId,
    externalId: `email:${name}`,
    files: files.map(({ part, ...file }) => ({ ...file, remoteId: `${uidValidity}/${uid}/${part}` })),
    note: isCut ? cutNote : undefined,
  };
  return readMail(incoming, context);
}

/** Fetches a file of a mail by the numbers of the mailbox, the mail and the part. */
export function fetchMailboxFile(remoteId: string, { mail, credentials }: ChannelContext): Promise<FileAnswer> {
  const [, uidValidity, uid, part] = /^(\d{1,20})\/(\d{1,10})\/([\d.]{1,100})$/.exec(remoteId) ?? [];
  if (!uidValidity || !uid || !part) throw new ConnectorError('refused', 'The file came by another way.');
  return mail.getMailFile(credentials.imapUrl ?? '', { uidValidity, uid: Number(uid), part });
}
