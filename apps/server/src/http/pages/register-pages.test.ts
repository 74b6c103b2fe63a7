import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { chatPaths, errorCodes, errors, formScriptPath, headers } from '@lead-engagement/contract';
import {
  createBrunoFiles,
  createOpenApiDocument,
  createPostmanCollection,
  documentationPaths,
} from '@lead-engagement/contract/openapi';
import Fastify, { type FastifyInstance } from 'fastify';
import { extract } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { version } from '../../version.js';
import { registerPages } from './register-pages.js';

const options = { publicUrl: 'https://leads.example', version };
const { document, postman, bruno, reference, errors: errorsPath, account } = documentationPaths;
const pages = ['/', reference, errorsPath, account];
const widgets: string[] = [...Object.values(chatPaths), formScriptPath];
let app: FastifyInstance;
const routes: { url: string; config: unknown }[] = [];

beforeEach(() => {
  routes.length = 0;
  app = Fastify();
  app.addHook('onRoute', ({ url, config }) => void routes.push({ url, config }));
  registerPages(app, options);
});
afterEach(() => app.close());

/** What the build is to have made: it is older than the contract if a test finds something else. */
const expected = () => createOpenApiDocument({ serverUrl: options.publicUrl, version });

test('/openapi.json is the document of this server', async () => {
  const answer = await app.inject(document);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(expected())));
});

test('collections for Postman and Bruno have the requests of this server', async () => {
  const answer = await app.inject(postman);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const collection = createPostmanCollection(expected());
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(collection)));
  expect(collection.variable).toContainEqual({ key: 'baseUrl', value: options.publicUrl });

  const archive = await app.inject(bruno);
  expect(archive.headers['content-type']).toBe('application/gzip');
  const unpacking = extract();
  unpacking.end(gunzipSync(archive.rawPayload));
  const files: Record<string, string> = {};
  for await (const entry of unpacking) files[entry.header.name.replace(/^lead-engagement\//, '')] = await text(entry);
  expect(files).toEqual(createBrunoFiles(expected()));
});

test('no first request for one of them keeps the server busy for as long as making it takes', async () => {
  const made = await busyMs(async () => void JSON.stringify(createPostmanCollection(expected())));
  for (const url of [document, postman, bruno]) {
    expect(await busyMs(() => app.inject(url)), url).toBeLessThan(made / 2);
  }
});

test('the first page prints commands that work as they are, in the folder of the server', async () => {
  expect((await app.inject('/')).body).toContain('<code>npm run cli -- users reset-link owner@localhost</code>');
  const installed = Fastify();
  registerPages(installed, { ...options, cli: 'npx lead-engagement-server' });
  const { body } = await installed.inject('/');
  expect(body).toContain('<code>npx lead-engagement-server users reset-link owner@localhost</code>');
  expect(body).toContain('In the folder of the server, <code>npx lead-engagement-server keys create --label');
  await installed.close();
});

test('every page and file is public', () => {
  expect(routes.map(({ url }) => url)).toEqual(expect.arrayContaining([document, ...pages]));
  for (const { config } of routes) expect(config).toMatchObject({ public: true });
});

test('pages of any origin may load the web chat and forms, and nothing else from here', async () => {
  for (const url of [...widgets, document, postman, bruno, ...pages]) {
    const { statusCode, headers: sent } = await app.inject(url);
    const isWidget = widgets.includes(url);
    expect([statusCode, sent['access-control-allow-origin'], sent['cross-origin-resource-policy']], url).toEqual(
      isWidget ? [200, '*', 'cross-origin'] : [200, undefined, undefined],
    );
    if (isWidget) expect(sent['content-type']).toBe('text/javascript; charset=utf-8');
  }
});

describe('a page or file', () => {
  test.each([document, postman, bruno, ...pages, ...widgets])(
    '%s is not sent again to a client that has it',
    async (url) => {
      const first = await app.inject(url);
      const etag = String(first.headers[headers.etag.toLowerCase()]);
      for (const known of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
        const again = await app.inject({ url, headers: { 'if-none-match': known } });
        expect([again.statusCode, again.body]).toEqual([304, '']);
      }
      const other = await app.inject({ url, headers: { 'if-none-match': '"other"' } });
      expect([other.statusCode, other.body]).toEqual([200, first.body]);
    },
  );

  test('comes compressed to a client that reads gzip, and only to such a one', async () => {
    const plain = await app.inject(document);
    for (const sent of ['gzip, deflate, br', 'br, gzip;q=0.5', 'GZIP']) {
      const zipped = await app.inject({ url: document, headers: { 'accept-encoding': sent } });
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    for (const sent of ['br', 'identity', 'gzip;q=0', 'gzip; q=0.00, br']) {
      const answer = await app.inject({ url: document, headers: { 'accept-encoding': sent } });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.body).toBe(plain.body);
    }
  });

  test('answers HEAD with the same headers and no body', async () => {
    const [head, get] = [await app.inject({ method: 'HEAD', url: errorsPath }), await app.inject(errorsPath)];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });
});

