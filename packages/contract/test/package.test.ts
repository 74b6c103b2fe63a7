import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { markConstants } from '../scripts/pure-constants.js';
import { explainIssue } from '../src/index.js';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
let consumer = '';

async function link(name: string, folder: string): Promise<void> {
  const target = join(consumer, 'node_modules', name);
  await mkdir(dirname(target), { recursive: true });
  await symlink(await realpath(folder), target);
}

beforeAll(async () => {
  consumer = await mkdtemp(join(tmpdir(), 'lead-engagement-contract-'));
  await link('@lead-engagement/contract', root);
  for (const name of ['@ts-rest/core', 'zod']) await link(name, join(root, 'node_modules', name));
  await writeFile(join(consumer, 'package.json'), '{"private":true}');
});

afterAll(() => rm(consumer, { recursive: true, force: true }));

/** Files of the consumer, by their names, that the compiler reads at once: it reads our types for most of its time. */
type Files = Record<string, string>;

/** What the compiler says of files in the consumer; empty if it finds no error. */
async function compile(files: Files, options: object): Promise<string> {
  for (const [file, text] of Object.entries(files)) await writeFile(join(consumer, file), text);
  const config = join(consumer, `tsconfig.${Object.keys(files)[0]}.json`);
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true };
  const compilerOptions = { ...strict, target: 'es2022', lib: ['es2022', 'dom'], types: [], ...options };
  await writeFile(config, JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  const compiler = join(dirname(require.resolve('typescript-native/package.json')), 'bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '--project', config]).catch((error) => error);
  return stdout;
}

describe('the package', () => {
  const program = `
    import { contract, Lead, type LeadCreate, type Scope } from '@lead-engagement/contract';
    import { createOpenApiDocument } from '@lead-engagement/contract/openapi';
    export const path: '/api/v1/leads/:id' = contract.leads.get.path;
    export const scope: Scope = contract.leads.get.metadata.scope;
    export const title = (data: unknown): string | null => Lead.parse(data).title;
    export const sent: LeadCreate = { contactId: 'con_1' };
    export const document = createOpenApiDocument({ serverUrl: 'https://x', version: '1.0.0' });`;

  test('and each entry compile as an ES module and as CommonJS under node16 without an error in any library', async () => {
    const entry = `import { LeadCreate } from '@lead-engagement/contract/leads';
      import { explainIssue } from '@lead-engagement/contract/issue-messages';
      import { z } from 'zod';
      z.config({ customError: explainIssue });
      export const sent: LeadCreate = LeadCreate.parse({});
      // @ts-expect-error a status that does not exist
      export const wrong: LeadCreate = { contactId: 'con_1', status: 'OPNE' };`;
    const files = { 'types.mts': program, 'types.cts': program, 'entry.mts': entry, 'entry.cts': entry };
    expect(await compile(files, { module: 'node16', skipLibCheck: false })).toBe('');
  });

  test('runs as an ES module and as CommonJS, even where require() cannot load ES modules', async () => {
    const use =
      'console.log(contract.leads.list.path, Object.keys(createOpenApiDocument({ serverUrl: "x", version: "1" }).paths).length > 100);';
    const names = ['@lead-engagement/contract', '@lead-engagement/contract/openapi'];
    const execute = async (file: string, text: string, ...flags: string[]) => {
      await writeFile(join(consumer, file), text);
      return (await run(process.execPath, [...flags, file], { cwd: consumer })).stdout;
    };
    const imports = `import { contract } from '${names[0]}'; import { createOpenApiDocument } from '${names[1]}';`;
    expect(await execute('main.mjs', imports + use)).toBe('/api/v1/leads true\n');
    const requires = `const { contract } = require('${names[0]}'); const { createOpenApiDocument } = require('${names[1]}');`;
    expect(await execute('main.cjs', requires + use, '--no-experimental-require-module')).toBe('/api/v1/leads true\n');
  });
});

describe('an entry for each module', () => {
  const modules = [
    ...readFileSync(join(root, 'src/generated/index.ts'), 'utf8').matchAll(/^export \* from '\.\.\/([\w-]+)\.js';$/gm),
  ].map(([, name = '']) => name);

  test('has what the whole contract has, the same objects, as an ES module and as CommonJS', async () => {
    const whole = '@lead-engagement/contract';
    const use = `const wrong = [];
      for (const [name, part] of Object.entries(parts))
        for (const [key, value] of Object.entries(part)) if (all[key] !== value) wrong.push(name + '.' + key);
      const names = new Set(Object.values(parts).flatMap(Object.keys));
      console.log(JSON.stringify([wrong, Object.keys(all).filter((name) => !names.has(name)), names.size > 500]));`;
    const list = modules.map((name) => JSON.stringify(name)).join(', ');
    await writeFile(
      join(consumer, 'entries.mjs'),
      `import * as all from '${whole}';
      const parts = {};
      for (const name of [${list}]) parts[name] = await import('${whole}/' + name);
      ${use}`,
    );
    await writeFile(
      join(consumer, 'entries.cjs'),
      `const all = require('${whole}');
      const parts = {};
      for (const name of [${list}]) parts[name] = require('${whole}/' + name);
      ${use}`,
    );
    for (const file of ['entries.mjs', 'entries.cjs']) {
      const { stdout } = await run(process.execPath, ['--no-experimental-require-module', file], { cwd: consumer });
      const [wrong, missing, isWhole] = JSON.parse(stdout);
      expect({ wrong, missing, isWhole }, file).toEqual({ wrong: [], missing: ['contract', 'inbound'], isWhole: true });
    }
  });
});

test.each<[string, string]>([
  ['const a = z.string();', 'const a = /* @__PURE__ */ (() => (z.string()))();'],
  ['export const a: T = { b: c.d } as const;', 'export const a: T = /* @__PURE__ */ (() => ({ b: c.d } as const))();'],
  [
    'const { a, ...b } = c;',
    'const a = /* @__PURE__ */ (() => { const { a, ...b } = c; return a; })(), b = /* @__PURE__ */ (() => { const { a, ...b } = c; return b; })();',
  ],
  ["const a = 'text', b = (c) => c.d();", "const a = 'text', b = (c) => c.d();"],
  ['let a = z.string(); a.parse(1);', 'let a = z.string(); a.parse(1);'],
])('%s is published so that a bundler can leave it out', (text, marked) => {
  expect(markConstants(text)).toBe(marked);
});

test('the messages of the server say what to send', () => {
  const say = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value, { error: explainIssue }).error?.issues.map(({ message }) => message);
  expect(say(z.string(), undefined)).toEqual(['Is required. It must be a string.']);
  expect(say(z.string(), null)).toEqual(['Must not be null.']);
  expect(say(z.string().max(3), 'four')).toEqual(['Must have at most 3 characters.']);
  expect(say(z.array(z.string()).max(1), ['a', 'b'])).toEqual(['Must have at most 1 entry.']);
  expect(say(z.number().gt(0), 0)).toEqual(['Must be greater than 0.']);
  expect(say(z.enum(['A', 'B']), 'C')).toEqual(['Must be one of A, B.']);
});

