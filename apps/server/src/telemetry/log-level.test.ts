import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followLogLevel, readLogLevel, writeLogLevel } from './log-level.js';

const deadline = { timeout: 120_000 };
let folder: string;
beforeAll(async () => {
  // The directory is made when the level is first set.
  folder = join(await mkdtemp(join(tmpdir(), 'log-level-')), 'data');
});
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

test('the level of a running log follows its file, also over a restart, and says so in the log at each change', async () => {
  const lines: string[] = [];
  const start = () => pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const log = start();
  const end = followLogLevel(log, folder, 'warn');
  log.info('unseen');
  await writeLogLevel(folder, 'debug');
  await expect.poll(() => log.level, deadline).toBe('debug');
  log.debug('seen');
  const next = start();
  const endNext = followLogLevel(next, folder, 'warn');
  await expect.poll(() => next.level, deadline).toBe('debug');
  endNext();
  await writeFile(join(folder, 'log-level'), 'loud');
  await expect.poll(() => log.level, deadline).toBe('warn');
  await writeLogLevel(folder, 'silent');
  await expect.poll(() => log.level, deadline).toBe('silent');
  await writeLogLevel(folder, undefined);
  await expect.poll(() => log.level, deadline).toBe('warn');
  expect(await readLogLevel(folder)).toBeUndefined();
  log.info('unseen');
  end();
  const change = 'the level of the log changes';
  expect(lines).toEqual([change, 'seen', change, change, change, change]);
});
