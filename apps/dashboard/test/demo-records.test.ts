import { expect, test } from 'vitest';
import { demoDomain, demoRecords } from '../src/pages/today/demo-records.js';

const now = Date.parse('2026-03-05T12:00:00Z');

test('demo data has an address of its own for each contact, at a name that is reserved for examples', () => {
  const addresses = demoRecords(['a'], now).map(({ email }) => String(email));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((address) => !/^[a-z0-9]+@[a-z0-9]+\.demo\.example$/.test(address))).toEqual([]);
  expect(demoDomain.endsWith('.example')).toBe(true);
});

test('demo leads stand in each open stage of the pipeline, and close in the future', () => {
  for (const stageIds of [['a'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']]) {
    const records = demoRecords(stageIds, now);
    expect(new Set(records.map(({ stageId }) => stageId))).toEqual(new Set(stageIds));
    expect(records.every(({ closes }) => Date.parse(String(closes)) > now)).toBe(true);
  }
  expect(demoRecords([], now).every((record) => !('stageId' in record))).toBe(true);
});
