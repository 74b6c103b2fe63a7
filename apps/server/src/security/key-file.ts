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

/** The file of secret keys in a data directory: one a line, the present one first. */
export function keyFileOf(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** Makes the file with a first key, unless it is there. */
export function makeKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeDurably(file, [newKey()], 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The keys in the file. Throws where it cannot be read. */
export function readKeyFile(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * Puts a new key at the head of the file, in one step: whoever reads it sees the old keys, or all of them with the new
 * one first. The file stays its owner's, whoever runs this.
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

/** The keys in the file as it is at each moment, and then `more`. A file that has gone or is unreadable changes nothing. */
export function watchKeyFile(file: string, more: readonly string[]): KeySource {
  let stamp = stampOf(file);
  let keys: readonly string[] = [...readKeyFile(file), ...more];
  return () => {
    const seen = stampOf(file);
    if (seen === undefined || seen === stamp) return keys;
    const read = readKeyFile(file);
    // Emptied by hand: what is in use must still be readable.
    if (read.length > 0) keys = [...read, ...more];
    stamp = seen;
    return keys;
  };
}

/** Tells one content of the file from the next; undefined where it cannot be looked at. */
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
