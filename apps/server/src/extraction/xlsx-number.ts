import { dayMs } from '../time.js';
import { type FormatSection, type FormatToken, readFormatCode } from './xlsx-format-code.js';

/** How numbers are shown in a cell. */
export interface CellFormat {
  sections: readonly NumberSection[];
}

type Kind = 'date' | 'time' | 'datetime' | 'span' | 'number' | 'words' | 'digits';

interface NumberSection extends FormatSection {
  /** What a number stands for: a moment, a span of time, a number, one of a few words, or the digits of a number or code. */
  kind: Kind;
}

/** The format of a code such as `DD.MM.YYYY hh:mm`. */
export function formatOf(code: string): CellFormat {
  const sections = readFormatCode(code);
  // A last section with an @ is that of texts.
  const ofNumbers = sections.filter((section) => !codeOf(section.tokens).includes('@')).slice(0, 3);
  return { sections: ofNumbers.map((section) => ({ ...section, kind: kindOf(section) })) };
}

const codeOf = (tokens: readonly FormatToken[]) =>
  tokens.map(({ kind, text }) => (kind === 'code' ? text : '')).join('');

function kindOf({ tokens, currency }: FormatSection): Kind {
  const code = codeOf(tokens);
  if (tokens.some(({ kind }) => kind === 'span')) return 'span';
  const letters = code.replace(/general|am\/pm|a\/p|e[+-]|b[12]/gi, '').replace(/[^a-z]/gi, '');
  const hasTime = /[hs]/i.test(letters);
  const hasDay = /[yde]/i.test(letters) || (/m/i.test(letters) && !hasTime);
  if (hasDay || hasTime) return hasDay ? (hasTime ? 'datetime' : 'date') : 'time';
  if (/general/i.test(code)) return 'number';
  const words = tokens.map(({ text }) => text).join('');
  if (!/[0#?]/.test(code)) return /[\p{L}\p{N}]/u.test(words) && currency === undefined ? 'words' : 'number';
  return currency === undefined && isOfDigits(tokens, code) ? 'digits' : 'number';
}

/**
 * Whether a format shows the digits of a telephone number, a postal code or an id: with zeros before them, or with signs before or between
 * them. Signs between groups of three are those of thousands.
 */
function isOfDigits(tokens: readonly FormatToken[], code: string): boolean {
  if (/[^0#]/.test(code)) return false;
  if (/^0{2,}$/.test(code)) return true;
  const shape = tokens.map(({ kind, text }) => (kind === 'code' ? text : '\n')).join('');
  const [before = '', ...after] = tokens
    .map(({ kind, text }) => (kind === 'text' ? text : '\n'))
    .join('')
    .split('\n');
  const groups = shape.split(/\n+/).filter((group) => group !== '');
  const between = after.slice(0, -1).filter((text) => text !== '');
  const isGrouped =
    groups.length > 1 && /^(##0|000)$/.test(groups.at(-1) ?? '') && groups.slice(1).every(({ length }) => length === 3);
  if (groups.length > 1 && isGrouped && groups[0] !== '000' && between.every((text) => /^[\s'’.]$/.test(text)))
    return false;
  return groups.length > 1 || /^[^\p{L}]*[+\d#][^\p{L}]*$|[\p{L}\p{N}][-_./#:]?$/u.test(before);
}

/** The last day that a spreadsheet has: 9999-12-31. */
const maxSerial = 2_958_466;

/**
 * A number as its cell shows it, if that says more than the number: a moment as YYYY-MM-DD with its time, a span of time as hours and
 * minutes, the digits of a telephone number or code, and an amount with its currency.
 */
export function writeNumber(written: string, format: CellFormat | undefined, is1904 = false): string {
  const value = Number(written);
  if (written === '' || !Number.isFinite(value)) return written;
  const section = format && sectionFor(value, format.sections);
  const plain = writePlain(written, value);
  switch (section?.kind) {
    case 'date':
    case 'time':
    case 'datetime':
      return value >= 0 && value < maxSerial ? writeMoment(value, section.kind, is1904) : plain;
    case 'span':
      return writeSpan(value, section.tokens);
    case 'words':
      return section.tokens.map(({ text }) => text).join('');
    case 'digits':
      return /^\d{1,20}$/.test(plain) ? writeDigits(plain, section.tokens) : plain;
    default:
      return section?.currency === undefined ? plain : `${withClearDecimals(plain)} ${section.currency}`;
  }
}

/** Excel writes 17 digits of 0.1, and shows 15; digits stay as they are written. */
function writePlain(written: string, value: number): string {
  if (/^\d+$/.test(written)) return written;
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
}

/** Three decimals beside a currency could be thousands. */
const withClearDecimals = (number: string) => (/\.\d{3}$/.test(number) ? `${number}0` : number);

/** The section of a format that a number is shown in: the first one that is for it. */
function sectionFor(value: number, sections: readonly NumberSection[]): NumberSection | undefined {
  const [first, second] = sections;
  if (sections.length < 2 && !first?.condition) return first;
  const usual = [
    { operator: sections.length === 2 ? '>=' : '>', value: 0 },
    { operator: '<', value: 0 },
  ];
  return sections.find((section, at) => {
    const isElse = at === sections.length - 1 && at > 0 && (at > 1 || !second?.condition);
    const condition = section.condition ?? (isElse ? undefined : usual[at]);
    return condition === undefined || isMet(value, condition);
  });
}

function isMet(value: number, { operator, value: bound }: { operator: string; value: number }): boolean {
  if (operator === '<>') return value !== bound;
  const isEqual = value === bound && operator.includes('=');
  return isEqual || (operator.includes('<') && value < bound) || (operator.includes('>') && value > bound);
}

function writeMoment(serial: number, kind: Kind, is1904: boolean): string {
  // The calendar of 1900 has a 29 February 1900, which there was not.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const seconds = Math.round(serial * 86_400);
  const iso = new Date(epoch + seconds * 1_000).toISOString();
  const time = iso.slice(11, 19);
  if (kind === 'time' && seconds * 1_000 < dayMs) return time;
  return kind === 'date' || time === '00:00:00' ? iso.slice(0, 10) : iso.slice(0, 19);
}

const unitSeconds = { h: 3_600, m: 60, s: 1 } as const;

/** A span of time as its format shows it, without fractions of seconds: `36:00`. */
function writeSpan(days: number, tokens: readonly FormatToken[]): string {
  let left = Math.round(Math.abs(days) * 86_400);
  let shown = '';
  const codes = tokens.flatMap(({ kind, text }): FormatToken[] =>
    kind === 'code' ? (text.match(/./gsu) ?? []).map((char) => ({ kind, text: char })) : [{ kind, text }],
  );
  for (let at = 0; at < codes.length; at++) {
    const { kind, text } = codes[at] as FormatToken;
    const unit = text[0]?.toLowerCase() as keyof typeof unitSeconds;
    if (kind === 'text' || !Object.hasOwn(unitSeconds, unit)) {
      shown += kind === 'code' && /[0#.]/.test(text) ? '' : text;
      continue;
    }
    let digits = kind === 'span' ? text.length : 1;
    while (kind === 'code' && codes[at + 1]?.kind === 'code' && codes[at + 1]?.text.toLowerCase() === unit) {
      digits += 1;
      at += 1;
    }
    const count = Math.floor(left / unitSeconds[unit]);
    left -= count * unitSeconds[unit];
    shown += String(count).padStart(digits, '0');
  }
  return `${days < 0 ? '-' : ''}${shown.trim()}`;
}

/** Digits in the places of a format, from the last one on; those that have no place stand before the first one. */
function writeDigits(digits: string, tokens: readonly FormatToken[]): string {
  const places = tokens.filter(({ kind, text }) => kind === 'code' && /[0#]/.test(text)).length;
  let at = digits.length - places;
  let isFirst = true;
  let shown = '';
  for (const { kind, text } of tokens) {
    if (kind !== 'code' || !/[0#]/.test(text)) {
      shown += text;
      continue;
    }
    if (isFirst && at > 0) shown += digits.slice(0, at);
    isFirst = false;
    shown += digits[at] ?? (text === '0' ? '0' : '');
    at += 1;
  }
  return shown.replace(/\(\s*\)/g, '').trim();
}
