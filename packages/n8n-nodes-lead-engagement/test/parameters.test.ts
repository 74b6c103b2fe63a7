import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { operations } from '../nodes/LeadEngagement/generated/operations.js';
import { LeadEngagement } from '../nodes/LeadEngagement/LeadEngagement.node.js';

const root = path.dirname(import.meta.dirname);
const require = createRequire(import.meta.url);
const manifest = require('../package.json') as {
  n8n: { nodes: string[]; credentials: string[] };
  dependencies?: object;
};

/** The files that n8n loads, before they are built. */
const sources = [...manifest.n8n.nodes, ...manifest.n8n.credentials].map((file) =>
  path.relative('dist', file).replace(/\.js$/, '.ts'),
);

test('the linter of n8n has nothing to say', async () => {
  const eslint = path.join(path.dirname(require.resolve('eslint/package.json')), 'bin', 'eslint.js');
  // A part of its rules is off in tests of its own, which it knows by this variable.
  const { NODE_ENV: _, ...env } = process.env;
  const report = await promisify(execFile)(process.execPath, [eslint, '--format', 'json', '.'], {
    cwd: root,
    env,
    maxBuffer: 1 << 26,
  }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
  const results = JSON.parse(report) as { filePath: string; messages: { ruleId: string; line: number }[] }[];
  const problems = results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, line }) => `${path.relative(root, filePath)}:${line} ${ruleId}`),
  );
  expect(problems).toEqual([]);
  const linted = results.map(({ filePath }) => path.relative(root, filePath));
  expect(linted).toEqual(expect.arrayContaining(['package.json', ...sources]));
});

test('every operation that can be chosen has a request, and its parameters are shown', () => {
  const { properties } = new LeadEngagement().description;
  const chosen = properties
    .filter(({ name }) => name === 'operation')
    .flatMap(({ displayOptions, options = [] }) =>
      options.map((option) => `${displayOptions?.show.resource?.[0]}.${'value' in option ? option.value : ''}`),
    );
  expect(chosen.toSorted()).toEqual([...operations.keys()].toSorted());
  for (const [name, { params, body, query }] of operations) {
    const [resource, operation] = name.split('.');
    const shown = properties.filter(
      ({ displayOptions }) =>
        displayOptions?.show.resource?.includes(resource) && displayOptions.show.operation?.includes(operation),
    );
    const names = shown.map((property) => property.name);
    const read = [...body, ...query].map(({ from, parameter }) => from ?? parameter);
    expect(names, name).toEqual(expect.arrayContaining([...Object.values(params), ...read]));
  }
});

test('the package has no dependencies, and what it tells n8n to load is built', async () => {
  expect(manifest.dependencies).toBeUndefined();
  const built = await readdir(path.join(root, 'dist'), { recursive: true });
  const named = [...manifest.n8n.nodes, ...manifest.n8n.credentials].map((file) => path.relative('dist', file));
  expect(built).toEqual(expect.arrayContaining(named));
});
