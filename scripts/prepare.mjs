// Makes a clone ready: installs what pnpm-lock.yaml names. With --build it builds the server and the packages that it needs or hands out; with
// --build=all, everything, as to check or publish it.
// Runs before `npm start`, `npm test` and `npm run cli`, in plain Node, and is silent when there is nothing to do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modulesDir = path.join(root, 'node_modules');
const installMarker = path.join(modulesDir, '.cache', 'lead-engagement', 'installed');
const buildMarkers = {
  server: path.join(modulesDir, '.cache', 'lead-engagement', 'server-built'),
  all: path.join(modulesDir, '.cache', 'lead-engagement', 'built'),
};
const workspaceDirs = ['packages', 'apps'];
/** Further sources of the guides. */
const pageDirs = ['docs', 'examples', 'clients'];
/** Files of a package that do not affect its build. */
const notBuilt = new Set(['node_modules', 'dist', '.declarations', 'data', 'coverage', 'test']);

const lockHash = hash([
  ['', readFileSync(path.join(root, 'pnpm-lock.yaml'))],
  ['', `${process.platform}-${process.arch}`],
]);
if (readMarker(installMarker) !== lockHash) {
  install();
  writeMarker(installMarker, lockHash);
}
if (process.argv.includes('--build=all')) build('all');
else if (process.argv.includes('--build')) build('server');

/** Builds the server, or everything, unless these sources have been built already. */
function build(extent) {
  const sources = hashSources();
  const isBuilt = (each) => readMarker(buildMarkers[each]) === sources && !listNeeded(each).some(isUnbuilt);
  if (isBuilt('all') || (extent === 'server' && isBuilt('server'))) return;
  const script = extent === 'all' ? 'build' : 'build:server';
  const pnpm = path.join(modulesDir, 'pnpm', 'bin', 'pnpm.cjs');
  step('Building', process.execPath, [pnpm, 'run', script]);
  writeMarker(buildMarkers[extent], sources);
}

function install() {
  const args = ['-y', `pnpm@${readManifest(root).devDependencies.pnpm}`, 'install', '--frozen-lockfile'];
  // npx, because pnpm itself is one of the things to install: the one beside the npm that started us, else any.
  const npx = path.join(path.dirname(process.env.npm_execpath ?? ''), 'npx-cli.js');
  if (path.isAbsolute(npx) && existsSync(npx)) step('Installing dependencies', process.execPath, [npx, ...args]);
  // Windows has it as a command file, which needs a shell.
  else step('Installing dependencies', 'npx', args, { shell: process.platform === 'win32' });
}

/** Runs a command in the root of the repository and prints one line. If it fails, prints its output and ends the process. */
function step(title, command, args, options = {}) {
  const startedMs = performance.now();
  process.stderr.write(`${title} …`);
  const result = spawnSync(command, args, {
    cwd: root,
    env: makeEnv(),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
  });
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  if (result.status === 0) {
    process.stderr.write(` ${seconds} s\n`);
    return;
  }
  process.stderr.write(` failed after ${seconds} s\n${result.stdout ?? ''}${result.stderr ?? ''}`);
  process.stderr.write(
    result.error
      ? `${result.error.message}\n`
      : `${command} ${args.join(' ')} ended with ${result.status ?? result.signal}\n`,
  );
  process.exit(1);
}

/**
 * The environment for the tools. CI prevents prompts of pnpm. The prefix of `npm --prefix` is removed: a nested npm would use it as its folder
 * for global packages.
 */
function makeEnv() {
  const dropped = /^npm_config_(prefix|local_prefix|global_prefix)$|^npm_(lifecycle|package)_|^INIT_CWD$/i;
  const kept = Object.entries(process.env).filter(([name]) => !dropped.test(name));
  return { ...Object.fromEntries(kept), CI: 'true' };
}

function listPackages() {
  return workspaceDirs.flatMap((dir) =>
    existsSync(path.join(root, dir))
      ? readdirSync(path.join(root, dir))
          .filter((name) => existsSync(path.join(root, dir, name, 'package.json')))
          .map((name) => path.join(root, dir, name))
      : [],
  );
}

/** The packages of a build: all, or the server and those of the workspace that it depends on. */
function listNeeded(extent) {
  const packages = listPackages();
  if (extent === 'all') return packages;
  const byName = new Map(packages.map((dir) => [readManifest(dir).name, dir]));
  const needed = new Set([path.join(root, 'apps', 'server')]);
  for (const dir of needed) {
    const { dependencies, devDependencies } = readManifest(dir);
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      if (byName.has(name)) needed.add(byName.get(name));
    }
  }
  return [...needed];
}

/** Returns true if the build output of a package is missing. */
function isUnbuilt(dir) {
  return readManifest(dir).scripts?.build !== undefined && !existsSync(path.join(dir, 'dist'));
}

function hashSources() {
  const files = ['package.json', 'tsconfig.base.json', 'pnpm-workspace.yaml'].map((name) => path.join(root, name));
  for (const dir of listPackages()) collectFiles(dir, files);
  for (const dir of pageDirs) collectFiles(path.join(root, dir), files);
  return hash([['', lockHash], ...files.map((file) => [path.relative(root, file), readFileSync(file)])]);
}

function collectFiles(dir, files, isPackage = true) {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['node_modules', '__pycache__'].includes(entry.name) || (isPackage && notBuilt.has(entry.name))) continue;
    if (entry.isDirectory()) collectFiles(path.join(dir, entry.name), files, false);
    else if (entry.isFile() && !/\.test\.ts$/.test(entry.name)) files.push(path.join(dir, entry.name));
  }
}

function hash(parts) {
  const digest = createHash('sha256');
  for (const [name, content] of parts) digest.update(`${name}\0${content.length}\0`).update(content);
  return digest.digest('hex');
}

function readManifest(dir) {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
}

function readMarker(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function writeMarker(file, content) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
