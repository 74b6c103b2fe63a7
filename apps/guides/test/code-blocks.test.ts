import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract, inbound, type Route } from '@lead-engagement/contract';
import { createOpenApiDocument, documentationPaths } from '@lead-engagement/contract/openapi';
import { expect, test } from 'vitest';
import { repositoryDir } from '../src/paths.js';
import { listBlocks } from './blocks.js';
import { listCurls } from './curl.js';

const folder = fileURLToPath(new URL('../dist/blocks', import.meta.url));

test('every TypeScript block compiles against the packages that it imports', () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const blocks = listBlocks('ts', 'js', 'typescript', 'javascript');
  for (const { place, file, text } of blocks) {
    // The files of a page import one another.
    const page = join(folder, place.replace(/ \d+$/, '').replace(/\W+/g, '-'));
    mkdirSync(page, { recursive: true });
    writeFileSync(
      join(page, file?.endsWith('.ts') ? file : `${place.replace(/\W+/g, '-')}.ts`),
      `${text}\nexport {};\n`,
    );
  }
  const compilerOptions = {
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowImportingTsExtensions: true,
    // The guides do not depend on these packages, but pages describe how to use them in a program.
    paths: {
      '@lead-engagement/conformance': ['../../../../packages/conformance/dist/index.d.ts'],
      msw: ['../../../../packages/contract/node_modules/msw/lib/core/index.d.ts'],
      'msw/node': ['../../../../packages/contract/node_modules/msw/lib/node/index.d.ts'],
    },
  };
  const config = {
    extends: '../../../../tsconfig.base.json',
    compilerOptions,
    include: ['**/*.ts', '../../test/readers-*.d.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(repositoryDir, 'node_modules/typescript-native/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '--noEmit', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
  expect(blocks.length).toBeGreaterThan(40);
});

test('every JSON block is valid', () => {
  for (const { place, text } of listBlocks('json')) expect(() => JSON.parse(text), place).not.toThrow();
});

test('a shell can parse every block of commands', () => {
  const blocks = listBlocks('sh', 'bash');
  const broken = blocks.filter(({ text }) => spawnSync('bash', ['-n', '-c', withoutPlaceholders(text)]).status !== 0);
  expect(broken).toEqual([]);
  expect(blocks.length).toBeGreaterThan(20);
});

/** What every page may use without setting it. */
const known = ['LEAD_ENGAGEMENT_BASE_URL', 'LEAD_ENGAGEMENT_API_KEY', 'LEAD_ENGAGEMENT_WEBHOOK_SECRET', 'DATA_DIR'];

test('commands use the variables that all pages share, and those that their page sets', () => {
  const set = new Map<string, Set<string>>();
  const unknown = listBlocks('sh', 'bash').flatMap(({ place, text }) => {
    const [page = ''] = place.split(' ');
    const names = set.get(page) ?? new Set(known);
    set.set(page, names);
    for (const [, name = ''] of text.matchAll(/(?:^|[\s;])(?:export )?([A-Za-z_]\w*)=/gm)) names.add(name);
    return [...text.matchAll(/\$\{?([A-Za-z_]\w*)/g)].flatMap(([, name = '']) =>
      names.has(name) ? [] : [`${place}: $${name}`],
    );
  });
  expect(unknown).toEqual([]);
});

test('commands can be pasted: no path has the name of a parameter, and curl takes brackets as they are', () => {
  const broken = listBlocks('sh', 'bash').flatMap(({ place, text }) =>
    text
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => /\/:[a-z]/.test(line) || (/^ *curl .*[?&]\w+\[/.test(line) && !/ -\w*g\w* /.test(line)))
      .map((line) => `${place}: ${line}`),
  );
  expect(broken).toEqual([]);
});

test('every curl command calls an existing operation, with a body that it accepts', () => {
  const { paths } = createOpenApiDocument({ serverUrl: 'http://server', version: '1' });
  const routes = Object.values({ ...contract, ...inbound }).flatMap((each) =>
    Object.values(each as Record<string, Route>),
  );
  const known = new Set([
    ...Object.values(documentationPaths).map((path) => `GET ${path}`),
    ...routes.map(({ method, path }) => `${method} ${path.replace(/^\/api\//, '/')}`),
    ...Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api\//, '/')}`),
    ),
  ]);
  const curls = listBlocks('sh', 'bash').flatMap(({ place, text }) =>
    listCurls(text).map((curl) => ({ place, ...curl })),
  );
  for (const { place, method, path, body } of curls) {
    expect(
      [...known].filter((one) => fits(one, `${method} ${path}`)),
      `${place}: ${path}`,
    ).not.toEqual([]);
    const route = routes.find((each) => each.method === method && fits(each.path.replace(/^\/api\//, '/'), path));
    if (body === undefined || route === undefined || !('body' in route)) continue;
    const schema = route.body as { safeParse(value: unknown): { success: boolean; error?: unknown } };
    expect(schema.safeParse(JSON.parse(body)), place).toMatchObject({ success: true });
  }
  expect(curls.length).toBeGreaterThan(8);
});

/** Whether a path is one of those that `/v1/leads/:id` or `/v1/leads/{id}` stands for. */
function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+|\{\w+\}/g, '[^/]+')}$`).test(path);
}

/** Replaces placeholders such as `<id>`, which a shell would treat as a file. */
function withoutPlaceholders(text: string): string {
  return text.replace(/<[^<>\n]+>…?/g, 'placeholder');
}
