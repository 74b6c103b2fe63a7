import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SupervisedProcess, type SupervisorTiming, superviseProcess } from './supervisor.js';

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const waiting = { timeout: 120_000, interval: 10 };
let dir: string;
let file: string;
let worker: SupervisedProcess | undefined;

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'supervisor-'));
  file = path.join(dir, 'reports');
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await rm(dir, { recursive: true, force: true });
});

function start(
  behaviour: 'steady' | 'crashing' | 'stubborn',
  timing: Partial<SupervisorTiming> = {},
): SupervisedProcess {
  const log = pino({ level: 'silent' });
  worker = superviseProcess({
    name: 'worker',
    entry: fixture('worker.mjs'),
    args: [file, behaviour],
    env: () => process.env,
    log,
    timing,
  });
  return worker;
}

/** Returns a real logger, and the backoff times that it logs. */
function listenToBackoffs() {
  const backoffs: number[] = [];
  const log = pino({ level: 'error' }, { write: (line) => backoffs.push(JSON.parse(line).backoffMs) });
  return { log, backoffs };
}

/** Reads the reports of the workers so far, for example `started`, with the process id. */
async function readReports(): Promise<{ what: string; pid: number }[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => ({ what: line.split(' ')[0] ?? '', pid: Number(line.split(' ')[1]) }));
}

async function waitForReports(what: string, count: number): Promise<number[]> {
  return vi.waitFor(async () => {
    const pids = (await readReports()).filter((report) => report.what === what).map((report) => report.pid);
    expect(pids.length).toBeGreaterThanOrEqual(count);
    return pids;
  }, waiting);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('replaces a worker that was killed', async () => {
  start('steady', { firstBackoffMs: 10 });
  const [first = 0] = await waitForReports('started', 1);
  process.kill(first, 'SIGKILL');
  const [, second] = await waitForReports('started', 2);
  expect(second).not.toBe(first);
});

test('restarts a worker that always crashes after growing pauses', async () => {
  const { log, backoffs } = listenToBackoffs();
  const timing = { firstBackoffMs: 10, maxBackoffMs: 40 };
  worker = superviseProcess({
    name: 'worker',
    entry: fixture('worker.mjs'),
    args: [file, 'crashing'],
    env: () => process.env,
    log,
    timing,
  });
  await waitForReports('started', 5);
  await worker.stop();
  expect(backoffs.slice(0, 4)).toEqual([10, 20, 40, 40]);
});

test('starts again with the shortest pause after a worker was healthy long enough', async () => {
  const { log, backoffs } = listenToBackoffs();
  const timing = { firstBackoffMs: 10, healthyAfterMs: 0 };
  worker = superviseProcess({
    name: 'worker',
    entry: fixture('worker.mjs'),
    args: [file, 'crashing'],
    env: () => process.env,
    log,
    timing,
  });
  await waitForReports('started', 4);
  await worker.stop();
  expect(backoffs.slice(0, 3)).toEqual([10, 10, 10]);
});

test('sends few messages to the worker for many wakes in a row, and never loses the last one', async () => {
  const running = start('steady', { wakeIntervalMs: 200 });
  await waitForReports('started', 1);
  for (let call = 0; call < 1_000; call += 1) running.wake();
  await waitForReports('woken', 2);
  running.wake();
  await waitForReports('woken', 3);
  expect((await readReports()).filter((report) => report.what === 'woken').length).toBeLessThanOrEqual(4);
});

test('does nothing on a wake if there is no worker', async () => {
  const running = start('crashing', { firstBackoffMs: 60_000, wakeIntervalMs: 0 });
  await waitForReports('started', 1);
  await vi.waitFor(() => expect(running.pid()).toBeUndefined(), waiting);
  running.wake();
  await running.stop();
});

test('stop asks the worker to end, and nothing is started after that', async () => {
  const running = start('steady', { firstBackoffMs: 1 });
  const [pid = 0] = await waitForReports('started', 1);
  await Promise.all([running.stop(), running.stop()]);
  expect((await readReports()).map((report) => report.what)).toEqual(['started', 'terminated']);
  expect(isAlive(pid)).toBe(false);
  expect(running.pid()).toBeUndefined();
});

test('kills a worker after the grace period if it ignores the request to end', async () => {
  const running = start('stubborn', { stopGraceMs: 100 });
  const [pid = 0] = await waitForReports('started', 1);
  await running.stop();
  expect((await readReports()).map((report) => report.what)).toEqual(['started', 'terminated']);
  expect(isAlive(pid)).toBe(false);
});

test('shuts a worker down when its supervisor is killed', async () => {
  const supervising = spawn(process.execPath, [fixture('supervising.mjs'), fixture('worker.mjs'), file], {
    stdio: 'ignore',
  });
  const [pid = 0] = await waitForReports('started', 1);
  supervising.kill('SIGKILL');
  await once(supervising, 'exit');
  await waitForReports('parent-gone', 1);
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), waiting);
});
