import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addKeyToFile, keyFileOf, makeKeyFile, readKeyFile, watchKeyFile } from './key-file.js';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lead-engagement-keys-'));
  file = keyFileOf(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('creates a key once, readable only by its owner', () => {
  makeKeyFile(file);
  const keys = readKeyFile(file);
  expect(keys).toEqual([expect.stringMatching(/^.{44}$/)]);
  makeKeyFile(file);
  expect(readKeyFile(file)).toEqual(keys);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('puts a new key first, keeps the earlier ones and leaves no other file', () => {
  makeKeyFile(file);
  const [first] = readKeyFile(file);
  addKeyToFile(file);
  addKeyToFile(file);
  const keys = readKeyFile(file);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(3);
  expect(keys.at(-1)).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'data'))).toEqual(['secret.key']);
});

test('rotates keys after an earlier rotation was killed while writing', () => {
  makeKeyFile(file);
  writeFileSync(`${file}.new`, 'half a k');
  chmodSync(`${file}.new`, 0o400);
  addKeyToFile(file);
  expect(readKeyFile(file)).toHaveLength(2);
});

test('notices a new key, returns the same array if nothing changed, and keeps the keys if the file disappears', () => {
  makeKeyFile(file);
  const source = watchKeyFile(file, ['another']);
  const before = source();
  expect(before).toEqual([...readKeyFile(file), 'another']);
  expect(source()).toBe(before);
  addKeyToFile(file);
  const after = source();
  expect(after).toEqual([readKeyFile(file)[0], ...before]);
  writeFileSync(file, '\n');
  expect(source()).toBe(after);
  rmSync(file);
  expect(source()).toBe(after);
});
