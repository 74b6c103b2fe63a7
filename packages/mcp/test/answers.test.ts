import { expect, test } from 'vitest';
import { answerBytes, fit, showAnswer } from '../src/answer.js';
import { cleanText } from '../src/clean.js';
import { connectInMemory } from './support/in-memory.js';

const textOf = (result: unknown) => (result as { content: { text: string }[] }).content[0]?.text ?? '';

test('no answer has more than 8,000 bytes, regardless of the record', async () => {
  const huge = {
    long: 'x'.repeat(200_000),
    wide: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field_${at}`, '✓'.repeat(300)])),
    list: Array.from({ length: 1_000 }, (_, at) => ({ at, text: 'y'.repeat(at) })),
  };
  for (const data of [huge, huge.long, huge.wide, huge.list, [huge], { a: { b: { c: huge } } }]) {
    const text = showAnswer({ data, notes: ['n'.repeat(300)] });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(answerBytes);
    if (typeof data !== 'string') expect(text).toContain('left out');
  }
});

test('a shortened text says how much is missing, and the rest can be read to its end', async () => {
  const content = Array.from({ length: 4_000 }, (_, at) => `word${at}`).join(' ');
  const { client } = await connectInMemory({ answers: () => ({ id: 'act_1', content }) });
  const whole = textOf(await client.callTool({ name: 'read_more', arguments: { id: 'act_1' } }));
  expect(whole).toMatch(/\[\d+ more characters: read_more with offset \d+\]/);
  let read = '';
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const args = { id: 'act_1', field: 'content', offset };
    const text = textOf(await client.callTool({ name: 'read_more', arguments: args }));
    const json: string = /^\{.*\}$/m.exec(text)?.[0] ?? '';
    read += JSON.parse(json).content;
    const next = /^More: offset (\d+)/m.exec(text)?.[1];
    offset = next === undefined ? undefined : Number(next);
  }
  expect(read).toBe(content);
});

test('a page of long records is read again with a lower limit, so that its cursor skips none', async () => {
  const limits: number[] = [];
  const rows = Array.from({ length: 20 }, (_, at) => ({
    id: `res_${at}`,
    title: 't'.repeat(2_000),
    content: 'c'.repeat(2_000),
    url: 'u'.repeat(900),
  }));
  const { client, requests } = await connectInMemory({ answers: () => rows.slice(0, limits.push(0) === 1 ? 20 : 10) });
  const result = await client.callTool({ name: 'list_crawl_results', arguments: { limit: 20 } });
  expect(requests).toEqual(['GET /v1/crawl-results', 'GET /v1/crawl-results']);
  expect(Buffer.byteLength(textOf(result))).toBeLessThanOrEqual(answerBytes);
});

test('empty values are left out', () => {
  expect(fit({ a: null, b: '', c: [], d: {}, e: 0, f: false, g: { h: null } }).shown).toEqual({ e: 0, f: false });
});

test('invisible characters are removed: tags, zero-width, bidirectional, variation selectors, controls', () => {
  const hidden = '\u{e0049}\u{e0067}\u200b\u200d\u202e\u2066\ufeff\ufe01\u{e0100}\u0000\u001b';
  expect(cleanText(`Hel${hidden}lo\n\tyou`)).toBe('Hello\n\tyou');
  expect(JSON.stringify(fit({ [`na${hidden}me`]: [`va${hidden}lue`] }).shown)).toBe('{"name":["value"]}');
});

test('a call that the user cancels ends its request to the API', async () => {
  let aborted = false;
  const { client } = await connectInMemory({
    answers: (_, __, ___, signal) => {
      signal?.addEventListener('abort', () => {
        aborted = true;
      });
      cancelling.abort();
      return new Promise(() => {});
    },
  });
  const cancelling = new AbortController();
  const call = client.callTool({ name: 'usage', arguments: {} }, { signal: cancelling.signal });
  await expect(call).rejects.toThrow();
  await expect.poll(() => aborted).toBe(true);
});

test('a page of fifty contacts looks up each name once, and at most two at a time', async () => {
  let [underWay, most] = [0, 0];
  const conversations = Array.from({ length: 50 }, (_, at) => ({
    id: `conv_${at}`,
    contactId: `con_${at % 10}`,
    assigneeId: null,
  }));
  const { client, requests } = await connectInMemory({
    answers: async (_, path) => {
      if (path.endsWith('/conversations')) return conversations;
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return { name: path };
    },
  });
  const result = await client.callTool({ name: 'list_conversations', arguments: { limit: 50 } });
  expect(textOf(result)).toContain('"contact":"/v1/contacts/con_9"');
  expect(most).toBe(2);
  expect(requests.filter((request) => request.includes('/contacts/'))).toHaveLength(10);
});

test('a failure is reported without a stack', async () => {
  const { client } = await connectInMemory({
    answers: () => {
      throw new Error('connect ECONNREFUSED');
    },
  });
  const result = await client.callTool({ name: 'usage', arguments: {} });
  expect(result).toMatchObject({ isError: true });
  expect(textOf(result)).not.toMatch(/\n\s+at /);
});
