import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import type { OsUser } from './os-user.js';
import { hasCode } from './process-identity.js';
import { commandEnv, rootDirectory } from './settings.js';

/** The PostgreSQL programs that run on this machine. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string; majorVersion: number };

const run = promisify(execFile);
const platformName: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const manifestSchema = z.object({ name: z.string(), version: z.string() });
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Locates PostgreSQL in node_modules and makes sure that `osUser` can run it. If that user cannot access it (a repository below root's
 * home), it is copied once to `sharedDir`, 60 MB per version. Throws EmbeddedPostgresError if the platform is unsupported or the programs
 * cannot run here.
 */
export async function prepareBinaries(
  osUser: OsUser | undefined,
  sharedDir: string,
  packageDir = locatePackage(),
): Promise<Binaries> {
  const { name, version } = manifestSchema.parse(
    JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')),
  );
  const majorVersion = Number.parseInt(version, 10);
  const installed = path.join(packageDir, 'native');
  await restoreSymlinks(packageDir);
  const problem = await findProblem(installed, osUser);
  if (problem === undefined) return toBinaries(installed, majorVersion);
  if (osUser === undefined) throw cannotRun(installed, problem);

  const copy = path.join(sharedDir, 'postgresql', `${path.basename(name)}-${version}`);
  if (!(await exists(copy))) await copyReadable(installed, copy);
  const remaining = await findProblem(copy, osUser);
  if (remaining !== undefined) throw cannotRun(copy, remaining);
  return toBinaries(copy, majorVersion);
}

/** Finds the package with the programs for this platform. Throws EmbeddedPostgresError if it is not installed. */
export function locatePackage(): string {
  const name = `@embedded-postgres/${platformName[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // The platform's package is a dependency of embedded-postgres, so it can be resolved reliably only from there.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return path.resolve(path.dirname(entry), '..');
  } catch (error) {
    if (!hasCode(error, 'MODULE_NOT_FOUND')) throw error;
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/** Returns the path of pg_ctl, which stops a server on Windows. */
export function locatePgCtl(): string {
  return toBinaries(path.join(locatePackage(), 'native'), 0).pgCtl;
}

function toBinaries(nativeDir: string, majorVersion: number): Binaries {
  const program = (name: string) => path.join(nativeDir, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), majorVersion };
}

/** Runs the server program once as the user that will run it. Returns the error message, or undefined if it works. */
async function findProblem(nativeDir: string, osUser: OsUser | undefined): Promise<string | undefined> {
  const { postgres } = toBinaries(nativeDir, 0);
  try {
    await run(postgres, ['--version'], { ...osUser, cwd: rootDirectory(nativeDir), env: commandEnv });
    return undefined;
  } catch (error) {
    // Any reason shows up here: missing file, no permission, another libc, a missing library.
    return error instanceof Error ? error.message : String(error);
  }
}

/** Creates the library links that the package's install script creates, for installations that run no scripts. */
async function restoreSymlinks(packageDir: string): Promise<void> {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!(await exists(list))) return;
  for (const { source, target } of symlinksSchema.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const link = path.join(packageDir, target);
    try {
      await lstat(link);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      await symlink(path.relative(path.dirname(link), path.join(packageDir, source)), link);
    }
  }
}

async function copyReadable(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await makeSharedDir(path.dirname(to));
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await makeReadable(draft);
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process made the same copy in the meantime; use that one.
    if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return;
    throw error;
  }
}

/** Creates a directory, and its parent if missing, and lets every user enter both, regardless of the umask. */
export async function makeSharedDir(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  await chmod(path.dirname(dir), 0o755);
  await chmod(dir, 0o755);
}

async function makeReadable(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const child = path.join(dir, entry.name);
    if (entry.isDirectory()) await makeReadable(child);
    else if (entry.isFile()) await chmod(child, (await stat(child)).mode & 0o111 ? 0o755 : 0o644);
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function cannotRun(nativeDir: string, problem: string): EmbeddedPostgresError {
  const hint = 'On a system without glibc (Alpine) set DATABASE_URL to a PostgreSQL 15 or later.';
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${nativeDir} cannot run here: ${problem.trim()}. ${hint}`,
  );
}
