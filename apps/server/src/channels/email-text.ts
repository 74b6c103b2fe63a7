import { createHash } from 'node:crypto';
import { isStoredAddress, toStoredAddress } from '@lead-engagement/contract';

/** The characters of the token of a thread. */
const tokenChars = 24;

/** The token of a thread, which its mails carry in their Message-ID. */
export function toToken(seed: string): string {
  return createHash('sha256').update(seed).digest('base64url').slice(0, tokenChars);
}

/** The token of the thread that a mail refers to, among ids of mails of a domain: that of the last one. */
export function findToken(ids: readonly string[], domain: string): string | undefined {
  const pattern = new RegExp(`^<(?:[\\w.-]*\\.)?([\\w-]{${tokenChars}})@${domain.replaceAll('.', '\\.')}>$`, 'i');
  return ids.flatMap((id) => pattern.exec(id)?.[1] ?? []).at(-1);
}

/** Whether a Message-ID is one that this server gives. */
export function isOwnMessageId(id: string, domain: string): boolean {
  return id.startsWith('<msg_') && findToken([id], domain) !== undefined;
}

/** The ids in a header. Some programs leave out the brackets of a single one. */
export function readIds(header: string | undefined): string[] {
  const text = header?.trim() ?? '';
  const found = text.match(/<[^<>\s]{3,300}>/g)?.slice(-50);
  if (found) return found;
  return /^[^<>\s@]{1,200}@[^<>\s@]{1,200}$/.test(text) ? [`<${text}>`] : [];
}

const maxAddressChars = 500;
const maxNameChars = 100;
/** Marks of direction and of no width, which come along when a text is copied. */
const marks = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad\p{Cc}]/gu;

export interface Person {
  name: string;
  address: string;
}

/** The name and the address of a sender, as `Ada Lovelace <ada@example.com>` or `ada@example.com (Ada Lovelace)`. */
export function readAddress(sent: string): Person | undefined {
  const text = sent.slice(0, maxAddressChars).replaceAll(marks, '').trim();
  const [, before = '', inBrackets] = /^(.*?)\s*<\s*(?:mailto:)?([^<>]+?)\s*>[.,;]*$/.exec(text) ?? [];
  const [, plain = text, comment = ''] = inBrackets === undefined ? (/^(\S+)\s+\(([^()]*)\)$/.exec(text) ?? []) : [];
  const address = toStoredAddress((inBrackets ?? plain).replace(/^mailto:/i, ''));
  if (!isStoredAddress(address)) return undefined;
  return { name: nameOf(before || comment) || address, address };
}

/** What a sender calls itself who has no address. */
export function readName(sent: string): string {
  return nameOf(sent.slice(0, maxAddressChars).replaceAll(marks, '').replace(/<\s*>/g, ''));
}

function nameOf(written: string): string {
  return written
    .replace(/^"(.*)"$/s, '$1')
    .replace(/^'(.*)'$/s, '$1')
    .replaceAll('\\"', '"')
    .trim()
    .slice(0, maxNameChars)
    .toWellFormed()
    .trim();
}

/** The addresses of a header, of which names can have commas in quotes. */
export function readAddresses(header: string | undefined): Person[] {
  const parts = header?.slice(0, 10 * maxAddressChars).match(/(?:"(?:[^"\\]|\\.)*"|[^",])+/g) ?? [];
  return parts.slice(0, 20).flatMap((part) => readAddress(part) ?? []);
}
