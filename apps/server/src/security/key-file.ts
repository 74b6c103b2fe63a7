import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { KeySource } from './key-ring.js';

/** Returns the path of the secret keys in a data directory. The file has one key per line, the current one first. */
export function keyFileOf(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** Creates the file with a first key, unless it exists. */
export function makeKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeDurably(file, [newKey()], 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Reads the keys in the file. Throws if it cannot be read. */
export function readKeyFile(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * Adds a new first key to the file atomically: a reader sees either the old keys, or all keys with the new one first. The owner of the file
 * does not change.
 */
export function addKeyToFile(file: string): void {
  const keys = readKeyFile(file);
  const { uid, gid } = statSync(file);
  const fresh = `${file}.new`;
  rmSync(fresh, { force: true });
  writeDurably(fresh, [newKey(), ...keys], 'wx');
  if (statSync(fresh).uid !== uid) chownSync(fresh, uid, gid);
  renameSync(fresh, file);
}

/** Returns the current keys in the file, followed by `more`. If the file is missing or unreadable, the keys stay the same. */
export function watchKeyFile(file: string, more: readonly string[]): KeySource {
  let stamp = stampOf(file);
  let keys: readonly string[] = [...readKeyFile(file), ...more];
  return () => {
    const seen = stampOf(file);
    if (seen === undefined || seen === stamp) return keys;
    const read = readKeyFile(file);
    // If the file was emptied by hand, the keys in use must stay available.
    if (read.length > 0) keys = [...read, ...more];
    stamp = seen;
    return keys;
  };
}

/** Returns a value that changes with the file; undefined if it cannot be read. */
function stampOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stat && `${stat.ino} ${stat.mtimeNs} ${stat.size}`;
}

function writeDurably(file: string, keys: readonly string[], flag: 'wx'): void {
  const descriptor = openSync(file, flag, 0o600);
  try {
    writeSync(descriptor, `${keys.join('\n')}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}
