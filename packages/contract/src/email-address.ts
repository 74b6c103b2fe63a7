import { z } from 'zod';

/** Characters of a local part that need no quotes, and dots in any place, as Japanese carriers write them. Sources: RFC 5322, 3.2.3; RFC 6531, 3.3. */
const plain = "(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]|[^\\u0000-\\u007f])+";
/** A local part in quotes. Without angle brackets, because no mail program sends them safely. Source: RFC 5321, 4.1.2. */
const quoted = '"(?:[ !#-;=?-\\[\\]-~]|[^\\u0000-\\u007f]|\\\\[ -;=?-~])+"';
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const pattern = new RegExp(`^(?:${plain}|${quoted})@(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`, 'u');

/** Source: RFC 5321, 4.5.3.1. */
const maxLocalOctets = 64;
const maxOctets = 254;

/** Spaces, control, format and unassigned characters beyond ASCII, which look like nothing or like others. */
const invisible = /[\p{C}\p{Z}]/u;
const onlyDots = /^\.+@/;

/** Letters of a domain that is not written in ASCII, and the dots of Chinese and Japanese. */
const international = /^[\p{L}\p{M}\p{N}\-.\u3002\uFF0E\uFF61]+$/u;

/**
 * An address as it is stored: trimmed, in lower case, its domain in ASCII (Punycode), without quotes that mean nothing. A text that is
 * not an address stays as it is.
 */
export function toStoredAddress(written: string): string {
  const address = withoutNeedlessQuotes(written.trim().toLowerCase().normalize('NFC'));
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of ASCII
  if (at < 1 || /^[\u0000-\u007f]*$/.test(domain) || !international.test(domain)) return address;
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

function withoutNeedlessQuotes(address: string): string {
  return address.replace(/^"([a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)"@/, '$1@');
}

const utf8 = new TextEncoder();
const octetsOf = (text: string) => utf8.encode(text).length;

/** Returns true if a text, as it is stored, is an e-mail address. */
export function isStoredAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  return (
    address.length <= maxOctets &&
    pattern.test(address) &&
    !onlyDots.test(address) &&
    !invisible.test(local.startsWith('"') ? local.replaceAll(' ', '') : local) &&
    octetsOf(local) <= maxLocalOctets &&
    octetsOf(address) <= maxOctets
  );
}

const error = 'Must be an e-mail address.';

/**
 * An e-mail address, by the one rule for the whole API: it takes what real senders have. An internationalized domain is stored in
 * ASCII.
 */
export function emailAddress() {
  return z
    .string()
    .overwrite(toStoredAddress)
    .max(maxOctets)
    .regex(pattern, { error })
    .refine((address) => !pattern.test(address) || isStoredAddress(address), { error });
}
