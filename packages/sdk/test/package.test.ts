import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createOpenApiDocument, type OpenApiOperation } from '@lead-engagement/contract/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeApiReport } from '../scripts/api-report/report.js';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));
let consumer = '';

/** Links one of our packages into the consumer, like an installation. */
async function link(name: string, folder: string): Promise<void> {
  const target = join(consumer, 'node_modules', name);
  await mkdir(dirname(target), { recursive: true });
  await symlink(await realpath(folder), target);
}

beforeAll(async () => {
  consumer = await mkdtemp(join(tmpdir(), 'lead-engagement-sdk-'));
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', consumer], {
    cwd: root,
  });
  const installed = join(consumer, 'node_modules/@lead-engagement/sdk');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', join(consumer, stdout.trim()), '-C', installed, '--strip-components=1']);
  const { dependencies = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) await link(name, join(root, 'node_modules', name));
  await link('@types/node', folderOf('@types/node'));
  await writeFile(join(consumer, 'package.json'), '{"private":true}');
});

afterAll(async () => {
  await rm(consumer, { recursive: true, force: true });
});

const use = `
  const client = new LeadEngagement({ apiKey: 'les_test_x', tenantId: 'tn_1', baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
  const error = await client.leads.get('lead_1').catch((reason) => reason);
  const headers = sign('{"type":"x"}', 'whsec_x');
  console.log(JSON.stringify([error instanceof ConnectionError, verify('{"type":"x"}', headers, 'whsec_x').type]));`;

async function execute(name: string, text: string, ...flags: string[]): Promise<{ stdout: string; stderr: string }> {
  await writeFile(join(consumer, name), text);
  return run(process.execPath, [...flags, name], { cwd: consumer });
}

test('it runs as an ES module', async () => {
  const imports = `import { LeadEngagement, ConnectionError } from '@lead-engagement/sdk';
    import { sign, verify } from '@lead-engagement/sdk/webhooks';`;
  expect(await execute('main.mjs', imports + use)).toEqual({ stdout: '[true,"x"]\n', stderr: '' });
});

test('it runs as CommonJS, without warnings, even if require() cannot load ES modules', async () => {
  const imports = `const { LeadEngagement, ConnectionError } = require('@lead-engagement/sdk');
    const { sign, verify } = require('@lead-engagement/sdk/webhooks');`;
  const text = `${imports} (async () => {${use}})();`;
  expect(await execute('main.cjs', text, '--no-experimental-require-module')).toEqual({
    stdout: '[true,"x"]\n',
    stderr: '',
  });
});

test.each([
  ['index', 'LeadEngagement'],
  ['oauth', 'createPkce'],
  ['testing', 'startTestServer'],
  ['webhooks', 'verify'],
  ['webhooks.node', 'verify'],
  ['webhooks.fixtures', 'createWebhookEvent'],
])(
  'the CommonJS build of %s can be imported by name, as Deno does for an import() from CommonJS',
  async (file, name) => {
    const text = `import { ${name} } from './node_modules/@lead-engagement/sdk/dist/${file}.cjs'; console.log(typeof ${name});`;
    expect((await execute(`named-${file}.mjs`, text)).stdout).toBe('function\n');
  },
);

test('what it prints and sends has the names that the README has, also after bundling', async () => {
  const text = `import { Page } from '@lead-engagement/sdk';
    import { inspect } from 'node:util';
    const page = new Page({ data: [], total: 0, cursor: '', hasMore: false }, () => {});
    console.log(inspect(page));`;
  const { stdout } = await execute('page.mjs', text);
  expect(stdout).toBe("Page { data: [], total: 0, cursor: '', hasMore: false }\n");
});

test('it names each package that it contains, with its licence', async () => {
  const installed = join(consumer, 'node_modules/@lead-engagement/sdk');
  const code = await readFile(join(installed, 'dist/index.js'), 'utf8');
  const contained = [...code.matchAll(/^\/\/ .*node_modules\/((?:@[^/]+\/)?[^/]+)\/[^/]+$/gm)].map(([, name]) => name);
  expect([...new Set(contained)].sort()).toEqual(['is-network-error', 'p-retry']);
  const notices = await readFile(join(installed, 'THIRD-PARTY-NOTICES.md'), 'utf8');
  for (const name of contained) expect(notices).toContain(`[${name}](`);
});

