import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { decodeMailText, withReadableHeaders } from './mail-charset.js';
import { mailHtmlToText } from './mail-html.js';
import { findOwnText } from './own-text.js';

/** The beginning of a mail, or all of it. */
export interface MailSource {
  bytes: Uint8Array;
}

/** What a mail says, without its files. */
export interface ParsedMail {
  from: string;
  subject: string;
  /** That of the plain part, or of the HTML. */
  text: string;
  /** The text without the mail that it answers, if that stands at its end. */
  ownText?: string;
  /** Empty: it is in `text`. */
  html: string;
  messageId: string;
  headers: Record<string, string>;
  /** The names and types of its files, in their order. Those that begin after what is read are missing. */
  files: { name: string | null; contentType: string }[];
  /** True if the text is longer than what is kept of it. */
  isTextCut: boolean;
}

/** Those that tell threads, authors and automatic mails. Of `x-auto…` all are kept. */
const keptHeaders = new Set([
  'from',
  'sender',
  'reply-to',
  'x-original-from',
  'date',
  'references',
  'in-reply-to',
  'auto-submitted',
  'precedence',
  'x-precedence',
  'delivered-to',
  'return-path',
  'content-type',
  'list-id',
  'list-unsubscribe',
  'x-failed-recipients',
  'x-mail-autoreply',
  'authentication-results',
  'x-fc-machinegenerated',
  'x-post-messageclass',
  'x-amazon-mail-relay-type',
  'x-facebook-notify',
  'x-vacation',
  'x-ms-exchange-inbox-rules-loop',
]);
const isKept = (name: string) => keptHeaders.has(name) || /^x-auto[a-z-]{0,40}$/.test(name);
const mostKept = 60;
const maxHeaderChars = 10_000;
const maxSubjectChars = 1_000;
const maxTextChars = 100_000;
const maxHtmlChars = 400_000;

/** Reads mails. Rejects if one of them cannot be read. Bound it from outside: see read-mails.ts. */
export function parseMails(sources: readonly MailSource[]): Promise<ParsedMail[]> {
  return Promise.all(sources.map(parseMail));
}

/** A part of a mail, as the parser sees it before it reads the text. */
interface Part {
  content: ArrayBuffer | null;
  contentType: { value: string; parsed: { value: string; params: Record<string, string | undefined> } };
  contentDisposition: { parsed: { value: string } };
}

/** The parser, with charsets that are found in the bytes, and with types that programs have spoilt. */
class MailParser extends PostalMime {
  /** Called once for each part before its text is read. */
  isInlineTextNode(part: Part): boolean {
    const { parsed } = part.contentType;
    const isMail = part.contentDisposition.parsed.value !== 'attachment';
    if (isMail && !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(parsed.value)) parsed.value = 'text/plain';
    const isText = isMail && (parsed.value === 'text/plain' || parsed.value === 'text/html');
    if (!isText || !part.content) return isText;
    const [charset, ...more] = (parsed.params.charset ?? '').split(';');
    if (more.some((each) => /format\s*=\s*"?flowed/i.test(each))) parsed.params.format ??= 'flowed';
    const decoded = decodeMailText(new Uint8Array(part.content), charset?.trim() || declaredIn(part));
    const isFlowed = /^flowed$/i.test(parsed.params.format ?? '') && /^yes$/i.test(parsed.params.delsp ?? '');
    const text = isFlowed ? withSpaces(decoded) : decoded;
    const { buffer, byteOffset, byteLength } = Buffer.from(text, 'utf8');
    part.content = (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
    parsed.params.charset = 'utf-8';
    return true;
  }
}

const maxWordChars = 60;

/** A flowed text whose spaces at the ends of lines are to be deleted, with those that part words: some programs write one where two belong. */
function withSpaces(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      const words = line.replace(/\r$/, '');
      const isParted = words.endsWith(' ') && !words.endsWith('  ') && begins.test(lines[at + 1] ?? '');
      const last = words.slice(words.lastIndexOf(' ', words.length - 2) + 1);
      return isParted && last.length < maxWordChars && ends.test(last.trimEnd()) ? `${words} ` : line;
    })
    .join('\n');
}

const begins = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;
const ends = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}]$/u;

