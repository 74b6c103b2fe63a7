// How each package manager installs what the page /packages/ prints, installs it again from its lock file, installs a file, and runs a program.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve: find } = createRequire(import.meta.url);
const installed = path.join(import.meta.dirname, 'node_modules');
const versionOf = (name) => JSON.parse(readFileSync(path.join(installed, name, 'package.json'), 'utf8')).version;
const byNode = (file) => `exec node '${file}' "$@"`;

// The program itself, because what is named `bun` waits for a script of its installation.
const [bunFolder] = readdirSync(path.join(installed, '@oven'));
const yarn = { programs: { yarn: byNode(find('yarn/bin/yarn.js')) }, version: versionOf('yarn') };
const berry = {
  programs: { yarn: byNode(find('@yarnpkg/cli-dist/bin/yarn.js')) },
  version: versionOf('@yarnpkg/cli-dist'),
};
const deno = { programs: { deno: byNode(path.join(installed, 'deno', 'bin.cjs')) }, version: versionOf('deno') };
const runDeno = 'deno run --allow-net --allow-env --allow-read first-lead.mjs';

/**
 * @typedef {object} Manager
 * @property {string} name
 * @property {string} version
 * @property {Record<string, string>} programs Shell scripts by the names of the commands that they stand for.
 * @property {RegExp} printed Finds its commands on the page.
 * @property {(tarball: string) => string} file The command that installs a file.
 * @property {string} again The command that installs what the lock file names, and fails if that is not enough.
 * @property {string} lock The name of the lock file; empty if it has none for a tarball.
 * @property {string} run The command that runs the program.
 * @property {string} [before] A command that makes a folder one of its projects.
 * @property {string} [after] A command that ends an installation.
 */

/** @type {Manager[]} */
export const managers = [
  {
    name: 'npm',
    version: execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim(),
    programs: {},
    printed: /^npm install .+$/gm,
    file: (tarball) => `npm install ${tarball}`,
    again: 'npm ci',
    lock: 'package-lock.json',
    run: 'node first-lead.mjs',
  },
  {
    name: 'pnpm',
    version: versionOf('pnpm'),
    programs: { pnpm: byNode(path.join(installed, 'pnpm', 'bin', 'pnpm.cjs')) },
    printed: /^pnpm add .+$/gm,
    file: (tarball) => `pnpm add ${tarball}`,
    again: 'pnpm install --frozen-lockfile',
    lock: 'pnpm-lock.yaml',
    run: 'node first-lead.mjs',
  },
  {
    name: 'yarn',
    ...yarn,
    printed: /^yarn add .+$/gm,
    file: (tarball) => `yarn add @lead-engagement/sdk@file:${tarball}`,
    again: 'yarn install --frozen-lockfile',
    lock: 'yarn.lock',
    run: 'node first-lead.mjs',
  },
  {
    name: 'yarn',
    ...berry,
    // Where the address is http, yarn has to be told that it may use it.
    printed: /^yarn (?:config set|add) .+$/gm,
    file: (tarball) => `yarn add @lead-engagement/sdk@file:${tarball}`,
    again: 'yarn install --immutable',
    lock: 'yarn.lock',
    run: 'yarn node first-lead.mjs',
    before: 'touch yarn.lock',
  },
  {
    name: 'bun',
    version: versionOf('bun'),
    programs: { bun: `exec '${path.join(installed, '@oven', bunFolder, 'bin', 'bun')}' "$@"` },
    printed: /^bun add .+$/gm,
    file: (tarball) => `bun add ${tarball}`,
    again: 'bun install --frozen-lockfile',
    lock: 'bun.lock',
    run: 'bun first-lead.mjs',
  },
  {
    name: 'Deno, after npm',
    ...deno,
    printed: /^npm install .+$/gm,
    file: (tarball) => `npm install ${tarball}`,
    again: 'npm ci',
    lock: 'package-lock.json',
    run: runDeno,
  },
  {
    name: 'Deno alone',
    ...deno,
    printed: /^mkdir -p vendor\/sdk .+$/gm,
    file: (tarball) => `mkdir -p vendor/sdk && tar -xz --strip-components=1 -C vendor/sdk -f ${tarball}`,
    before: `echo '{"type":"module","dependencies":{"@lead-engagement/sdk":"file:./vendor/sdk"}}' > package.json`,
    after: 'deno install',
    again: '',
    lock: '',
    run: runDeno,
  },
];
