import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { superviseProcess } from './supervisor.js';

const entry = fileURLToPath(new URL('./fixtures/watched.mjs', import.meta.url));
const waiting = { timeout: 120_000, interval: 20 };
let dir: string;
let file: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'watchdog-'));
  file = path.join(dir, 'reports');
});
afterEach(async () => {
  child?.kill('SIGKILL');
  child = undefined;
  await rm(dir, { recursive: true, force: true });
});

async function countReports(what: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line.startsWith(what)).length;
}

function start(behaviour: 'blocked' | 'busy' | 'starved' | 'steady' | 'waiting') {
  const started = spawn(process.execPath, [entry, file, behaviour], { stdio: ['ignore', 'ignore', 'pipe'] });
  child = started;
  let logged = '';
  started.stderr.on('data', (chunk: Buffer) => {
    logged += chunk;
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    started.once('close', (_, signal) => resolve(signal));
  });
  return { pid: started.pid as number, ended, logged: () => logged };
}

test('a process that is blocked is killed, and the log says for how long, where it stood and what was under way', async () => {
  const { ended, logged } = start('blocked');
  expect(await ended).toBe('SIGKILL');
  const line = JSON.parse(logged());
  expect(line).toMatchObject({ level: 60, process: 'worker', msg: 'process.blocked', underWay: ['crawl tn_1 a-feed'] });
  expect(line.blockedMs).toBeGreaterThanOrEqual(1_000);
  expect(line.stack[0]).toMatch(/^readFeedForEver \(file:.*watched\.mjs:\d+\)$/);
});

test('a process that is blocked without working is killed later', async () => {
  const { ended, logged } = start('waiting');
  expect(await ended).toBe('SIGKILL');
  expect(JSON.parse(logged()).blockedMs).toBeGreaterThanOrEqual(3_000);
});

test('a process that is slow because it gets little processor time lives on', async () => {
  const { logged } = start('starved');
  await vi.waitFor(async () => expect(await countReports('alive')).toBeGreaterThan(3), waiting);
  expect(logged()).toBe('');
});

test('the supervisor starts a process that was blocked again', async () => {
  const worker = superviseProcess({
    name: 'worker',
    entry,
    args: [file, 'blocked'],
    env: () => process.env,
    log: pino({ level: 'silent' }),
    timing: { firstBackoffMs: 10 },
  });
  await vi.waitFor(async () => expect(await countReports('started')).toBeGreaterThanOrEqual(2), waiting);
  await worker.stop();
});

test('a process that is stopped for longer, as by a machine that sleeps, lives on', async () => {
  const { pid, logged } = start('steady');
  await vi.waitFor(async () => expect(await countReports('alive')).toBeGreaterThan(20), waiting);
  for (let stops = 0; stops < 2; stops += 1) {
    process.kill(pid, 'SIGSTOP');
    const stoppedMs = performance.now();
    await vi.waitFor(() => expect(performance.now() - stoppedMs).toBeGreaterThan(3_000), waiting);
    process.kill(pid, 'SIGCONT');
    const before = await countReports('alive');
    await vi.waitFor(async () => expect(await countReports('alive')).toBeGreaterThan(before + 20), waiting);
  }
  expect(logged()).toBe('');
});

test('a process that is busy, but whose loop turns, lives on', async () => {
  const { logged } = start('busy');
  await vi.waitFor(async () => expect(await countReports('piece')).toBeGreaterThan(5), {
    ...waiting,
    timeout: 120_000,
  });
  expect(logged()).toBe('');
});