test.each(pages)('%s forbids the browser everything from another host, and inline code', async (url) => {
  const { headers: sent, body } = await app.inject(url);
  const policy = String(sent['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]));
  // The reference inserts style sheets, and no scripts.
  const allowed = url === reference ? policy.filter((part) => part !== "style-src 'self' 'unsafe-inline'") : policy;
  expect(allowed.join()).not.toMatch(/unsafe|https?:|\*/);
  expect(sent['x-content-type-options']).toBe('nosniff');
  // The first page shows a request to this server, and drawings name their format by an address.
  const shown = body.replaceAll(options.publicUrl, '').replaceAll('http://www.w3.org/2000/svg', '');
  expect(shown).not.toMatch(/https?:\/\//);
  expect(body).not.toMatch(/<style|<script>|\sstyle=|\son\w+=/);
});

test.each([...pages, `${reference}/`, '/docs', '/docs/'])('%s links to files and pages that are there', async (url) => {
  const { pathname } = new URL(await follow(url), options.publicUrl);
  const { body } = await app.inject(pathname);
  const links = [...body.matchAll(/(?:href|src)="([^"#]+)"/g)].map(
    ([, link]) => new URL(String(link), `${options.publicUrl}${pathname}`),
  );
  expect(links.map((link) => link.pathname)).toEqual(expect.arrayContaining([reference, errorsPath, account]));
  for (const link of links) {
    expect(link.origin).toBe(options.publicUrl);
    const answer = await app.inject(link.pathname);
    expect([link.pathname, answer.statusCode]).toEqual([link.pathname, 200]);
    expect(answer.body.length).toBeGreaterThan(100);
  }
});

test('the first address is a page for people, and JSON for programs that ask for it', async () => {
  const page = await app.inject({
    url: '/',
    headers: { accept: 'text/html,application/xhtml+xml,application/json;q=0.5' },
  });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(`Version ${options.version}`);
  const answer = await app.inject({ url: '/', headers: { accept: 'application/json' } });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    vary: expect.stringContaining('Accept,'),
  });
  expect(answer.json()).toMatchObject({ version: options.version, openapi: options.publicUrl + document });
});

test('the reference loads nothing that the server does not have', async () => {
  const missing: string[] = [];
  const seen = new Set<string>();
  const visit = async (url: string) => {
    if (seen.has(url)) return;
    seen.add(url);
    const { statusCode, body } = await app.inject(url);
    if (statusCode !== 200) missing.push(url);
    const imports = [...body.matchAll(/(?:from|import)\s*\(?\s*[`'"](\.{1,2}\/[\w./-]+\.js)[`'"]/g)];
    for (const [, name = ''] of imports) await visit(new URL(name, `${options.publicUrl}${url}`).pathname);
  };
  await visit('/assets/reference.js');
  expect(missing).toEqual([]);
  expect(seen.size).toBeGreaterThan(10);
});

test('the page of error codes explains each one under its anchor', async () => {
  const { body } = await app.inject(errorsPath);
  const sections = new Map(
    body
      .split('<section class="entry" ')
      .slice(1)
      .map((section) => [/^id="(\w+)"/.exec(section)?.[1], section]),
  );
  expect([...sections.keys()]).toEqual(errorCodes);
  for (const code of errorCodes) {
    const text = toText(String(sections.get(code)).replace(/<[^>]+>/g, ' '));
    for (const part of [code, String(errors[code].status), errors[code].meaning, errors[code].remedy]) {
      expect(text).toContain(part);
    }
  }
});

/** How long this process could do nothing else meanwhile. */
async function busyMs(run: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await run();
  return performance.eventLoopUtilization(before).active;
}

/** Where a redirect leads, or the same address where there is none. */
async function follow(url: string): Promise<string> {
  const { location } = (await app.inject(url)).headers;
  return location === undefined ? url : new URL(String(location), options.publicUrl + url).pathname;
}

function toText(html: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] ?? '');
}
