import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { LeadEngagement } from '../nodes/LeadEngagement/LeadEngagement.node.js';
import { operations } from '../nodes/LeadEngagement/generated/operations.js';

const root = path.dirname(import.meta.dirname);
const manifest = createRequire(import.meta.url)('../package.json') as {
  n8n: { nodes: string[]; credentials: string[] };
  dependencies?: object;
};

test('the linter of n8n has nothing to say', async () => {
  const results = await new ESLint({ cwd: root }).lintFiles(['.']);
  const problems = results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, line }) => `${path.relative(root, filePath)}:${line} ${ruleId}`),
  );
  expect(problems).toEqual([]);
  expect(results.map(({ filePath }) => path.relative(root, filePath))).toContain('package.json');
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
