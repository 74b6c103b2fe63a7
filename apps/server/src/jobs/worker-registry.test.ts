import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProcess } from '../db/embedded/process-identity.js';
import { registerHolder } from './worker-registry.js';

const log = pino({ level: 'silent' });
const running = new AbortController().signal;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'holders-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Registers a worker, then changes its record as if it were of another process. */
async function registerAs(change: object): Promise<string> {
  const holder = randomUUID();
  await registerHolder(dataDir, holder, log);
  const of = async (pid: number) => ({ pid, startedAt: (await findProcess(pid))?.startedAt ?? null });
  const record = {
    holder,
    host: os.hostname(),
    self: await of(process.pid),
    parent: await of(process.ppid),
    ...change,
  };
  await writeFile(path.join(dataDir, 'workers', `${holder}.json`), JSON.stringify(record));
  return holder;
}

async function takeOver(signal = running) {
  const freed: [string, boolean][] = [];
  const own = await registerHolder(dataDir, randomUUID(), log);
  await own.takeOver(async (holder, isExcused) => void freed.push([holder, isExcused]), signal);
  return { freed, own };
}

const dead = { pid: process.pid, startedAt: 'an earlier process with this id' };

test('the leases of a killed worker are freed twice, for a claim that came late, and count if its supervisor goes on', async () => {
  const replaced = await registerAs({ self: dead });
  const withSupervisor = await registerAs({ self: dead, parent: dead });
  const { freed, own } = await takeOver();
  const expected = [
    [replaced, false],
    [replaced, false],
    [withSupervisor, true],
    [withSupervisor, true],
  ];
  expect(freed.sort()).toEqual(expected.sort());
  await own.end();
  expect((await takeOver()).freed).toEqual([]);
});

test('the leases of a worker that runs, or runs on another machine, are left to it', async () => {
  await registerAs({});
  await registerAs({ self: dead, host: 'another' });
  const { freed } = await takeOver(AbortSignal.timeout(50));
  expect(freed).toEqual([]);
});

test('a record that was cut short frees nothing', async () => {
  const holder = await registerAs({ self: dead });
  await writeFile(path.join(dataDir, 'workers', `${holder}.json`), '{"holder":');
  expect((await takeOver()).freed).toEqual([]);
});
