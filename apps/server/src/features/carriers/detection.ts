import { maxTrackingNumberChars } from '@lead-engagement/contract';
import data from './carriers.json' with { type: 'json' };
import { hasCheckDigit } from './checksums.js';
import type { CarrierRecord, NumberFormat } from './records.js';

/** The directory as the data file has it, by code. */
export const carrierRecords: readonly CarrierRecord[] = data.carriers as CarrierRecord[];

/** The form of international postal items. Source: Universal Postal Union, standard S10. */
export const s10Format: NumberFormat = data.s10 as NumberFormat;

/** A carrier whose tracking numbers can look like a given one. */
export interface CarrierMatch {
  code: string;
  format: string;
  /** Whether a check digit was right. */
  checked: boolean;
}

interface Compiled {
  format: NumberFormat;
  pattern: RegExp;
  /** Characters that the pattern prescribes: the more, the less likely is a match by chance. */
  fixedChars: number;
}

function compile(format: NumberFormat): Compiled {
  const withoutNames = format.pattern.replace(/\?<\w+>/g, '').replace(/\[[^\]]*\]|\{[^}]*\}/g, '');
  return {
    format,
    pattern: new RegExp(format.pattern),
    fixedChars: withoutNames.replace(/[^A-Z0-9]/g, '').length,
  };
}

const formats = carrierRecords
  .flatMap(({ code, formats: own }) => own.map((format) => ({ code, ...compile(format) })))
  .sort((a, b) => Number(isChecked(b.format)) - Number(isChecked(a.format)) || b.fixedChars - a.fixedChars);
const postal = compile(s10Format);
const operators = new Map(carrierRecords.flatMap(({ code, s10 }) => (s10 ? [[s10, code] as const] : [])));

function isChecked({ checksum }: NumberFormat): boolean {
  return checksum !== undefined;
}

/**
 * The carriers whose numbers can look like this one, the likeliest first, each once. Every pattern has bounds, and
 * nothing longer than a tracking number, its spaces and hyphens left out, is looked at: no input takes long.
 */
export function detectCarriers(trackingNumber: string): CarrierMatch[] {
  const number = trackingNumber.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  if (number.length > maxTrackingNumberChars) return [];
  const operator = findOperator(number);
  const matches: CarrierMatch[] = operator ? [{ code: operator, format: s10Format.name, checked: true }] : [];
  for (const { code, format, pattern } of formats) {
    if (matches.some((match) => match.code === code) || !fits(number, format, pattern)) continue;
    matches.push({ code, format: format.name, checked: isChecked(format) });
  }
  return matches;
}

/** The one carrier that a number fits best; undefined where none does, or several do equally. */
export function detectCarrier(trackingNumber: string): string | undefined {
  const [best, second] = detectCarriers(trackingNumber);
  if (!best || !second || best.checked !== second.checked) return best?.code;
  const rank = (match: CarrierMatch) =>
    match.format === s10Format.name
      ? Number.POSITIVE_INFINITY
      : formats.find(({ code, format }) => code === match.code && format.name === match.format)?.fixedChars;
  return rank(best) === rank(second) ? undefined : best.code;
}

function findOperator(number: string): string | undefined {
  const country = postal.pattern.exec(number)?.groups?.CountryCode;
  const operator = country && operators.get(country);
  return operator && fits(number, s10Format, postal.pattern) ? operator : undefined;
}

function fits(number: string, format: NumberFormat, pattern: RegExp): boolean {
  const groups = pattern.exec(number)?.groups;
  if (!groups) return false;
  const { ShippingContainerType: container } = groups;
  if (format.containers && !format.containers.includes(container ?? '')) return false;
  if (!format.checksum) return true;
  return hasCheckDigit(groups.SerialNumber ?? '', groups.CheckDigit ?? '', format.checksum);
}
