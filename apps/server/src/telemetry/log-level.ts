import { unwatchFile, watchFile } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const everyMs = 1_000;
const fileOf = (dataDir: string) => join(dataDir, 'log-level');

/**
 * Sets the level of a log to that in the file `log-level` of the data directory, now and whenever it changes, within a second or two. Without the file,
 * or if it holds no level, it is `usual`. Returns a function that ends it.
 */
export function followLogLevel(log: Logger, dataDir: string, usual: LogLevel): () => void {
  const file = fileOf(dataDir);
  const follow = async () => {
    const level = (await readLogLevel(dataDir)) ?? usual;
    if (level === log.level) return;
    const before = log.level;
    // The line is in the log at both levels.
    log.level = 'info';
    log.info({ before, level }, 'the level of the log changes');
    log.level = level;
  };
  void follow();
  const listener = () => void follow();
  watchFile(file, { interval: everyMs, persistent: false }, listener);
  return () => unwatchFile(file, listener);
}

/** The level in the file of a data directory; undefined if there is none. */
export async function readLogLevel(dataDir: string): Promise<LogLevel | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  return logLevels.find((level) => level === text.trim());
}

/** Sets the level of the server of a data directory, which may be running; undefined leaves it to its settings. */
export async function writeLogLevel(dataDir: string, level: LogLevel | undefined): Promise<void> {
  if (level === undefined) return rm(fileOf(dataDir), { force: true });
  // A server that uses a database elsewhere may have no such directory yet.
  await mkdir(dataDir, { recursive: true });
  await writeFile(fileOf(dataDir), `${level}\n`);
}
