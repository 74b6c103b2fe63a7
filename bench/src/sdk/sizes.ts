import { execFile } from 'node:child_process';
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Contestant } from './contestants.js';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));

/** The code that a browser loads for a program that imports the whole client: minified and compressed with gzip, in bytes. */
export async function measureBundle({ import: text }: Contestant): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: here },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    // Built-in modules of Node, which a bundler for browsers replaces with empty modules.
    external: ['node:*', 'crypto', 'http', 'https', 'events', 'util', 'child_process', 'fs', 'path', 'stream', 'url'],
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

/** The time that a new process needs to import the client, in milliseconds. */
export async function measureImport({ package: name }: Contestant): Promise<number> {
  const program = `const start = performance.now(); await import('${name}'); console.log(performance.now() - start);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: here });
  return Number(stdout);
}

/** The size of an installation: the package with all its dependencies, in bytes and in packages. */
export async function measureInstallation({
  package: name = '',
}: Contestant): Promise<{ bytes: number; packages: number }> {
  const folders = new Set<string>();
  const add = async (dependency: string, from: string): Promise<void> => {
    const folder = await findFolder(dependency, from);
    if (folder === undefined || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    for (const each of Object.keys(dependencies)) await add(each, join(folder, 'package.json'));
  };
  await add(name, import.meta.url);
  const sizes = await Promise.all([...folders].map(measureFolder));
  return { bytes: sizes.reduce((sum, bytes) => sum + bytes, 0), packages: folders.size };
}

/** The folder of a package's dependency; undefined if it is not installed. */
async function findFolder(name: string, from: string): Promise<string | undefined> {
  for (const modules of createRequire(from).resolve.paths(name) ?? []) {
    const folder = await realpath(join(modules, name)).catch(() => undefined);
    if (folder) return folder;
  }
  return undefined;
}

/** Counts only published files: the folder of a package in this workspace also contains its sources and modules. */
async function measureFolder(folder: string): Promise<number> {
  const { files } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { files?: string[] };
  const isWorkspace = !folder.includes('node_modules');
  const names = isWorkspace ? [...(files ?? []), 'package.json', 'README.md', 'LICENSE'] : ['.'];
  const sizes = await Promise.all(names.map((name) => measurePath(join(folder, name))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

async function measurePath(path: string): Promise<number> {
  const found = await lstat(path);
  if (!found.isDirectory()) return found.size;
  const names = (await readdir(path)).filter((name) => name !== 'node_modules' || dirname(path) === path);
  const sizes = await Promise.all(names.map((name) => measurePath(join(path, name))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
