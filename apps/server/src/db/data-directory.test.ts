import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DataDirectoryError, makeDataDirectory } from './data-directory.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lead-engagement-test-data-'));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a data directory is made with its parents, once, and nothing is left of the check', () => {
  const dataDir = join(folder, 'a', 'b');
  expect(makeDataDirectory(dataDir)).toBe(true);
  expect(makeDataDirectory(dataDir)).toBe(false);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a data directory that is a file, or in one, is refused in one sentence', () => {
  for (const place of ['file', 'file/below', 'file/far/below']) {
    const dataDir = join(folder, place);
    expect(() => makeDataDirectory(dataDir)).toThrow(
      new DataDirectoryError(
        `DATA_DIR: ${dataDir} cannot be used, because it, or a part of its path, is a file. Set it to a folder that the user of the server may write to.`,
      ),
    );
  }
});

test.runIf(process.platform === 'linux')('one where no folder or file can be made is refused at once', () => {
  for (const dataDir of ['/proc', '/proc/nosuch/below', '/sys', '/sys/nosuch']) {
    expect(() => makeDataDirectory(dataDir), dataDir).toThrow(
      /^DATA_DIR: \S+ cannot be used, because [^.]+\. Set it to/,
    );
  }
});
