import os from 'node:os';
import process from 'node:process';
import { afterEach, expect, test, vi } from 'vitest';
import { listChildren } from '../process/fixtures/children.js';
import { createPasswords } from './passwords.js';
import { deriveInThread } from './scrypt.js';
import { createScryptProcesses, type ScryptProcesses } from './scrypt-processes.js';

const input = { text: 'correct horse', salt: Buffer.alloc(16, 7), cost: { ln: 4, r: 8, p: 1 } };
/** Takes until its process is ended by hand. */
const endless = { ...input, cost: { ln: 20, r: 8, p: 30 } };

const opened: ScryptProcesses[] = [];
const open = (...options: Parameters<typeof createScryptProcesses>) => {
  const processes = createScryptProcesses(...options);
  opened.push(processes);
  return processes;
};
afterEach(() => {
  for (const processes of opened.splice(0)) processes.close();
});

const listHashers = () => listChildren('scrypt-child');

test('a process makes the hash that a thread makes', async () => {
  expect(await open().derive(input)).toEqual(await deriveInThread(input));
});

test('what one makes, the other verifies', async () => {
  const cost = { ln: 4, r: 8, p: 1 };
  const stored = await createPasswords({ cost, derive: open().derive }).hash('correct horse');
  expect(await createPasswords({ cost }).verify('correct horse', stored)).toBe(true);
});

test.runIf(process.platform === 'linux')('a process has a low priority, and is kept for the next hash', async () => {
  const { derive } = open();
  await derive(input);
  const children = listHashers();
  expect(children.map((pid) => os.getPriority(pid))).toEqual([10]);
  await derive(input);
  expect(listHashers()).toEqual(children);
});

test.runIf(process.platform === 'linux')('a process with nothing to do ends', async () => {
  await open({ idleMs: 1 }).derive(input);
  await vi.waitUntil(() => listHashers().length === 0, { timeout: 60_000 });
});

test.runIf(process.platform === 'linux')('a process that is killed refuses its caller alone', async () => {
  const { derive } = open();
  const refused = expect(derive(endless)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await vi.waitUntil(() => listHashers().length === 1, { timeout: 60_000 });
  for (const pid of listHashers()) process.kill(pid, 'SIGKILL');
  await refused;
  expect(await derive(input)).toEqual(await deriveInThread(input));
});
