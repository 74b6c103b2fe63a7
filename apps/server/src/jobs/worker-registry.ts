import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../db/client.js';
import { findProcess } from '../db/embedded/process-identity.js';

const processSchema = z.object({ pid: z.number().int().positive(), startedAt: z.string().nullable() });
const recordSchema = z.object({ holder: z.uuid(), host: z.string(), self: processSchema, parent: processSchema });
type HolderRecord = z.infer<typeof recordSchema>;

/** The files that name the workers of a data directory, so that a worker knows which of them were killed. */
const folderOf = (dataDir: string) => path.join(dataDir, 'workers');

const pollMs = 1_000;
/** A claim of a killed worker can still be running in the database. */
const lateClaimMs = 2_000;

/** The entry of this worker among those of its data directory. */
export interface Registration {
  /** Frees the leases of killed workers as soon as they have ended. Resolves when that is done, or after `signal`. */
  takeOver(free: (holder: string, isExcused: boolean) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Removes the entry: this worker holds no lease any more. */
  end(): Promise<void>;
}

/**
 * Records that this process holds leases as `holder`. Without a data directory that it can write to, leases of killed workers run out
 * instead.
 */
export async function registerHolder(dataDir: string, holder: string, log: Logger): Promise<Registration> {
  const folder = folderOf(dataDir);
  const file = path.join(folder, `${holder}.json`);
  const own: HolderRecord = {
    holder,
    host: os.hostname(),
    self: await identify(process.pid),
    parent: await identify(process.ppid),
  };
  const earlier = await listRecords(folder);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, JSON.stringify(own), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    log.debug({ err: error }, 'leases of this worker run out if it is killed: it cannot write to its data directory');
  }
  return {
    async takeOver(free, signal) {
      const takeOne = async (record: HolderRecord) => {
        try {
          while (await isRunning(record.self)) await delay(pollMs, undefined, { signal });
          // A worker that the same supervisor replaces may have been ended by its job. Others were ended together with their supervisor.
          const isExcused = !isSame(record.parent, own.parent);
          await free(record.holder, isExcused);
          await delay(lateClaimMs, undefined, { signal });
          await free(record.holder, isExcused);
          await rm(path.join(folder, `${record.holder}.json`), { force: true });
        } catch (error) {
          if (!signal.aborted) log.warn({ err: error, holder: record.holder }, 'work.take_over_failed');
        }
      };
      await Promise.all(earlier.filter(({ host }) => host === own.host).map(takeOne));
    },
    end: () => rm(file, { force: true }).catch(() => undefined),
  };
}

async function identify(pid: number): Promise<HolderRecord['self']> {
  return { pid, startedAt: (await findProcess(pid))?.startedAt ?? null };
}

async function isRunning({ pid, startedAt }: HolderRecord['self']): Promise<boolean> {
  const found = await findProcess(pid);
  return found !== undefined && (startedAt === null || found.startedAt === startedAt);
}

function isSame(a: HolderRecord['self'], b: HolderRecord['self']): boolean {
  return a.pid === b.pid && a.startedAt === b.startedAt;
}

async function listRecords(folder: string): Promise<HolderRecord[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const records = await Promise.all(
    names.map(async (name) => {
      try {
        return recordSchema.safeParse(JSON.parse(await readFile(path.join(folder, name), 'utf8'))).data;
      } catch {
        // Ended meanwhile, another user's, or cut short by a kill.
        return undefined;
      }
    }),
  );
  return records.filter((record) => record !== undefined);
}

/**
 * Ends the leases of a killed worker, so that its work is due at once. They count as lost unless `isExcused`: see `LostLeasesError`.
 * `longestLeaseSeconds` bounds the rows to look at.
 */
export async function freeLeases(
  claims: Database,
  holder: string,
  {
    kinds,
    longestLeaseSeconds,
    isExcused,
  }: { kinds: readonly string[]; longestLeaseSeconds: number; isExcused: boolean },
): Promise<void> {
  await claims`
    update work set due_at = now(), lost_leases = lost_leases - ${isExcused ? 1 : 0}
    where kind = any(${[...kinds]}::text[]) and not ready and leased and holder = ${holder}
      and due_at > now() and due_at <= now() + make_interval(secs => ${longestLeaseSeconds + 60})`;
}
