import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { maxTrackingNumberChars } from '@lead-engagement/contract';
import { toCarrierCode, toProviderCarrier } from '@lead-engagement/platforms/tracking';
import fc from 'fast-check';
import { getTracking } from 'ts-tracking-number';
import { describe, expect, test } from 'vitest';
import { carrierRecords, detectCarrier, detectCarriers, s10Format } from './detection.js';

const codesOf = (number: string) => detectCarriers(number).map(({ code }) => code);
const withFormats = carrierRecords.filter(({ formats }) => formats.length > 0);

test('the data file matches the output of its script', () => {
  const script = fileURLToPath(new URL('../../../../scripts/generate-carriers.ts', import.meta.url));
  execFileSync(process.execPath, ['--import', 'tsx', script, '--check']);
});

test('the directory has hundreds of carriers, each with a name and a source, and the postal operator of every member of the UPU', () => {
  expect(carrierRecords.length).toBeGreaterThan(300);
  for (const { code, name, source, website } of carrierRecords) {
    expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(name).not.toBe('');
    for (const url of [source, website ?? source]) expect(URL.canParse(url), code).toBe(true);
    // In a list, the source names the entry.
    expect(new URL(source).pathname.length + new URL(source).hash.length, code).toBeGreaterThan(1);
  }
  expect(new Set(carrierRecords.map(({ source }) => new URL(source).host))).toEqual(
    new Set(['github.com', 'res.17track.net', 'www.upu.int']),
  );
  expect(carrierRecords.filter(({ s10 }) => s10).length).toBeGreaterThanOrEqual(191);
});

test('17TRACK gets the carrier number from its list', () => {
  for (const { code, source } of carrierRecords) {
    const number = toProviderCarrier('17track', code);
    if (number === null || !source.includes('17track')) continue;
    expect(new URL(source).hash).toBe(`#${number}`);
    expect(toCarrierCode('17track', number)).toBe(code);
  }
  expect(toProviderCarrier('17track', 'acs-courier')).toBe('100070');
  expect(toProviderCarrier('17track', 'dpd'), 'a carrier for each country').toBeNull();
});

describe.each(withFormats)('a number of $name', ({ code, formats }) => {
  test.each(formats)('of the form $name is recognized, as typed and with spaces', ({ examples }) => {
    for (const number of examples) {
      expect(codesOf(number), number).toContain(code);
      const spaced = number.replace(/(.)/g, '$1 ').toLowerCase();
      expect(codesOf(spaced), spaced).toContain(code);
    }
  });

  test.each(formats)('of the form $name is not confused with similar numbers', ({ name, counterexamples }) => {
    for (const number of counterexamples) {
      expect(
        detectCarriers(number).filter((match) => match.code === code && match.format === name),
        number,
      ).toEqual([]);
    }
  });
});

test('an item of international mail belongs to the postal operator that its last letters name', () => {
  for (const { s10, code } of carrierRecords) {
    if (!s10) continue;
    expect(detectCarrier(`RB123456785${s10}`)).toBe(code);
    expect(codesOf(`RB123456786${s10}`)).not.toContain(code);
  }
  for (const number of s10Format.examples) expect(detectCarriers(number)[0]?.checked, number).toBe(true);
  for (const number of s10Format.counterexamples) expect(detectCarriers(number), number).toEqual([]);
});

test("a number of one carrier is not taken for another's", () => {
  expect(detectCarrier('320595463938')).toBe('purolator');
  expect(codesOf('287809468872'), 'right check digits of both').toEqual(expect.arrayContaining(['purolator', 'fedex']));
  expect(detectCarrier('287809468872')).toBeUndefined();
  expect(detectCarrier('JJD0002257639032011')).toBe('yodel');
  expect(detectCarrier('JJD000390007882823041')).toBe('dhl');
  expect(detectCarrier('51234567890'), 'eleven digits without a check digit of others').toBe('gls');
  expect(detectCarrier('01505004123456'), 'of DPD or DHL').toBeUndefined();
});

test('a wrong digit in a number with a check digit is detected', () => {
  for (const { code, formats } of withFormats.filter((each) => each.code === 'ups')) {
    for (const number of formats.flatMap(({ examples }) => examples)) {
      const digit = (Number(number.at(-1)) + 1) % 10;
      expect(codesOf(number.slice(0, -1) + digit)).not.toContain(code);
    }
  }
});

test('a number that fits two carriers equally is not guessed; one that fits best is', () => {
  expect(detectCarrier('1Z5R89390357567127')).toBe('ups');
  expect(detectCarrier('986578788855')).toBe('fedex');
  expect(detectCarrier('TBA000000000000')).toBe('amazon');
  expect(detectCarrier('9261292700768711948021')).toBe('fedex');
  expect(detectCarrier('9400111201080805483016')).toBe('usps');
  expect(detectCarrier('HELLO')).toBeUndefined();
});

test('every number that the source library recognizes is recognized', () => {
  const numbers = fc.stringMatching(/^[A-Z]{0,2}[0-9]{8,34}[A-Z]{0,2}$/);
  fc.assert(
    fc.property(numbers, (number) => {
      const theirs = getTracking(number)?.courier.code;
      if (theirs === undefined || theirs === 's10') return;
      expect(codesOf(number)).toContain(theirs);
    }),
    { numRuns: 3_000 },
  );
});

test('no pattern can repeat without a bound, and input longer than a tracking number is ignored', () => {
  const patterns = [...carrierRecords.flatMap(({ formats }) => formats), s10Format].map(({ pattern }) => pattern);
  for (const pattern of patterns) {
    expect(pattern).toMatch(/^\^.*\$$/);
    expect(pattern).not.toMatch(/[*+]|\{\d+,\}/);
  }
  expect(codesOf(`1Z5R89390357567127${'0'.repeat(maxTrackingNumberChars)}`)).toEqual([]);
  expect(codesOf(`1Z5R89390357567127${' '.repeat(maxTrackingNumberChars)}`)).toEqual(['ups']);
});
