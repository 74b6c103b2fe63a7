import { limits } from '@lead-engagement/contract';
import { Tokenizer } from '@streamparser/json';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readJsonLines } from './json-records.js';
import { openSource, type SourceRow } from './source.js';

const pieceBytes = 64 * 1024;
const manyBytes = 10_000_000;

/** Opens JSON that arrives in pieces; returns its content, and how much had arrived at the end. */
async function read(text: Iterable<string>, type = 'application/json') {
  let arrived = 0;
  const body = async function* () {
    for (const part of text) {
      const bytes = Buffer.from(part);
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        const piece = bytes.subarray(at, at + pieceBytes);
        arrived += piece.length;
        yield piece;
      }
    }
  };
  const outcome = async () => {
    const source = await openSource(body(), 'contacts', { type });
    const records: string[] = [];
    for await (const record of source.content) records.push(record.toString());
    return { headings: source.headings, records };
  };
  const seen = await outcome().catch((error: Error) => error.message);
  return { seen, arrived };
}

const record = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;
const wide = `{${Array.from({ length: limits.bodyValues + 1 }, (_, at) => `"k${at}":1`).join(',')}}`;
const deep = (levels: number) => `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`;

afterEach(() => void vi.restoreAllMocks());

describe('JSON that costs more than it should is refused while it arrives', () => {
  test.each([
    ['brackets', ['['.repeat(manyBytes)], 'Line 1, column 1: The record is nested deeper than 16 levels'],
    ['a wide record', [`[${wide.slice(0, -1)}`, ',"x":1'.repeat(2_000_000)], 'more than 10000 fields and entries'],
    ['a long record', [`[{"name":"${'x'.repeat(manyBytes)}`], 'longer than 1048576 bytes'],
    ['long records', [`[${record(12_000_000)},`, `${record(12_000_000)}]`], 'longer than 1048576 bytes'],
    ['a long preface', ['{"records":', ' '.repeat(manyBytes)], 'longer than 1048576 bytes'],
    [
      'a long array of others',
      [`{"records":[],"others":[${'{},'.repeat(4_000_000)}`],
      'longer than 1048576 bytes',
      true,
    ],
  ])('%s', async (_, text, message, isParsed = false) => {
    const parsed = vi.spyOn(Tokenizer.prototype, 'write');
    const { seen, arrived } = await read(text);
    expect(seen).toContain(message);
    expect(arrived).toBeLessThan(1.5 * limits.recordBytes);
    // Parsing costs a hundred times as much as looking at the bytes: only complete records are parsed.
    if (!isParsed) expect(parsed).not.toHaveBeenCalled();
  });

  test.each([
    ['a line', [record(12_000_000), '\n'], 'Line 1, column 1: The record is longer'],
    ['a second line', ['{"name":"Ada"}\n', record(12_000_000)], 'Line 2, column 1: The record is longer'],
    ['a wide line', ['{"name":"Ada"}\n', wide, '\n'], 'Line 2, column 1: The record has more than 10000'],
    ['a deep line', [`${deep(100)}\n`], 'Line 1, column 1: The record is nested deeper'],
  ])('%s', async (_, text, message) => {
    const { seen, arrived } = await read(text, 'application/x-ndjson');
    expect(seen).toContain(message);
    expect(arrived).toBeLessThan(1.5 * limits.recordBytes);
  });
});

test('long records are not held for the sake of their keys', async () => {
  const text = Array.from({ length: 15 }, (_, at) => `${record(1_000_000)}\n{"k${at}":1}\n`);
  const { seen } = await read(text, 'application/x-ndjson');
  // Those of the first megabyte; what comes later needs a mapping.
  expect(seen).toMatchObject({ headings: ['name', 'k0'] });
});

test('what a record may have, it may have at any place', async () => {
  const most = `{${Array.from({ length: 400 }, (_, at) => `"k${at}":[${'1,'.repeat(20)}1]`).join(',')}}`;
  const { seen } = await read([`[${record(limits.recordBytes - 2)},${most},`, `${most}]`]);
  expect(seen).toMatchObject({ records: [expect.any(String), `${most}\n`, `${most}\n`] });
});

test('records come back as they were, whatever the pieces they arrive in', async () => {
  const some = fc.array(fc.record({ name: fc.string(), tags: fc.array(fc.json()) }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(some, fc.integer({ min: 1, max: 20 }), async (records, size) => {
      const text = records.map((one) => `${JSON.stringify(one)}\n`).join('');
      const inPieces = async function* () {
        const bytes = Buffer.from(text);
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      };
      const source = await openSource(inPieces(), 'contacts', { type: 'application/x-ndjson' });
      const rows: SourceRow[] = [];
      for await (const some of readJsonLines(source.headings, source.content, source.start)) rows.push(...some);
      expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual(
        records.map(({ name, tags }, index) => [index + 1, name, tags]),
      );
      expect(rows.at(-1)?.end.bytes).toBe(Buffer.byteLength(text));
    }),
  );
});
