import { z } from 'zod';

/** Characters before the @ that need no quotes. Source: RFC 5322, 3.2.3. */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const pattern = new RegExp(
  `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`,
  'i',
);

/** Letters of a domain that is not written in ASCII, and the dots of Chinese and Japanese. */
const international = /^[\p{L}\p{M}\p{N}\-.\u3002\uFF0E\uFF61]+$/u;

/** An address as it is stored: trimmed, in lower case, its domain in ASCII (Punycode). What is not an address stays as it is. */
export function toStoredAddress(written: string): string {
  const address = written.trim().toLowerCase();
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

/** An e-mail address. An internationalized domain is stored in ASCII. */
export function emailAddress() {
  return z.string().overwrite(toStoredAddress).max(254).email({ pattern, error: 'Must be an e-mail address.' });
}
