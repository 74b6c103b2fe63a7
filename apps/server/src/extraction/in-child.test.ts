import os from 'node:os';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { listChildren } from '../fixtures/children.js';
import { runInChild } from './in-child.js';

const listReaders = () => listChildren('extraction/child');
const startReading = (cpuMs: number) => {
  const text = '<rss version="2.0"><channel><item><title>crm</title></item></channel></rss>';
  const bounds = { cpuMs, heapMegabytes: 128, memoryBytes: 400 * 1024 * 1024 };
  const input = { text, url: 'https://forum.test/feed' };
  return runInChild(
    { kind: 'feed', input },
    { signal: new AbortController().signal, bounds, tooMuch: 'It takes too much.' },
  );
};

test.runIf(process.platform === 'linux')('a process that reads has a low priority', async () => {
  const reading = startReading(20_000);
  await vi.waitUntil(() => listReaders().some((pid) => os.getPriority(pid) === 10), { timeout: 60_000 });
  expect(await reading).toMatchObject({ items: [{ title: 'crm' }] });
});

test.runIf(process.platform === 'linux')('a process that waits for a processor is not given up', async () => {
  const cpuMs = 3_000;
  const startedMs = performance.now();
  const reading = startReading(cpuMs);
  await vi.waitUntil(() => listReaders().length === 1, { timeout: 60_000 });
  const [pid] = listReaders() as [number];
  process.kill(pid, 'SIGSTOP');
  while (performance.now() - startedMs < 1.2 * cpuMs) await delay(50);
  process.kill(pid, 'SIGCONT');
  expect(await reading).toMatchObject({ items: [{ title: 'crm' }] });
});