test('a client of ts-rest has the types of every route, from each entry, and demands no query that takes nothing', async () => {
  const writeProgram = (entry: string, routes: string) => `
    import { contract } from '${entry}';
    import { initClient } from '@ts-rest/core';
    const client = initClient(${routes}, { baseUrl: 'https://x', baseHeaders: { authorization: 'Bearer x' } });
    export async function work(): Promise<string | null | undefined> {
      const me = await client.me.get();
      if (me.status === 200) console.log(me.body.data.tenant.plan satisfies string);
      const made = await client.leads.create({ body: { contact: { name: 'Ada' } } });
      if (made.status !== 201) throw new Error(String(made.status));
      const { id } = made.body.data;
      await client.leads.updateStage({ params: { id }, body: { stageId: 'stg_1' } });
      await client.leads.recomputeScore({ params: { id }, body: {} });
      await client.leads.delete({ params: { id }, body: {} });
      await client.contacts.list();
      const page = await client.leads.list({ query: { status: ['OPEN', 'WON'], 'createdAt[gte]': '2026-01-01T00:00:00Z', limit: 5 } });
      // @ts-expect-error a status that does not exist
      await client.leads.list({ query: { status: 'OPNE' } });
      // @ts-expect-error the id is needed
      await client.leads.get({});
      return page.status === 200 ? page.body.data[0]?.title : undefined;
    }`;
  const some = '{ leads: contract.leads, me: contract.me, contacts: contract.contacts }';
  const files = {
    'client.mts': writeProgram('@lead-engagement/contract', 'contract'),
    'client-of-part.mts': writeProgram('@lead-engagement/contract/ts-rest', 'contract'),
    'client-of-some.mts': writeProgram('@lead-engagement/contract/ts-rest', some),
  };
  expect(await compile(files, { module: 'nodenext', skipLibCheck: true })).toBe('');
});

test('a client of ts-rest for one resource compiles in less than a fifth of the steps that the whole contract takes', async () => {
  const countSteps = async (file: string, entry: string, routes: string) => {
    const program = `
      import { contract } from '${entry}';
      import { initClient } from '@ts-rest/core';
      const client = initClient(${routes}, { baseUrl: 'https://x', baseHeaders: {} });
      const made = await client.leads.create({ body: { contact: { name: 'Ada' } } });
      if (made.status === 201) console.log(made.body.data.id);`;
    const options = { module: 'nodenext', skipLibCheck: true, extendedDiagnostics: true };
    return Number(/Instantiations:\s+(\d+)/.exec(await compile({ [file]: program }, options))?.[1]);
  };
  const whole = await countSteps('whole.mts', '@lead-engagement/contract', 'contract');
  const part = await countSteps('part.mts', '@lead-engagement/contract/ts-rest', '{ leads: contract.leads }');
  expect(part).toBeGreaterThan(0);
  expect(part / whole).toBeLessThan(0.2);
});
