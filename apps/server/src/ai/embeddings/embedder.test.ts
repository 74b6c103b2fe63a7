import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmbedder, type Embedder, type EmbeddingLimits } from './embedder.js';
import { type EmbeddingServer, startEmbeddingServer, toItem } from './fixtures/embedding-server.js';
import { similarityOf, toStored, toUnitVectors } from './vectors.js';

const never = new AbortController().signal;
const subjects = [/refund|money back/, /cat/];

let server: EmbeddingServer;
let logged: object[];
beforeAll(async () => {
  server = await startEmbeddingServer(subjects);
});
afterAll(() => server.close());
beforeEach(() => {
  server.behaviour = 'answer';
  server.asked.length = 0;
  logged = [];
});

const open = (limits: Partial<EmbeddingLimits> = {}, more: object = {}): Embedder =>
  createEmbedder(
    {
      source: { kind: 'endpoint', baseUrl: `${server.baseUrl}/`, apiKey: 'a-key' },
      model: 'small',
      queryPrefix: 'query:',
      passagePrefix: '',
      minSimilarity: undefined,
      ...more,
    },
    // However busy the machine is, the endpoint answers in time.
    { log: { warn: (line: object) => void logged.push(line) } as never, limits: { questionMs: 60_000, ...limits } },
  );

test('texts of one meaning are similar, in the order of the texts, and the endpoint gets model, key and prefix', async () => {
  const embedder = open();
  expect(embedder.dimensions).toBeUndefined();
  const question = await embedder.embedQuestion('Can I have my money back?');
  const { vectors, tokens } = await embedder.embedPassages(['A cat.', 'We refund orders.'], never);
  expect(server.asked).toEqual([
    { model: 'small', input: ['query: Can I have my money back?'], authorization: 'Bearer a-key' },
    { model: 'small', input: ['A cat.', 'We refund orders.'], authorization: 'Bearer a-key' },
  ]);
  expect(tokens).toBe(9);
  expect(embedder.dimensions).toBe(16);
  const [cat, refund] = vectors.map((vector) => similarityOf(toStored(vector).bytes, question));
  expect(refund).toBeGreaterThan(0.8);
  expect(cat).toBeLessThan(0.4);
});

describe('what an endpoint must not answer is refused, in words without what it wrote', () => {
  test.each([
    ['nothing', { text: '' }, 'no JSON'],
    ['a page', { text: '<html>SECRET</html>' }, 'no JSON'],
    ['another shape', { data: () => ({ SECRET: 1 }) }, 'no list of vectors'],
    ['too few vectors', { data: () => [] }, '0 vectors for 1 texts'],
    ['places that no text has', { data: ([one]: number[][]) => [toItem(one as number[], 7)] }, 'without their places'],
    ['text for numbers', { data: () => [{ index: 0, embedding: ['1', '2'] }] }, 'no list of vectors'],
    ['null for a number', { data: () => [{ index: 0, embedding: [1, null] }] }, 'no list of vectors'],
    ['a vector of zeros', { data: () => [toItem([0, 0, 0], 0)] }, 'without a direction'],
    ['numbers that are too large', { text: '{"data":[{"embedding":[1e999,1]}]}' }, 'vector'],
    ['one number', { data: () => [toItem([1], 0)] }, 'a vector of 1 numbers'],
    ['more than it may', { text: 'x'.repeat(5 * 1024 * 1024) }, 'more than 4 MiB'],
    ['a refusal', { status: 401 }, 'answered 401'],
    ['a redirect', { status: 302 }, 'embeddings'],
  ])('%s', async (_, behaviour, said) => {
    const embedder = open();
    server.behaviour = behaviour;
    const error = await embedder.embedQuestion('SECRET').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(embedder.describe(error)).toContain(said);
    expect(embedder.describe(error)).not.toContain('SECRET');
    expect(logged).toEqual([
      { purpose: 'question', texts: 1, durationMs: expect.any(Number), error: embedder.describe(error) },
    ]);
  });

  test('vectors of different lengths', async () => {
    server.behaviour = { data: () => [toItem([1, 2], 0), toItem([1, 2, 3], 1)] };
    await expect(open().embedPassages(['one', 'two'], never)).rejects.toThrow('different lengths');
  });
});

test('a question waits for a silent endpoint no longer than its deadline, and one that keeps failing is left alone', async () => {
  // A server of its own: a request that nobody waits for arrives when it likes.
  const silent = await startEmbeddingServer([]);
  silent.behaviour = 'silence';
  const source = { kind: 'endpoint', baseUrl: silent.baseUrl, apiKey: undefined };
  const embedder = open({ questionMs: 50, failuresToOpen: 2, openMs: 600_000 }, { source });
  for (let at = 0; at < 2; at++) {
    const error = await embedder.embedQuestion('Anybody there?').catch((reason: unknown) => reason);
    expect(embedder.describe(error)).toBe('The model of embeddings: Took longer than 0.05 s.');
  }
  const error = await embedder.embedQuestion('And now?').catch((reason: unknown) => reason);
  expect(embedder.describe(error)).toContain('left alone for now');
  expect(logged).toHaveLength(2);
  await silent.close();
});

test('what a refused text comes to does not keep other questions from being asked', async () => {
  const embedder = open({ failuresToOpen: 1 });
  server.behaviour = { status: 400 };
  await expect(embedder.embedQuestion('A')).rejects.toThrow('answered 400');
  server.behaviour = 'answer';
  await expect(embedder.embedQuestion('B')).resolves.toHaveLength(16);
});

test('an endpoint that is away is described without its address', async () => {
  const source = { kind: 'endpoint', baseUrl: 'http://127.0.0.1:9/v1', apiKey: undefined };
  const embedder = open({}, { source });
  const error = await embedder.embedQuestion('A').catch((reason: unknown) => reason);
  expect(embedder.describe(error)).toBe('The connection to the endpoint of embeddings failed.');
});

test('a stored vector is as similar to others as the one that it was made of, to 0.02', () => {
  const numbers = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 });
  const isDirected = (vector: number[]) => Math.hypot(...vector) > 1e-6;
  fc.assert(
    fc.property(numbers.filter(isDirected), numbers.filter(isDirected), (one, other) => {
      const [first, second] = toUnitVectors([one, other], 2) as [Float32Array, Float32Array];
      const exact = first.reduce((sum, value, at) => sum + value * (second[at] as number), 0);
      expect(similarityOf(toStored(first).bytes, second)).toBeCloseTo(exact, 1);
      expect(Math.abs(similarityOf(toStored(first).bytes, second) - exact)).toBeLessThan(0.02);
    }),
  );
});
