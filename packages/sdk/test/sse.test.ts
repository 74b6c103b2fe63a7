import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader, type WireEvent } from '../src/sse.js';

function readAll(pieces: readonly string[]): WireEvent[] {
  const read = createEventReader();
  return pieces.flatMap((piece) => read(new TextEncoder().encode(piece)));
}

function readByReference(text: string): WireEvent[] {
  const events: WireEvent[] = [];
  const parser = createParser({ onEvent: ({ id, data }) => void events.push({ id, data }) });
  parser.feed(text);
  return events;
}

/** Streams of the parts that matter to a reader, in any order. */
const parts = fc.constantFrom(
  'data',
  'id',
  'event',
  ':',
  ': ',
  ' ',
  'x',
  '1',
  '{"a":1}',
  '\n',
  '\n\n',
  '\r\n',
  '\r\n\r\n',
  'ü€',
);
const streams = fc.array(parts, { maxLength: 60 }).map((texts) => `${texts.join('')}\ndata: end\n\n`);

test('reads the same events as eventsource-parser', () => {
  fc.assert(
    fc.property(streams, (text) => {
      expect(readAll([text])).toEqual(readByReference(text));
    }),
    { numRuns: 2_000 },
  );
});

test('reads the same events regardless of where the text is split', () => {
  fc.assert(
    fc.property(streams, fc.array(fc.nat(200), { maxLength: 8 }), (text, cuts) => {
      const edges = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
      const pieces = edges.slice(1).map((edge, index) => text.slice(edges[index], edge));
      expect(readAll(pieces)).toEqual(readAll([text]));
    }),
    { numRuns: 2_000 },
  );
});

test('skips a byte order mark, comments and unknown fields, and joins data lines', () => {
  const text = '\uFEFFdata: 1\n: beat\nretry: 5\ndata:2\ndata\nid: 7\n\nid: 8\u0000\ndata:  3\n\nid: 9\n\n';
  expect(readAll([...text])).toEqual([
    { id: '7', data: '1\n2\n' },
    { id: undefined, data: ' 3' },
  ]);
});
