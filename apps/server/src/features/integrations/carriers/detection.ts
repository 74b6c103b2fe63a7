import { maxTrackingNumberChars, numberInUspsLabel } from '@lead-engagement/contract';
import data from './carriers.json' with { type: 'json' };
import { hasCheckDigit } from './checksums.js';
import type { CarrierRecord, NumberFormat } from './records.js';

/** The carriers of the data file, by code. */
export const carrierRecords: readonly CarrierRecord[] = data.carriers as CarrierRecord[];

/** The format of international postal items. Source: Universal Postal Union, standard S10. */
export const s10Format: NumberFormat = data.s10 as NumberFormat;

/** A carrier whose tracking number format matches a given number. */
export interface CarrierMatch {
  code: string;
  format: string;
  /** True if the number has a correct check digit. */
  checked: boolean;
}

interface Compiled {
  format: NumberFormat;
  pattern: RegExp;
  /** The number of characters that the pattern fixes: with more, a match by chance is less likely. */
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
 * The carriers whose formats match a number, most likely first, without duplicates. Every pattern is bounded, and input longer than a
 * tracking number (without spaces and hyphens) is ignored, so that no input takes long.
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
  // Parcels that FedEx hands over have such labels too: USPS brings them, and tells where they are.
  return isUspsLabel(number) ? matches.toSorted((a, b) => Number(b.code === usps) - Number(a.code === usps)) : matches;
}

const usps = 'usps';

function isUspsLabel(number: string): boolean {
  return numberInUspsLabel(number) !== undefined;
}

/** The carrier that fits a number best; undefined if there is none or several fit equally. */
export function detectCarrier(trackingNumber: string): string | undefined {
  const [best, second] = detectCarriers(trackingNumber);
  if (best?.code === usps && isUspsLabel(trackingNumber)) return usps;
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
