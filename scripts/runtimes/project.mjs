// A project outside of the repository, with the packed SDK installed by npm. It finds everything else where `npm run test:runtimes` installed it.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The tarballs, as `npm run pack` makes them. */
const packed = fileURLToPath(new URL('../../apps/server/dist/packages', import.meta.url));
const execute = promisify(execFile);

export const installed = path.join(import.meta.dirname, 'node_modules');

export async function createProject() {
  const root = await mkdtemp(path.join(tmpdir(), 'runtimes-'));
  const folder = path.join(root, 'project');
  await mkdir(folder);
  await symlink(installed, path.join(root, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"name":"project","version":"1.0.0","type":"module"}\n');
  const tarball = (await readdir(packed)).find((file) => file.startsWith('sdk-'));
  await execute('npm', ['install', '--no-audit', '--no-fund', path.join(packed, tarball)], { cwd: folder });
  for (const each of ['programs', 'frameworks'])
    await cp(path.join(import.meta.dirname, each), path.join(folder, each), { recursive: true });
  return {
    folder,
    require: createRequire(path.join(folder, 'package.json')),
    async remove() {
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Runs a program and returns what it prints. If it fails, the error has its output. */
export async function run(command, args, { cwd, env = {} }) {
  const options = { cwd, env: { ...process.env, ...env }, timeout: 120_000, maxBuffer: 16 * 1024 * 1024 };
  try {
    return (await execute(command, args, options)).stdout;
  } catch (error) {
    throw new Error(`${path.basename(command)} ${args.join(' ')}: ${error.stdout}${error.stderr || error.message}`);
  }
}

/** The version of an installed package. */
export async function versionOf(name) {
  return JSON.parse(await readFile(path.join(installed, name, 'package.json'), 'utf8')).version;
}
