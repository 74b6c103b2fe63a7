import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packedNames } from '../../../scripts/pack.mjs';
import { startTestApi, type TestApi } from './support/api.js';

const base = documentationPaths.packages;
const publicUrl = 'http://127.0.0.1:3000';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ packages: true, publicUrl });
});
afterAll(() => api.close());

interface Listed {
  name: string;
  version: string;
  url: string;
  bytes: number;
  integrity: string;
}

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  api.app.inject({ url, headers, remoteAddress });

async function list(headers: Record<string, string> = {}): Promise<Listed[]> {
  const answer = await get(`${base}/`, { accept: 'application/json', ...headers });
  return JSON.parse(answer.body);
}

/** The text files of a tarball, by their paths in the package. */
async function readTarball(content: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const unpacking = extract();
  unpacking.end(gunzipSync(content));
  for await (const entry of unpacking) {
    let text = '';
    for await (const chunk of entry) text += chunk;
    files.set(entry.header.name.replace(/^package\//, ''), text);
  }
  return files;
}

test('the list names every package, at addresses below what the server calls itself, whatever a request calls it', async () => {
  const listed = await list({ host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' });
  expect(listed.map(({ name }) => name).sort()).toEqual(packedNames.map((name) => `@lead-engagement/${name}`).sort());
  for (const { url } of listed)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/packages\/[a-z\d-]+-[\d.]+-[0-9a-f]{16}\.tgz$/);
  const page = await get(`${base}/`, { accept: 'text/html', host: 'evil.example' });
  for (const { url } of listed) expect(page.body).toContain(url);
  expect(page.body).not.toContain('evil');
  // Newer versions of yarn refuse an address without a name, and http unless they are told.
  const { url } = listed.find(({ name }) => name === '@lead-engagement/sdk') as Listed;
  expect(page.body).toContain(`yarn add @lead-engagement/sdk@${url}`);
  expect(page.body).toContain('yarn config set unsafeHttpWhitelist');
});

test('a tarball has the content that its address and the list promise, for ever', async () => {
  for (const { url, bytes, integrity } of await list()) {
    const { pathname } = new URL(url);
    const answer = await get(pathname);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
    const content = answer.rawPayload;
    expect([content.length, `sha512-${createHash('sha512').update(content).digest('base64')}`]).toEqual([
      bytes,
      integrity,
    ]);
    expect(pathname).toContain(createHash('sha256').update(content).digest('hex').slice(0, 16));
    const again = await get(pathname, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

test('no tarball needs a package of ours from a registry, or runs a script when it is installed', async () => {
  for (const { url, name } of await list()) {
    const files = await readTarball((await get(new URL(url).pathname)).rawPayload);
    const manifest = JSON.parse(files.get('package.json') ?? '{}');
    expect(manifest.name).toBe(name);
    const needed = { ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies };
    expect(Object.keys(needed).filter((each) => each.startsWith('@lead-engagement/'))).toEqual([]);
    const run = ['preinstall', 'install', 'postinstall', 'prepare'].filter((each) => manifest.scripts?.[each]);
    expect([name, run]).toEqual([name, []]);
    const imported = [...files].flatMap(([path, text]) =>
      /\.(js|cjs)$/.test(path)
        ? [...text.matchAll(/(?:from|require\(|import\() ?["'](@lead-engagement\/[^"']+)/g)]
        : [],
    );
    expect([name, imported.map(([, specifier]) => specifier)]).toEqual([name, []]);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE']));
  }
});

test('the name of a package leads to the address of the present one', async () => {
  for (const { url, name } of await list()) {
    const path = `${base}/${name.split('/')[1]}`;
    expect((await get(path)).body).toBe(`${url}\n`);
    const redirect = await get(`${path}.tgz`);
    expect([redirect.statusCode, redirect.headers.location, redirect.headers['cache-control']]).toEqual([
      302,
      url,
      'no-cache',
    ]);
  }
});

test.each(['sdk-0.0.1-0123456789abcdef.tgz', 'server', '..%2Fpackage.json', '__proto__'])(
  '%s is not there, and the refusal says where to look',
  async (name) => {
    const answer = await get(`${base}/${name}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining(`${base}/ lists`),
    });
  },
);

test('a server that hands out none says which setting lets it', async () => {
  const other = await startTestApi({ databaseUrl: api.databaseUrl });
  for (const path of ['/', '/sdk', '/sdk.tgz']) {
    const answer = await other.app.inject({ url: base + path });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.message).toContain('PACKAGES=on');
  }
  await other.close();
});

test('an address that asks too often waits, and others do not', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 351; count += 1) statuses.add((await get(`${base}/sdk`, {}, '192.0.2.2')).statusCode);
  expect([...statuses]).toEqual([200, 429]);
  const refused = await get(`${base}/sdk`, {}, '192.0.2.2');
  expect([refused.json().error.code, Number(refused.headers['retry-after']) > 0]).toEqual(['RATE_LIMITED', true]);
  expect((await get(`${base}/sdk`, {}, '192.0.2.3')).statusCode).toBe(200);
});
