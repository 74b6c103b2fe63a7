import { isStoredAddress, toStoredAddress } from '@lead-engagement/contract';
import { cellsOfList } from './cells.js';

/** Marks of direction and of no width, which come along when a text is copied. */
const marks = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]/g;
/** What can stand between two addresses that has not parted a list of cells. */
const afterBracket = /(?<=>)[\s,;|/]+/;
const between = /\s+\/\s+|\s+/;

/** A text without marks that cannot be seen, and with plain spaces. */
export function withoutMarks(text: string): string {
  return text
    .replace(marks, '')
    .replace(/[\u00a0\u202f\u2007]/g, ' ')
    .trim();
}

/**
 * An address out of `Ada <ada@example.com>`, `mailto:ada@example.com?subject=Hi`, `ada@example.com (work)` or `ada@example.com;`. What is
 * none of them stays as it is, and is refused later.
 */
export function readAddress(written: string): string {
  const text = withoutQuotes(withoutMarks(written));
  const [, before = '', inBrackets = text] = /^([^<>]*)<\s*([^<>]+@[^<>\s]+)\s*>[.,;]*$/.exec(text) ?? [];
  const address = withoutQuery(inBrackets).replace(/\s+\([^()@]*\)$/, '');
  // Another address beside the one in brackets is not taken for a name.
  const others = before.split(/[\s,;"'()]+/).filter((part) => isAddress(part) && !isSameAddress(part, address));
  if (others.length > 0) return text;
  if (isAddress(address)) return address;
  const ended = address.replace(/[.,;]+$/, '');
  return isAddress(ended) ? ended : address;
}

/** Quotes around all of a text: those of a quoted local part do not reach its end. */
function withoutQuotes(text: string): string {
  return (
    /^(?:"([^"]*)"|'([^']*)'|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»)$/
      .exec(text)
      ?.slice(1)
      .find((inner) => inner !== undefined)
      ?.trim() ?? text
  );
}

/** Whether two values are one address, in the form in which addresses are compared. */
export function isSameAddress(one: string, other: unknown): boolean {
  return typeof other === 'string' && toStoredAddress(one) === toStoredAddress(other);
}

function withoutQuery(text: string): string {
  return /^mailto:/i.test(text) ? text.replace(/^mailto:\s*/i, '').replace(/\?.*$/s, '') : text.trim();
}

function isAddress(text: string): boolean {
  return isStoredAddress(toStoredAddress(text));
}

/** The addresses of a cell. One of which any part is not an address stays whole, so that it is refused as it was written. */
export function readAddresses(cell: string): string[] {
  const text = withoutMarks(cell);
  const whole = readAddress(text);
  if (isAddress(whole)) return [whole];
  for (const parts of [cellsOfList(text), text.split(afterBracket), text.split(between), text.split(/[\s,;|/]+/)]) {
    const addresses = parts.filter((part) => part !== '').map(readAddress);
    if (addresses.length > 1 && addresses.every(isAddress)) return addresses;
  }
  return [whole];
}
