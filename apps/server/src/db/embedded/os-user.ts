import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { hasCode } from './process-identity.js';
import { commandEnv } from './settings.js';

/** The operating system's user that PostgreSQL runs as, in the form that spawn takes. */
export type OsUser = { uid: number; gid: number };

const run = promisify(execFile);

/**
 * Chooses the user to run PostgreSQL as: undefined (ourselves) unless we are root, which PostgreSQL refuses.
 * Root runs it as the owner of an existing cluster, else as a user of our own, which is created: what else runs as `postgres` on the
 * machine cannot read the cluster then. Where no user can be created, as `postgres` or else as `nobody`.
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

/** Creates a system user without a login: useradd where there is shadow-utils, adduser where there is BusyBox. */
async function createUser(name: string): Promise<OsUser | undefined> {
  await tryCommand('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name]);
  const created = await findUser(name);
  if (created !== undefined) return created;
  await tryCommand('adduser', ['-S', '-D', '-H', '-s', '/bin/false', name]);
  return findUser(name);
}

/** Whether a user can enter a directory: asked by entering it, since mode bits tell nothing of ACLs and mounts. */
export async function canEnter(dir: string, osUser: OsUser): Promise<boolean> {
  return (await tryCommand('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], osUser)) !== undefined;
}

/** Runs a command; its trimmed output, or undefined when it is missing, forbidden or fails. */
async function tryCommand(command: string, args: string[], osUser?: OsUser): Promise<string | undefined> {
  try {
    const { stdout } = await run(command, args, { ...osUser, cwd: '/', env: commandEnv });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
