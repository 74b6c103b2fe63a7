import { createHash } from 'node:crypto';
import { isStoredAddress, toStoredAddress } from '@lead-engagement/contract';

/** The characters of the two parts of a token: of a thread, and of its subject. */
const threadChars = 18;
const subjectChars = 6;

const hash = (text: string, chars: number) => createHash('sha256').update(text).digest('base64url').slice(0, chars);

/** A subject without the prefixes of replies and forwards, as mail programs of several languages write them. */
export function plainSubject(subject: string): string {
  return subject.replace(/^(\s*(re|fwd?|aw|wg|sv|vs|antw|ref|rif|rv|tr)\s*(\[\d+\])?\s*:\s*)+/i, '').trim();
}

/** The token of a thread, which its mails carry in their Message-ID. A thread has one subject. */
export function toToken(seed: string, subject: string): string {
  return hash(seed, threadChars) + hash(plainSubject(subject).toLowerCase(), subjectChars);
}

/** The token that a mail refers to, among ids of mails of a domain; undefined if there is none, or if the subject has changed. */
export function findToken(ids: readonly string[], domain: string, subject: string): string | undefined {
  const ofSubject = hash(plainSubject(subject).toLowerCase(), subjectChars);
  const pattern = new RegExp(
    `^<(?:[\\w.-]*\\.)?([\\w-]{${threadChars + subjectChars}})@${domain.replaceAll('.', '\\.')}>$`,
    'i',
  );
  const tokens = ids.flatMap((id) => pattern.exec(id)?.[1] ?? []);
  return tokens.findLast((token) => token.endsWith(ofSubject));
}

/** The ids in a header. */
export function readIds(header: string | undefined): string[] {
  return header?.match(/<[^<>\s]{3,300}>/g)?.slice(-50) ?? [];
}

const maxAddressChars = 500;

/** The name and the address of a sender, as `Ada Lovelace <ada@example.com>`. */
export function readAddress(sent: string): { name: string; address: string } | undefined {
  const text = sent.slice(0, maxAddressChars).trim();
  const [, name = '', inBrackets] = /^(.*?)\s*<([^<>\r\n]+)>$/.exec(text) ?? [];
  const address = toStoredAddress(inBrackets ?? text);
  if (!isStoredAddress(address)) return undefined;
  return {
    name:
      name
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('\\"', '"')
        .trim()
        .slice(0, 100) || address,
    address,
  };
}

/** The headers of a mail by their names in lower case. */
export type MailHeaders = ReadonlyMap<string, string>;

const bulk = /\b(bulk|junk|list|auto[-_]?reply)\b/i;
const robots = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+-].*)?@/i;

/** Whether a program sent a mail. Sources: RFC 3834, 2; RFC 5230, 4.6; RFC 2369; [MS-OXCMAIL] 2.2.3.2.14. */
export function isAutomatic(headers: MailHeaders, address: string): boolean {
  const {
    autoSubmitted = 'no',
    precedence = '',
    returnPath,
  } = {
    autoSubmitted: headers.get('auto-submitted'),
    precedence: headers.get('precedence'),
    returnPath: headers.get('return-path'),
  };
  return (
    !/^\s*no\b/i.test(autoSubmitted) ||
    bulk.test(precedence) ||
    ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe'].some((name) =>
      headers.has(name),
    ) ||
    /^\s*(<>)?\s*$/.test(returnPath ?? 'unknown') ||
    /multipart\/report/i.test(headers.get('content-type') ?? '') ||
    robots.test(address)
  );
}

/** Where programs begin to quote the mail that is answered. */
const quotes = [
  /^(on|am|el|le|il|op|den)\b.{4,200}\b(wrote|schrieb|escribió|a écrit|ha scritto|schreef|skrev)\b.{0,200}:\s*$/im,
  /^(on|am|el|le)\b.{4,200}\n.{0,200}\b(wrote|schrieb|escribió|a écrit)\b.{0,100}:\s*$/im,
  /^-{2,}\s*(original message|ursprüngliche nachricht|mensaje original|message d'origine)\s*-{2,}\s*$/im,
  /^_{10,}\s*\n(from|von|de):/im,
];

/** Longer texts are cut before they are searched. */
const maxTextChars = 100_000;

/** A text without the mail that it answers; the whole text if nothing else is in it. */
export function withoutQuotes(text: string): string {
  const lines = text.slice(0, maxTextChars).replaceAll('\r\n', '\n');
  const starts = quotes.map((quote) => lines.search(quote)).filter((at) => at >= 0);
  const own = lines.slice(0, Math.min(lines.length, ...starts)).split('\n');
  while (own.length > 0 && /^(>.*|\s*)$/.test(own.at(-1) ?? '')) own.pop();
  return own.join('\n').trim() || lines.trim();
}
