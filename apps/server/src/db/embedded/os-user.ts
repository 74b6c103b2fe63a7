import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { hasCode } from './process-identity.js';
import { commandEnv } from './settings.js';

/** The operating system user for PostgreSQL, in the format of spawn options. */
export type OsUser = { uid: number; gid: number };

const run = promisify(execFile);

/**
 * Chooses the user to run PostgreSQL as: undefined (the current user) unless that is root, which PostgreSQL refuses. For root, it is the
 * owner of an existing cluster, else a dedicated user, which is created so that other programs that run as `postgres` cannot read the
 * cluster. If no user can be created, it is `postgres` or else `nobody`.
 */
export async function chooseOsUser(clusterDir: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await findOwner(clusterDir);
  if (owner !== undefined && owner.uid !== 0) return owner;
  const user =
    (await findUser(ownUser)) ??
    (await createUser(ownUser)) ??
    (await findUser('postgres')) ??
    (await findUser('nobody'));
  if (user !== undefined) return user;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and no user "${ownUser}" could be created to run it: start the server as another user, or set DATABASE_URL.`,
  );
}

const ownUser = 'lead-engagement';

async function findOwner(dir: string): Promise<OsUser | undefined> {
  try {
    const { uid, gid } = await stat(dir);
    return { uid, gid };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function findUser(name: string): Promise<OsUser | undefined> {
  const [uid, gid] = await Promise.all([tryCommand('id', ['-u', name]), tryCommand('id', ['-g', name])]);
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Creates a system user without a login: with useradd (shadow-utils) or adduser (BusyBox). */
async function createUser(name: string): Promise<OsUser | undefined> {
  await tryCommand('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name]);
  const created = await findUser(name);
  if (created !== undefined) return created;
  await tryCommand('adduser', ['-S', '-D', '-H', '-s', '/bin/false', name]);
  return findUser(name);
}

/** Returns true if a user can enter a directory. Tries it, because mode bits do not show ACLs and mounts. */
export async function canEnter(dir: string, osUser: OsUser): Promise<boolean> {
  return (await tryCommand('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], osUser)) !== undefined;
}

/** Runs a command. Returns its trimmed output; undefined if it is missing, forbidden or fails. */
async function tryCommand(command: string, args: string[], osUser?: OsUser): Promise<string | undefined> {
  try {
    const { stdout } = await run(command, args, { ...osUser, cwd: '/', env: commandEnv });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
