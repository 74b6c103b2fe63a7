import {
  type ChannelContext,
  type Credentials,
  type Inbound,
  type ReceivedMail,
  toPlainText,
} from '@lead-engagement/connector-kit';
import { attachmentLimits, attachmentTypes, channelLimits } from '@lead-engagement/contract';
import { findToken, isAutomatic, readAddress, readIds, toToken, withoutQuotes } from './email-text.js';

const mostReferences = 10;

/** A mail as it comes in, by whichever way. */
export interface IncomingMail
  extends Pick<ReceivedMail, 'from' | 'subject' | 'text' | 'html' | 'messageId' | 'headers'> {
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

/** The addresses of a channel, in lower case. */
export function ownAddresses({ address, receivingAddress }: Credentials): string[] {
  return [address, receivingAddress].flatMap((each) => each?.toLowerCase() ?? []);
}

/** The message that a mail is, unless it is of the channel itself, which would be a loop. */
export function readMail(mail: IncomingMail, { credentials }: ChannelContext): Inbound[] {
  const author = readAddress(mail.from);
  if (!author || ownAddresses(credentials).includes(author.address)) return [];
  const headers = new Map(Object.entries(mail.headers));
  const subject = mail.subject.slice(0, 300);
  const messageId = readIds(mail.messageId)[0] ?? `<${mail.externalId.replaceAll(/[^\w.-]/g, '')}@mail.invalid>`;
  const references = [...readIds(headers.get('references')), ...readIds(headers.get('in-reply-to'))];
  const token =
    findToken(references, domainOf(credentials.address ?? ''), subject) ??
    toToken(`${author.address} ${messageId}`, subject);
  const text = withoutQuotes(mail.text.trim() || toPlainText(mail.html));
  const files = mail.files.filter(({ isInline }) => !isInline);
  const isFirst = !references.some((id) => id.includes(token));
  const said = [isFirst && subject, text, mail.note].filter(Boolean).join('\n\n');
  const content = said.slice(0, channelLimits.messageChars.EMAIL);
  if (content === '' && files.length === 0) return [];
  return [
    {
      kind: 'message',
      threadId: `${author.address}#${token}`.slice(0, 200),
      externalId: mail.externalId.slice(0, 200),
      author: { name: author.name, email: author.address },
      content,
      remoteFiles: files.slice(0, attachmentLimits.perMessage).map(({ remoteId, name, contentType, bytes }) => ({
        remoteId,
        name: name || 'attachment',
        contentType:
          contentType && Object.hasOwn(attachmentTypes, contentType) ? contentType : 'application/octet-stream',
        bytes,
      })),
      automatic: isAutomatic(headers, author.address),
      keep: { subject, messageId, references: references.slice(-mostReferences) },
    },
  ];
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
