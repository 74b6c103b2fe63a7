import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toReadableLine } from './readable-line.js';

const time = '2026-11-29T12:01:02.345Z';
const toLine = (fields: object) => JSON.stringify({ level: 30, time, process: 'api', msg: 'request', ...fields });
const clock = new Date(time).toTimeString().slice(0, 8);

test('a request is one line that begins with what people look for', () => {
  const line = toLine({
    requestId: 'req_1',
    method: 'POST',
    route: '/v1/leads',
    status: 201,
    durationMs: 12.3,
    code: 'CONFLICT',
  });
  expect(toReadableLine(line, false)).toBe(
    `${clock} INFO  api: request POST /v1/leads 201 12.3 ms requestId=req_1 code=CONFLICT\n`,
  );
});

test('an error shows its stack below, and a value with spaces is quoted', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at main.ts:1' };
  expect(toReadableLine(toLine({ level: 50, msg: 'it failed', err, job: 'a b' }), false)).toBe(
    `${clock} ERROR api: it failed job="a b"\n    Error: no\n        at main.ts:1\n`,
  );
});

test('colors change nothing but the look', () => {
  const colored = toReadableLine(toLine({ requestId: 'req_1' }), true);
  expect(colored).toContain('\u001b[32mINFO ');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences are what is removed
  expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(toReadableLine(toLine({ requestId: 'req_1' }), false));
});

test('no text of a stranger reaches the terminal as a command, and every value can be read', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(texts, texts, texts, (msg, route, stack) => {
      const printed = toReadableLine(toLine({ msg, route, err: { stack } }), false);
      expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(printed.endsWith('\n')).toBe(true);
      if (/^[\w./:@+-]+$/.test(route)) expect(printed).toContain(` ${route}`);
    }),
  );
});
