import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { findProcess, hasCode } from './process-identity.js';

/** The command that runs a server. */
export const serveCommand = 'serve';

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string().nullable(),
  token: z.string(),
  /** The command that it runs, such as `backup`; a server that is as old as to not say it runs `serve`. */
  command: z.string().default(serveCommand),
});
type Owner = z.infer<typeof ownerSchema>;

/** A live process runs the database of a data directory. */
export class DataDirInUseError extends EmbeddedPostgresError {
  readonly pid: number;
  readonly command: string;
  constructor(dataDir: string, { pid, command }: Pick<Owner, 'pid' | 'command'>) {
    super(
      command === serveCommand
        ? `Another server (process ${pid}) is using the data directory ${dataDir}: stop it first, or set DATA_DIR to another directory.`
        : `The command \`${command}\` (process ${pid}) is using the database in ${dataDir}: wait until it has ended, or stop it.`,
    );
    this.pid = pid;
    this.command = command;
  }
}

/** The exclusive right of this process to run the database of one data directory. */
export type OwnerLock = { release(): Promise<void> };

const lockPath = (dataDir: string) => path.join(dataDir, 'owner.json');

/**
 * Takes a data directory for this process, also from an owner that died without giving it back.
 * Throws DataDirInUseError, naming the process, when a live one holds it. `command` is that of this process, for the messages of others.
 */
export async function takeOwnerLock(dataDir: string, command: string = serveCommand): Promise<OwnerLock> {
  const file = lockPath(dataDir);
  const token = randomBytes(8).toString('hex');
  const self = await findProcess(process.pid);
  const draft = `${file}.${token}`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, startedAt: self?.startedAt ?? null, token, command }), {
    mode: 0o644,
  });
  try {
    // Linking, unlike creating and then writing, never shows a half-written lock. Each failed round removes one dead owner.
    for (let round = 0; round < 20; round += 1) {
      if (await linkIfAbsent(draft, file)) return { release: () => releaseLock(file, token) };
      await clearDeadOwner(file, token, dataDir);
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new EmbeddedPostgresError(
    `Could not take the lock ${file}: it keeps changing hands. Start one server at a time.`,
  );
}

/** Finds the live process that owns a data directory; undefined when nobody does. */
export async function findLiveOwner(dataDir: string): Promise<{ pid: number } | undefined> {
  const owner = await readOwner(lockPath(dataDir));
  return owner !== undefined && (await isRunning(owner)) ? { pid: owner.pid } : undefined;
}

async function linkIfAbsent(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function clearDeadOwner(file: string, token: string, dataDir: string): Promise<void> {
  const owner = await readOwner(file);
  if (owner !== undefined && (await isRunning(owner))) {
    throw new DataDirInUseError(dataDir, owner);
  }
  // Moved away and looked at again, because someone faster may have taken the lock since it was read.
  const removed = `${file}.${token}.dead`;
  try {
    await rename(file, removed);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = await readOwner(removed);
  if (moved !== undefined && moved.token !== owner?.token) await linkIfAbsent(removed, file);
  await rm(removed, { force: true });
}

async function releaseLock(file: string, token: string): Promise<void> {
  const owner = await readOwner(file);
  if (owner?.token === token) await rm(file, { force: true });
}

async function isRunning(owner: Owner): Promise<boolean> {
  const found = await findProcess(owner.pid);
  if (found === undefined) return false;
  return owner.startedAt === null || found.startedAt === undefined || found.startedAt === owner.startedAt;
}

/** Reads a lock file; undefined when it is missing or says nothing (a disk that was full, a crash of the machine). */
async function readOwner(file: string): Promise<Owner | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    return ownerSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
