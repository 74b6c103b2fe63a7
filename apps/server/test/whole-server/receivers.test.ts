import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerPages } from '../../src/http/pages/register-pages.js';
import { createLocalRateLimiter } from '../../src/limits/rate/local-rate-limiter.js';
import { findFreePort } from '../support/free-port.js';
import { findPrintedBlock, openReadersFolder, type ReadersFolder, toPattern } from '../support/printed-commands.js';
import { startReceiver } from '../support/receiver.js';
import { expectGoodReceiver, type Post, postTo, receiverSecret as secret } from '../support/receiver-checks.js';

const readme = 'examples/05-receivers/README.md';
const folder = fileURLToPath(new URL('../../../../examples/05-receivers', import.meta.url));
const printedUrl = 'http://127.0.0.1:4000';
const waiting = { timeout: 120_000 };

let reader: ReadersFolder;
let packages: FastifyInstance;
beforeAll(async () => {
  packages = Fastify();
  const url = `http://127.0.0.1:${await findFreePort()}`;
  registerPages(packages, { publicUrl: url, version: '1.2.3', packages: createLocalRateLimiter() });
  await packages.listen({ port: Number(new URL(url).port), host: '127.0.0.1' });
  reader = await openReadersFolder();
  const commands = findPrintedBlock(readme, 'cp -R ');
  const installing = reader.run(commands.replace(/npm run .*\n/, ''), { LEAD_ENGAGEMENT_BASE_URL: url });
  expect(await installing.exitCode, installing.printed).toBe(0);
});
afterAll(async () => {
  await packages.close();
  await reader.close();
});

/** Starts a receiver in the reader's folder with a command, and resolves once it listens. */
async function startExample(command: string) {
  const { url, close } = await startReceiver(() => {});
  await close();
  const { origin, port } = new URL(url);
  const running = reader.run(`cd receivers\n${command}`, { LEAD_ENGAGEMENT_WEBHOOK_SECRET: secret, PORT: port });
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
    const response: Response = await realm.app.fetch(request, { LEAD_ENGAGEMENT_WEBHOOK_SECRET: secret });
    return { status: response.status, text: await response.text() };
  };
  await expectGoodReceiver(post, () => printed);
  expect(runInContext('typeof process + typeof Buffer + typeof require', realm)).toBe('undefinedundefinedundefined');
});
