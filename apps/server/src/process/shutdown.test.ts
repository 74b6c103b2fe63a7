import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';

const entry = fileURLToPath(new URL('./fixtures/shutting-down.mjs', import.meta.url));
const logging = fileURLToPath(new URL('./fixtures/logging.mjs', import.meta.url));
const waiting = { timeout: 120_000, interval: 10 };
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
});

async function start(behaviour: 'steady' | 'failing' | 'hanging' | 'rejecting' | 'throwing', deadlineMs = 20_000) {
  const started = spawn(process.execPath, [entry, behaviour, String(deadlineMs)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child = started;
  let output = '';
  started.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const lines = () => output.split('\n').filter((line) => line !== '');
  const exited = once(started, 'close').then(([code]) => code as number | null);
  const waitFor = (line: string) => vi.waitFor(() => expect(lines()).toContain(line), waiting);
  await waitFor('running');
  return { kill: (signal: NodeJS.Signals) => started.kill(signal), lines, waitFor, exited };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s closes everything in order and exits with code 0',
  async (signal) => {
    const running = await start('steady');
    running.kill(signal);
    expect(await running.exited).toBe(0);
    expect(running.lines()).toEqual(['running', 'first closing', 'first closed', 'second closed']);
  },
);

test('the same signal arriving twice at once, as from a terminal and npm, still closes everything in order', async () => {
  const running = await start('steady');
  running.kill('SIGINT');
  await running.waitFor('first closing');
  running.kill('SIGINT');
  expect(await running.exited).toBe(0);
  expect(running.lines()).toEqual(['running', 'first closing', 'first closed', 'second closed']);
});

test('a closer that fails keeps none of the others from closing, and the exit code says so', async () => {
  const running = await start('failing');
  running.kill('SIGTERM');
  expect(await running.exited).toBe(1);
  expect(running.lines()).toEqual(['running', 'first closing', 'second closed']);
});

test('a rejection that nothing handled ends no process', async () => {
  const running = await start('rejecting');
  running.kill('SIGTERM');
  expect(await running.exited).toBe(0);
  expect(running.lines()).toEqual(['running', 'first closing', 'first closed', 'second closed']);
});

test('an error that nothing caught ends the process in order, and the exit code says so', async () => {
  const running = await start('throwing');
  expect(await running.exited).toBe(1);
  expect(running.lines()).toEqual(['running', 'first closing', 'first closed', 'second closed']);
});

test('a later second signal exits at once', async () => {
  const running = await start('hanging');
  running.kill('SIGTERM');
  await running.waitFor('first closing');
  const again = setInterval(() => running.kill('SIGTERM'), 50);
  expect(await running.exited).toBe(1);
  clearInterval(again);
  expect(running.lines()).toEqual(['running', 'first closing']);
});

test('a closer that hangs is given up at the deadline', async () => {
  const running = await start('hanging', 300);
  running.kill('SIGTERM');
  expect(await running.exited).toBe(1);
  expect(running.lines()).toEqual(['running', 'first closing']);
});

test.runIf(process.platform !== 'win32')(
  'a process that follows its parent closes everything when the shell in between is killed',
  async () => {
    const script = `"${process.execPath}" "${entry}" steady; true`;
    const shell = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    child = shell;
    const lines: string[] = [];
    const output = createInterface({ input: shell.stdout }).on('line', (line) => lines.push(line));
    const closed = once(output, 'close');
    await vi.waitFor(() => expect(lines).toContain('running'), waiting);
    shell.kill('SIGTERM');
    await closed;
    expect(lines).toEqual(['running', 'first closing', 'first closed', 'second closed']);
  },
);

test.each(['before the signal', 'after the signal'])(
  'a process whose log has lost its reader %s closes everything and exits with code 0',
  async (when) => {
    const started = fork(logging, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    child = started;
    const exited = once(started, 'exit').then(([code]) => code as number | null);
    await once(started, 'message');
    if (when === 'before the signal') started.stderr?.destroy();
    started.kill('SIGTERM');
    started.stderr?.destroy();
    expect(await exited).toBe(0);
  },
);

test('the last lines of a log are written when the process ends', async () => {
  const started = fork(logging, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  child = started;
  let text = '';
  started.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const closed = once(started, 'close');
  await once(started, 'message');
  started.kill('SIGTERM');
  await closed;
  const messages = text.trimEnd().split('\n');
  expect(messages.map((line) => JSON.parse(line).msg)).toEqual(['first line', 'shutting down', 'closing', 'shut down']);
});
