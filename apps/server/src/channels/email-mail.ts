import { createHash } from 'node:crypto';
import {
  type ChannelContext,
  type Credentials,
  type Inbound,
  type ReceivedMail,
  splitText,
  toPlainText,
} from '@lead-engagement/connector-kit';
import { attachmentLimits, attachmentTypes, channelLimits } from '@lead-engagement/contract';
import { toTopic } from '../extraction/mail-subject.js';
import { readAuthentication } from './email-authentication.js';
import { isAutomatic, type MailHeaders } from './email-automatic.js';
import {
  findToken,
  isOwnMessageId,
  type Person,
  readAddress,
  readAddresses,
  readIds,
  readName,
  toToken,
} from './email-text.js';

const mostReferences = 10;
/** Days in which a mail without references continues the last conversation of its sender about its subject. */
const topicDays = 30;
const maxOriginalChars = 100_000;
const maxSubjectChars = 300;

/** A mail as it comes in, by whichever way. */
export interface IncomingMail
  extends Pick<ReceivedMail, 'from' | 'subject' | 'text' | 'ownText' | 'html' | 'messageId' | 'headers'> {
  /** Its name in the thread. */
  externalId: string;
  files: readonly {
    remoteId: string;
    name: string | null;
    contentType: string | null;
    bytes: number | null;
    isInline: boolean;
  }[];
  /** What the team should know about it. */
  note?: string | undefined;
}

/** The addresses of a channel, as they are stored. */
export function ownAddresses({ address, receivingAddress }: Credentials): string[] {
  return [address, receivingAddress].flatMap((each) =>
    each ? (readAddress(each)?.address ?? each.toLowerCase()) : [],
  );
}

/** The messages that a mail is: none only if this server has sent it. A long text is several. */
export function readMail(mail: IncomingMail, { credentials }: Pick<ChannelContext, 'credentials'>): Inbound[] {
  const headers = new Map(Object.entries(mail.headers));
  const domain = domainOf(credentials.address ?? '');
  const messageId = readIds(mail.messageId)[0] ?? `<${mail.externalId.replaceAll(/[^\w.-]/g, '')}@mail.invalid>`;
  if (isOwnMessageId(messageId, domain)) return [];
  const own = ownAddresses(credentials);
  const author = findAuthor(mail.from, headers, own);
  const address = author?.address;
  const subject = mail.subject.slice(0, maxSubjectChars).toWellFormed();
  const references = [...readIds(headers.get('in-reply-to')), ...readIds(headers.get('references'))];
  const known = findToken(references, domain);
  const sender = address ?? readName(mail.from);
  const token = known ?? toToken(JSON.stringify([sender, messageId, mail.externalId]));
  const original = (mail.text.trim() || toPlainText(mail.html)).trim();
  const isShortened = mail.ownText !== undefined;
  const { files, note: filesNote } = chooseFiles(mail.files);
  const said = [mail.ownText ?? original, mail.note, filesNote].filter(Boolean).join('\n\n');
  const body = said || (files.length > 0 ? '' : '[This mail has no text.]');
  // A part has room for the subject.
  const [start = '', ...rest] = splitText(body, channelLimits.messageChars.EMAIL - maxSubjectChars - 2);
  const topic = address ? toTopic(address, mail.subject) : undefined;
  const shared = {
    kind: 'message' as const,
    threadId: `${(address ?? (sender || 'unknown')).slice(0, 170)}#${token}`,
    author: { name: author?.name ?? (sender || 'Unknown sender'), email: address },
    // Nobody can be answered who has no address, and the channel does not answer itself.
    automatic: address === undefined || own.includes(address) || isAutomatic(headers, address, mail.subject),
    keep: { subject, messageId, references: references.toReversed().slice(-mostReferences) },
    topic,
  };
  const authentication = readAuthentication(headers.get('authentication-results'), credentials.authenticationHost);
  const metadata = {
    subject,
    ...(isShortened && { original: original.slice(0, maxOriginalChars).toWellFormed() }),
    ...(authentication && { authentication }),
    ...(!address && { from: mail.from.slice(0, 500).toWellFormed() }),
  };
  const externalId = mail.externalId.slice(0, 190);
  const isKnown = known !== undefined;
  const opening = subject && start ? `${subject}\n\n${start}` : subject || start;
  return [start, ...rest].map((part, at) => ({
    ...shared,
    externalId: at === 0 ? externalId : `${externalId}/${at + 1}`,
    content: at === 0 && !isKnown ? opening : part,
    ...(!isKnown && { continues: { days: topicDays, content: part } }),
    ...(at === 0 && { remoteFiles: files }),
    ...(at === 0 ? { metadata } : { metadata: { subject } }),
  }));
}

/** Who wrote a mail, and whom a reply goes to: Reply-To names both, unless it is the channel's own address. */
function findAuthor(from: string, headers: MailHeaders, own: readonly string[]): Person | undefined {
  const sender = readAddress(from);
  const isOwn = (person: Person) => own.includes(person.address);
  const named = [...readAddresses(headers.get('reply-to')), ...readAddresses(headers.get('x-original-from'))];
  const reply = named.find((person) => !isOwn(person));
  if (!reply) return sender;
  const hasName = reply.name !== reply.address;
  if (hasName || !sender || isOwn(sender) || sender.name === sender.address) return reply;
  // The name of a form is not that of who filled it in.
  return isSameSite(sender.address, reply.address) ? { ...reply, name: sender.name } : reply;
}

const isSameSite = (one: string, other: string) => domainOf(one) === domainOf(other);

/** The files that become attachments, and those that do not, named. Files within the text come last: most are of signatures. */
function chooseFiles(all: IncomingMail['files']) {
  const inOrder = [...all.filter(({ isInline }) => !isInline), ...all.filter(({ isInline }) => isInline)];
  const rest = inOrder.slice(attachmentLimits.perMessage);
  const names = rest.map(nameOfFile).join(', ').slice(0, 1_000);
  return {
    files: inOrder.slice(0, attachmentLimits.perMessage).map((file) => ({
      remoteId: file.remoteId,
      name: nameOfFile(file),
      contentType:
        file.contentType && Object.hasOwn(attachmentTypes, file.contentType)
          ? file.contentType
          : 'application/octet-stream',
      bytes: file.bytes,
    })),
    note:
      rest.length > 0
        ? `[A message has at most ${attachmentLimits.perMessage} files. Left in the mailbox: ${names}]`
        : undefined,
  };
}

/** What files without a name are called, by their type. */
const names: ReadonlyMap<string, string> = new Map([
  ['text/calendar', 'invitation.ics'],
  ['message/rfc822', 'mail.eml'],
  ['text/plain', 'attachment.txt'],
]);

function nameOfFile({ name, contentType }: IncomingMail['files'][number]): string {
  return name?.trim() || names.get(contentType ?? '') || 'attachment';
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** A short name of what a mail says: two mails can have one Message-ID, as those of some forms do. */
export function digestOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}
