import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const pnpm = fileURLToPath(new URL('../../../../node_modules/pnpm/bin/pnpm.cjs', import.meta.url));

/**
 * Packs a package as it would be published, and installs the tarball in the folder of a project. What it depends on is
 * linked, unless the project has it already. Resolves to where it is installed.
 */
export async function installPacked(packageFolder: string, project: string): Promise<string> {
  const { name, dependencies = {} } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const modules = join(project, 'node_modules');
  const installed = join(modules, name);
  await mkdir(installed, { recursive: true });
  const tarball = join(project, 'packed.tgz');
  // By the program that packs what is published. To compress the server takes longer than all else.
  const pack = [pnpm, 'pack', '--pack-gzip-level', '0', '--out', tarball];
  await run(process.execPath, pack, { cwd: packageFolder });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  await rm(tarball);
  for (const dependency of Object.keys(dependencies)) {
    const at = join(modules, dependency);
    if (!existsSync(at)) await linkModule(at, join(packageFolder, 'node_modules', dependency));
  }
  return installed;
}

/** Links a module into a project. */
export async function linkModule(at: string, to: string): Promise<void> {
  await mkdir(dirname(at), { recursive: true });
  await symlink(await realpath(to), at);
}
