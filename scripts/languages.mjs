// The languages besides JavaScript that examples and clients are written in: which of them this machine has.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Each language with a command that succeeds if everything that its examples import is installed. */
const probes = {
  python3: ['-c', 'import httpx'],
  go: ['version'],
  php: ['-r', 'exit(PHP_VERSION_ID >= 80000 ? 0 : 1);'],
  ruby: ['-r', 'webrick', '-e', 'exit'],
};

export const languages = Object.keys(probes);

/**
 * The interpreter or compiler of a language, as a file; undefined if this machine has none that passes its probe. `/usr/bin` is always
 * searched: a Python that was installed separately lacks the packages of the system.
 */
export function findLanguage(name) {
  const folders = [...new Set([...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'])];
  return folders
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file) && spawnSync(file, probes[name], { stdio: 'ignore' }).status === 0);
}
