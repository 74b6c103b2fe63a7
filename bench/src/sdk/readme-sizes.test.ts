import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { measureBundle } from './sizes.js';

test.each([
  [
    'the whole client',
    /adds less than (\d+) KB \(gzip\)/,
    `import { LeadEngagement } from '@lead-engagement/sdk'; console.log(LeadEngagement);`,
  ],
  [
    'one resource',
    /one resource takes less than (\d+) KB/,
    `import { BaseClient, LeadsResource } from '@lead-engagement/sdk'; console.log(new BaseClient({}).use(LeadsResource));`,
  ],
])('the README of the SDK has the size of %s', async (_, printed, text) => {
  const readme = await readFile(new URL('../../../packages/sdk/README.md', import.meta.url), 'utf8');
  const bytes = await measureBundle({ import: text } as Parameters<typeof measureBundle>[0]);
  expect(Math.ceil(bytes / 1_000), `${bytes} bytes`).toBe(Number(printed.exec(readme)?.[1]));
});