/** The charset that a part in HTML declares by itself. */
function declaredIn({ content, contentType }: Part): string | undefined {
  if (contentType.parsed.value !== 'text/html' || !content) return undefined;
  const start = Buffer.from(content.slice(0, 1_024)).toString('latin1');
  return /<meta[^>]{1,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start)?.[1];
}

async function parseMail(source: MailSource): Promise<ParsedMail> {
  return (await parseMailAndParts(source)).said;
}

/** What a mail says, and its parts. */
export async function parseMailAndParts({ bytes }: MailSource): Promise<{ said: ParsedMail; email: Email }> {
  const parser = new MailParser({ forceRfc822Attachments: true, maxNestingDepth: 50 });
  const mail = await parser.parse(Buffer.from(withReadableHeaders(bytes)));
  const { text, isCut } = readText(mail);
  const headers = new Map<string, string>();
  for (const { key, value } of mail.headers) {
    if (!isKept(key) || (headers.size >= mostKept && !headers.has(key))) continue;
    const before = headers.get(key);
    const between = key === 'authentication-results' ? '\n' : ' ';
    headers.set(key, (before === undefined ? value : `${before}${between}${value}`).slice(0, maxHeaderChars));
  }
  const replyTo = (mail.replyTo ?? []).slice(0, mostAddresses).map(writeAddress);
  if (replyTo.length > 0) headers.set('reply-to', replyTo.join(', ').slice(0, maxHeaderChars));
  const from = senderOf(mail) || (headers.get('from') ?? '').slice(0, 500);
  headers.delete('from');
  const subject = (mail.subject ?? '').slice(0, maxSubjectChars);
  const hasReferences = headers.has('references') || headers.has('in-reply-to');
  const ownText = findOwnText(text, { subject, hasReferences, recipients: recipientsOf(mail) });
  const said: ParsedMail = {
    from,
    subject,
    text,
    ...(ownText !== undefined && { ownText }),
    html: '',
    messageId: /<[^<>\s]{3,300}>/.exec(mail.messageId ?? '')?.[0] ?? madeId(bytes),
    headers: Object.fromEntries(headers),
    files: mail.attachments
      .slice(0, mostFiles)
      .map(({ filename, mimeType }) => ({ name: filename, contentType: mimeType })),
    isTextCut: isCut,
  };
  return { said, email: mail };
}

/**
 * The plain text, unless it says nothing of what the HTML says: some programs write no more than "Please use a program that shows HTML"
 * there.
 */
function readText({ text: plain = '', html = '' }: Email): { text: string; isCut: boolean } {
  const isSaid = plain.trim() !== '';
  const whole = { text: plain.slice(0, maxTextChars), isCut: plain.length > maxTextChars };
  if (html === '' || (isSaid && !/html|browser|viewer/i.test(plain))) return whole;
  const shown = mailHtmlToText(html.slice(0, maxHtmlChars));
  if (isSaid) {
    const words = wordsOf(shown);
    if (words.size === 0 || [...wordsOf(plain)].some((word) => words.has(word))) return whole;
  }
  return { text: shown.slice(0, maxTextChars), isCut: shown.length > maxTextChars || html.length > maxHtmlChars };
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .slice(0, maxTextChars)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
  );
}

const mostAddresses = 10;
const mostRecipients = 50;

function recipientsOf({ to = [], cc = [], deliveredTo }: Email): string[] {
  const named = [...to, ...cc].flatMap((each) => each.group ?? [each]).slice(0, mostRecipients);
  return [...named.map(({ address }) => address), deliveredTo].flatMap((each) => (each?.includes('@') ? [each] : []));
}
const mostFiles = 50;

function senderOf({ from, sender }: Email): string {
  const author = from?.group?.[0] ?? from ?? sender;
  return author ? writeAddress(author) : '';
}

function writeAddress(written: Address): string {
  const { name, address = '' } = written.group?.[0] ?? written;
  if (name === '') return address;
  return `${/[",;<>@()]/.test(name) ? `"${name.replaceAll(/["\\]/g, '')}"` : name} <${address}>`;
}

/** The same for the same mail, so that it is taken once. Source: RFC 5322, 3.6.4 (a Message-ID is not required). */
function madeId(bytes: Uint8Array): string {
  return `<${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}@mailbox.invalid>`;
}
