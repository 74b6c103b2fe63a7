import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeId, encodeId, newUuid, uuidTime } from './ids.js';

const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });

describe('public ids', () => {
  test('decode to the UUID that they were made from', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(decodeId('lead', encodeId('lead', uuid))).toBe(uuid);
      }),
    );
  });

  test('sort like their UUIDs, so that later ids sort later', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (a, b) => {
        expect(encodeId('lead', a) < encodeId('lead', b)).toBe(a < b);
      }),
    );
  });

  test('are refused if they are of another kind or not canonical', () => {
    const id = encodeId('lead', newUuid());
    const spoiled = [
      id.toUpperCase(),
      `${id}0`,
      id.slice(0, -1),
      id.replace('lead_', 'con_'),
      `lead_8${id.slice(6)}`,
      '',
    ];
    for (const wrong of spoiled) expect(decodeId('lead', wrong)).toBeUndefined();
  });

  test('never throw for any text, and decode only if they encode to the same text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }).map((s) => `lead_${s}`),
        ),
        (text) => {
          const uuid = decodeId('lead', text);
          if (uuid !== undefined) expect(encodeId('lead', uuid)).toBe(text);
        },
      ),
    );
  });
});

describe('UUIDv7', () => {
  test('contains its timestamp, and the version and variant of RFC 9562', () => {
    fc.assert(
      fc.property(moment, (now) => {
        const uuid = newUuid(now);
        expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(uuidTime(uuid)).toBe(now);
      }),
    );
  });

  test('sorts by creation order within a millisecond, and after those that the database creates in it', async () => {
    const now = Date.now();
    const made = Array.from({ length: 2_048 }, () => newUuid(now));
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(made.length);
    expect(newUuid(now) < newUuid(now + 1)).toBe(true);
  });
});
