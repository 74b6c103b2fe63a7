import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';

/** The beginning of a mail, or all of it. */
export interface MailSource {
  bytes: Uint8Array;
}

/** What a mail says, without its files. */
export interface ParsedMail {
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
}

/** Those that tell threads and automatic mails. */
const keptHeaders = new Set([
  'references',
  'in-reply-to',
  'auto-submitted',
  'precedence',
  'return-path',
  'content-type',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'list-id',
  'list-unsubscribe',
]);
const maxHeaderChars = 10_000;
const maxSubjectChars = 1_000;
const maxTextChars = 100_000;
const maxHtmlChars = 400_000;

/** Reads mails. Rejects if one of them cannot be read. Bound it from outside: see read-mails.ts. */
export function parseMails(sources: readonly MailSource[]): Promise<ParsedMail[]> {
  return Promise.all(sources.map(parseMail));
}

async function parseMail({ bytes }: MailSource): Promise<ParsedMail> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: 50 });
  const text = (mail.text ?? '').slice(0, maxTextChars);
  const headers = new Map<string, string>();
  for (const { key, value } of mail.headers) {
    if (!keptHeaders.has(key)) continue;
    const before = headers.get(key);
    headers.set(key, (before === undefined ? value : `${before} ${value}`).slice(0, maxHeaderChars));
  }
  return {
    from: senderOf(mail),
    subject: (mail.subject ?? '').slice(0, maxSubjectChars),
    text,
    html: text.trim() === '' ? (mail.html ?? '').slice(0, maxHtmlChars) : '',
    messageId: /<[^<>\s]{3,300}>/.exec(mail.messageId ?? '')?.[0] ?? madeId(bytes),
    headers: Object.fromEntries(headers),
  };
}

function senderOf({ from }: Email): string {
  const { name, address } = from?.group?.[0] ?? from ?? { name: '', address: '' };
  return name === '' ? (address ?? '') : `${name} <${address ?? ''}>`;
}

/** The same for the same mail, so that it is taken once. Source: RFC 5322, 3.6.4 (a Message-ID is not required). */
function madeId(bytes: Uint8Array): string {
  return `<${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}@mailbox.invalid>`;
}
