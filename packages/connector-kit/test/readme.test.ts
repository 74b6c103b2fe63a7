import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';

const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const folder = fileURLToPath(new URL('../dist/readme/', import.meta.url));

test('the program of the README reads a post with the connector of the README', async () => {
  const files = [...page.matchAll(/ this as `([\w.]+)`:\n\n```ts\n([\s\S]*?)^```$/gm)];
  expect(files.map(([, name]) => name)).toEqual(['connector.ts', 'try.ts']);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [, name = '', text = ''] of files) {
    const source = text
      .replaceAll("'@lead-engagement/connector-kit'", "'../../src/index.js'")
      .replaceAll("'@lead-engagement/connector-kit/testing'", "'../../src/testing.js'");
    writeFileSync(folder + name, source);
  }
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await import(pathToFileURL(`${folder}try.ts`).href);
  expect(log).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ content: 'Which CRM do you use?' })], []);
  log.mockRestore();
});