test('the public types are those of api-report.txt: if you mean to change them, run `pnpm run api-report`', async () => {
  expect(writeApiReport(root)).toBe(await readFile(join(root, 'api-report.txt'), 'utf8'));
});

test('the tarball contains the files that are run and read, and nothing else', async () => {
  const files = await readdir(join(consumer, 'node_modules/@lead-engagement/sdk'));
  expect(files.sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'THIRD-PARTY-NOTICES.md',
    'dist',
    'package.json',
  ]);
});

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
};
const nodeTypes = { target: 'es2022', lib: ['es2022'], types: ['node'], module: 'nodenext' };

const bundlerTypes = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  module: 'esnext',
  moduleResolution: 'bundler',
};

/** The compiler errors for files in the consumer; empty if there are none. */
async function compile(files: string[], options: object, version = 'typescript-native'): Promise<string> {
  const config = join(consumer, `tsconfig.${version}.${files[0]}.json`);
  await writeFile(config, JSON.stringify({ compilerOptions: { ...strict, ...options }, files }));
  const compiler = join(folderOf(version), 'bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '--project', config]).catch((error) => error);
  return stdout;
}

/** The versions of the installed compilers, by their names. */
const versionOf: Record<string, RegExp> = {
  'typescript-5.4': /^5\.4\./,
  'typescript-5.6': /^5\.6\./,
  'typescript-5.9': /^5\.9\./,
  typescript: /^6\./,
  'typescript-native': /^7\./,
};

async function readVersion(compiler: string): Promise<string> {
  return JSON.parse(await readFile(join(folderOf(compiler), 'package.json'), 'utf8')).version;
}

describe('types', () => {
  const program = `
    import { LeadEngagement, NotFoundError, type Lead } from '@lead-engagement/sdk';
    import { startTestServer } from '@lead-engagement/sdk/testing';
    import { verify } from '@lead-engagement/sdk/webhooks';
    export async function suite(): Promise<number | undefined> {
      const server = await startTestServer<{ lead: { budget: number } }>({ folder: null, logLevel: 'warn' });
      const event = await server.receiver.next('lead.created', { where: ({ data }) => data.score > 5 });
      return event.data.customFields.budget;
    }
    const client = new LeadEngagement({ apiKey: 'x', baseUrl: 'https://x', fetch });
    export async function work(body: string, headers: Headers): Promise<Lead[]> {
      const lead: Lead = await client.leads.create({ contact: { email: 'a@b.c' }, value: 3 }, { idempotencyKey: 'k' });
      const page = await client.leads.list({ status: ['OPEN'], createdAt: { gte: new Date(), lt: '2027-01-01T00:00:00Z' }, timeoutMs: 5 });
      for await (const one of client.leads.list()) if (one.status === 'WON' || one.status === 'ANY_NEW') console.log(one.value?.toFixed());
      const { response } = await client.me.get().withResponse();
      await client.leads.update(lead.id, { title: null }, { ifMatch: lead.version }).catch((error) => {
        if (error instanceof NotFoundError && error.code === 'NOT_FOUND') console.log(error.requestId, response.status);
      });
      const event = await verify(body, headers, ['a', 'b']);
      if (event.type === 'lead.stage_changed') page.data.push(event.data);
      // @ts-expect-error a status that does not exist cannot be sent
      await client.leads.create({ contactId: 'c', status: 'OPNE' });
      // @ts-expect-error a GET takes no Idempotency-Key
      await client.leads.get('x', { idempotencyKey: 'k' });
      // @ts-expect-error a lead needs a contact
      await client.leads.create({});
      // @ts-expect-error a lead has one contact
      await client.leads.create({ contactId: 'c', contact: { email: 'a@b.c' } });
      // @ts-expect-error a conversation is given to a user or to a chatbot
      await client.conversations.reassign('conv_1', {});
      // @ts-expect-error a bound that the list does not have
      client.leads.list({ createdAt: { gtt: new Date() } });
      // @ts-expect-error an option that does not exist
      new LeadEngagement({ baseUrl: 'https://x', timeout: 5 });
      const typed = new LeadEngagement<{ lead: { budget: number; size: 'S' | 'L' } }>();
      const { customFields } = await typed.leads.create({ contactId: 'c', customFields: { budget: 5, size: null } });
      const budget: number | undefined = customFields.budget;
      for await (const one of typed.withOptions({ maxRetries: 0 }).leads.list()) console.log(one.customFields.size === 'L', budget);
      for await (const { record } of typed.leads.changes()) console.log(record?.customFields.budget?.toFixed());
      // @ts-expect-error a custom field of another type
      await typed.leads.update('l', { customFields: { budget: 'five' } });
      // @ts-expect-error a custom field that does not exist
      await typed.leads.create({ contactId: 'c', customFields: { bugdet: 5 } });
      const anything: string | number | boolean | string[] | undefined = (await client.leads.get('l')).customFields.any;
      const raw: { total: number } = await client.request<{ total: number }>('GET', '/v1/x', { query: { a: anything } });
      console.log(raw.total);
      return page.data;
    }`;
  test.each<[string, string, object]>([
    ['Node, ES module', 'types.mts', nodeTypes],
    ['Node, CommonJS', 'types.cts', nodeTypes],
    ['a bundler, browser', 'types.ts', bundlerTypes],
  ])(
    'compile strictly, libraries included: %s',
    async (name, file, options) => {
      await writeFile(join(consumer, file), program);
      expect(await compile([file], options), name).toBe('');
    },
    180_000,
  );

  // Uses the oldest and newest compilers that the README allows, and those between them that changed the meaning of types.
  const compileProgram = async (file: string, options: object, version: string) => {
    await writeFile(join(consumer, file), program);
    return compile([file], options, version);
  };
  test.concurrent.each(Object.keys(versionOf))(
    'compile strictly under %s, in a browser and on Node, libraries included',
    async (version) => {
      const found = [
        await readVersion(version),
        await compileProgram(`${version}.ts`, { ...bundlerTypes, skipDefaultLibCheck: true }, version),
        await compileProgram(`${version}.mts`, nodeTypes, version),
      ];
      expect(found).toEqual([expect.stringMatching(versionOf[version] as RegExp), '', '']);
    },
    180_000,
  );
});

test('every TypeScript example of the README compiles', async () => {
  const blocks = [...(await readFile(join(root, 'README.md'), 'utf8')).matchAll(/```ts\n(.*?)```/gs)].map(
    ([, text = '']) => text,
  );
  expect(blocks.length).toBeGreaterThan(5);
  const prelude = `import { LeadEngagement } from '@lead-engagement/sdk';
    const client = new LeadEngagement({ apiKey: 'x', baseUrl: 'https://x' });\n`;
  const files = blocks.map((_, index) => `readme-${index}.mts`);
  for (const [index, text] of blocks.entries()) {
    await writeFile(join(consumer, `readme-${index}.mts`), text.includes('new LeadEngagement') ? text : prelude + text);
  }
  expect(await compile(files, nodeTypes)).toBe('');
});

test('outside of Node, no Node module is needed', async () => {
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const entries = [
    exports['.'].import.default,
    exports['./webhooks'].import.default,
    exports['./webhooks/fixtures'].import.default,
  ];
  for (const entry of entries) {
    const text = await readFile(join(consumer, 'node_modules/@lead-engagement/sdk', entry), 'utf8');
    expect(text).not.toMatch(/from ["']node:|require\(|\bBuffer\b/);
  }
});

test('every code sample of the OpenAPI document compiles', async () => {
  const { paths } = createOpenApiDocument({ serverUrl: 'https://leads.example', version: '0.0.0' });
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as OpenApiOperation[]);
  const samples = operations.flatMap((operation) => operation['x-codeSamples'] ?? []);
  expect(samples.length).toBeGreaterThan(150);
  const bodies = samples.map(
    ({ source }, at) => `async function sample${at}() {\n${source.replace(/^import .*$/m, '')}\n}`,
  );
  const head = `import { createReadStream } from 'node:fs';
    import { LeadEngagement } from '@lead-engagement/sdk';
    declare const client: LeadEngagement;`;
  await writeFile(join(consumer, 'samples.mts'), [head, ...bodies].join('\n'));
  expect(await compile(['samples.mts'], nodeTypes)).toBe('');
});
