import { existsSync, statfsSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';

/** A file system in memory, on which temporary files go where it has room: a database is a thousand files, and most tests make one. */
const memory = '/dev/shm';
const roomyBytes = 4 * 1024 ** 3;
const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
if (Math.min(bavail * bsize, os.freemem()) >= roomyBytes) process.env.TMPDIR = memory;

/**
 * Tests of memory, timing or the machine itself: each file has a process to itself. Those of whole servers are not among them: what they
 * look at are the processes that they start, and to load the modules of a test takes some of them longer than to run it.
 */
const alone = [
  'src/db/embedded/**',
  'src/limits/rate/**',
  'src/process/**',
  'test/canaries.test.ts',
  'test/hostile/worst-bodies.test.ts',
  'test/rate-limits/**',
  'test/many-connections.test.ts',
  'test/revocation.test.ts',
  'test/slow-clients.test.ts',
].map((place) => place.replace(/\*\*$/, '**/*.test.ts'));

/** What `--maxWorkers` names: Vitest would not pass it on to projects. */
const [, namedWorkers] = /--maxWorkers[= ](\d+)/.exec(process.argv.join(' ')) ?? [];

const test: TestProjectInlineConfiguration['test'] = {
  pool: 'forks',
  // Most tests wait for a server or a database some of the time: more than three at once starve each other on two cores, and are no faster.
  maxWorkers: Number(namedWorkers ?? 3),
  // Against what hangs, not what is slow: a busy machine can take several times as long as an idle one.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  sequence: { shuffle: { files: true, tests: true } },
};

const resolve = {
  alias: [
    {
      find: /^.*\/process\/child-files\.js$/,
      replacement: fileURLToPath(new URL('test/support/built-children.ts', import.meta.url)),
    },
  ],
};
const databaseSetup = 'test/support/global-setup.ts';
const childrenSetup = 'test/support/children-setup.ts';

export default defineConfig({
  test: {
    ...test,
    sequence: { ...test.sequence, sequencer: LongestFirst },
    // Projects and runs share what is made of the sources, which takes a start a quarter of its time.
    experimental: { fsModuleCache: true },
    // In the root alone, so that all projects share one database server. Unit tests (scripts/test-unit.mjs) need none.
    globalSetup: process.env.UNIT_TESTS === '1' ? [childrenSetup] : [childrenSetup, databaseSetup],
    projects: [
      {
        resolve,
        test: {
          ...test,
          name: 'shared',
          // Files that come one after the other in a process share its modules: to load them takes as long as most tests.
          isolate: false,
          // Room for what lives for one request: a tenth of the time would go to the garbage collector.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
          include: ['{src,test}/**/*.test.ts'],
          exclude: [...alone],
        },
      },
      { resolve, test: { ...test, name: 'alone', include: alone } },
    ],
  },
});
