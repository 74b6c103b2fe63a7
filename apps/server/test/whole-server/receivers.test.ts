import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { generateWebhookSecret, signRequest } from '@lead-engagement/webhook-signing';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPrintedBlock, openReadersFolder, type ReadersFolder, toPattern } from '../support/printed-commands.js';
import { startReceiver } from '../support/receiver.js';

const readme = 'examples/05-receivers/README.md';
const folder = fileURLToPath(new URL('../../../../examples/05-receivers', import.meta.url));
const printedUrl = 'http://127.0.0.1:4000';
const waiting = { timeout: 120_000 };
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

let reader: ReadersFolder;
beforeAll(async () => {
  reader = await openReadersFolder();
  const commands = findPrintedBlock(readme, 'cp -R ');
  const installing = reader.run(commands.split('\n').slice(0, 3).join('\n'));
  expect(await installing.exitCode, installing.printed).toBe(0);
});
afterAll(() => reader.close());

const now = () => Math.floor(Date.now() / 1_000);
let count = 0;

/** An event, and a request with it in the format of the server. */
function newEvent() {
  count += 1;
  const body = JSON.stringify({
    id: `evt_${count}`,
    type: 'lead.created',
    data: { id: `lead_${count}`, title: 'Ünïted' },
  });
  const sign = (timestampSeconds: number, by = secret) => ({
    'content-type': 'application/json',
    ...signRequest({ secret: by, eventId: `evt_${count}`, body, timestampSeconds }),
  });
  return { id: `evt_${count}`, body, headers: sign(now()), sign };
}

type Post = (body: string, headers: Record<string, string>) => Promise<{ status: number; text: string }>;

/** The checks for every receiver. `printed` is its output so far. */
async function expectGoodReceiver(post: Post, printed: () => string) {
  const { id, body, headers, sign } = newEvent();
  expect(await post(body, headers)).toEqual({ status: 204, text: '' });
  expect(await post(body, sign(now() - 1))).toEqual({ status: 204, text: '' });
  const lines = () =>
    printed()
      .split('\n')
      .filter((line) => line.includes(`${id} `));
  await expect.poll(lines, waiting).toEqual([`lead.created ${id} lead_${count}`]);

  const other = newEvent();
  expect(await post(other.body.replace('lead.created', 'lead.deleted'), other.headers)).toEqual({
    status: 400,
    text: 'no_match',
  });
  expect(await post(other.body, other.sign(now(), generateWebhookSecret()))).toEqual({ status: 400, text: 'no_match' });
  expect(await post(other.body, other.sign(now() - 400))).toEqual({ status: 400, text: 'timestamp_too_old' });
  expect(await post(other.body, { 'content-type': 'application/json' })).toEqual({
    status: 400,
    text: 'missing_header',
  });
  // The refused requests had no effect: the event itself is still accepted.
  expect(printed()).not.toContain(other.id);
  expect(await post(other.body, other.headers)).toEqual({ status: 204, text: '' });
  await expect.poll(printed, waiting).toContain(`lead.created ${other.id}`);
}

const postTo =
  (url: string): Post =>
  async (body, headers) => {
    const response = await fetch(url, { method: 'POST', body, headers });
    return { status: response.status, text: await response.text() };
  };

/** Starts a receiver in the reader's folder with a command, and resolves once it listens. */
async function startExample(command: string) {
  const { url, close } = await startReceiver(() => {});
  await close();
  const { origin, port } = new URL(url);
  const running = reader.run(`cd receivers\n${command}`, { WEBHOOK_SECRET: secret, PORT: port });
  await expect.poll(() => running.printed, waiting).toContain('listening on ');
  return { url: `${origin}/hook`, origin, running };
}

test('Fastify, started as in the README, accepts each event once, refuses forged ones, and prints the output in the README', async () => {
  const [, , , ...commands] = findPrintedBlock(readme, 'cp -R ').split('\n');
  const { url, origin, running } = await startExample(commands.join('\n'));
  await expectGoodReceiver(postTo(url), () => running.printed);
  expect(running.printed.replaceAll(origin, printedUrl)).toMatch(toPattern(findPrintedBlock(readme, 'listening on')));
  expect((await postTo(url)('x'.repeat(2_000_000), { 'content-type': 'application/json' })).status).toBe(413);
});

test.each(['express', 'hono'])('%s accepts each event once, and refuses forged or too large ones', async (name) => {
  const { url, running } = await startExample(`npm run ${name}`);
  await expectGoodReceiver(postTo(url), () => running.printed);
  expect((await postTo(url)('x'.repeat(2_000_000), { 'content-type': 'application/json' })).status).toBe(413);
});

/** Next.js itself is not installed: its route handlers take a Request and return a Response, which is served here. */
test('the route handler for Next.js accepts each event once, and refuses forged ones', async () => {
  const program = `
    import { serve } from '@hono/node-server';
    import { POST } from './next/hook/route.ts';
    serve({ fetch: POST, hostname: '127.0.0.1', port: Number(process.env.PORT) }, () => console.log('listening on it'));`;
  const { url, running } = await startExample(`npx tsx --eval "${program}"`);
  await expectGoodReceiver(postTo(url), () => running.printed);
});

/** Bundled as for Workers, and run in a realm with the web APIs but none of Node.js. */
test('Hono accepts each event once, and refuses forged ones, in a runtime without Node', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'hono.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'worker',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
  });
  let printed = '';
  const web = {
    Request,
    Response,
    Headers,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    ReadableStream,
    Uint8Array,
  };
  const realm = createContext({
    ...web,
    crypto,
    setTimeout,
    navigator: { userAgent: 'Cloudflare-Workers' },
    console: { log: (...parts: string[]) => (printed += `${parts.join(' ')}\n`) },
  });
  runInContext(`${outputFiles[0]?.text}; globalThis.app = worker.default`, realm);
  const post: Post = async (body, headers) => {
    const request = new Request(`${printedUrl}/hook`, { method: 'POST', body, headers });
    const response: Response = await realm.app.fetch(request, { WEBHOOK_SECRET: secret });
    return { status: response.status, text: await response.text() };
  };
  await expectGoodReceiver(post, () => printed);
  expect(runInContext('typeof process + typeof Buffer + typeof require', realm)).toBe('undefinedundefinedundefined');
});
