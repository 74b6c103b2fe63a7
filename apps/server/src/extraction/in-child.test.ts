import os from 'node:os';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { listChildren } from '../process/fixtures/children.js';
import { runInChild } from './in-child.js';

/** Reads a small feed. Its process has a heap of this size, by which it is found among those of other tests. */
const startReading = (cpuMs: number, heapMegabytes: number) => {
  const text = '<rss version="2.0"><channel><item><title>crm</title></item></channel></rss>';
  const bounds = { cpuMs, heapMegabytes, memoryBytes: 400 * 1024 * 1024 };
  const task = { kind: 'feed', input: { text, url: 'https://forum.test/feed' } } as const;
  return runInChild(task, { signal: new AbortController().signal, bounds, tooMuch: 'It takes too much.' });
};
const findReader = (heapMegabytes: number) => listChildren(`--max-old-space-size=${heapMegabytes}`).at(0);

test.runIf(process.platform === 'linux')('a process that reads has a low priority', async () => {
  const reading = startReading(20_000, 129);
  const priorityOf = (pid = process.pid) => os.getPriority(pid);
  await vi.waitUntil(() => priorityOf(findReader(129)) === 10, { timeout: 60_000, interval: 10 });
  expect(await reading).toMatchObject({ items: [{ title: 'crm' }] });
});

test.runIf(process.platform === 'linux')('a process that waits for a processor is not given up', async () => {
  const cpuMs = 3_000;
  const startedMs = performance.now();
  const reading = startReading(cpuMs, 130);
  const pid = await vi.waitUntil(() => findReader(130), { timeout: 60_000, interval: 10 });
  process.kill(pid, 'SIGSTOP');
  while (performance.now() - startedMs < 1.2 * cpuMs) await delay(50);
  process.kill(pid, 'SIGCONT');
  expect(await reading).toMatchObject({ items: [{ title: 'crm' }] });
});
