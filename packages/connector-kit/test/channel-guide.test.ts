import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../../docs/channel-kit.md', import.meta.url), 'utf8');
const folder = fileURLToPath(new URL('../dist/guide/', import.meta.url));

test('the channel of the guide passes the test of the guide', async () => {
  const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text = '']) =>
    text
      .replaceAll("'@lead-engagement/connector-kit'", "'../../src/index.js'")
      .replaceAll("'@lead-engagement/connector-kit/testing'", "'../../src/testing.js'"),
  );
  expect(blocks).toHaveLength(2);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [at, text] of blocks.entries()) writeFileSync(`${folder}/channel-kit-${at + 1}.ts`, text);
  // Its assertions throw.
  await import(pathToFileURL(`${folder}/channel-kit-2.ts`).href);
});
