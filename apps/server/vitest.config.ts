import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    pool: 'forks',
    // Most tests wait for a server or a database most of the time: with four at once, two cores take half as long as with one.
    maxWorkers: 4,
    // Against what hangs, not what is slow: a busy machine can take several times as long as an idle one.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    sequence: { shuffle: { files: true, tests: true } },
  },
});
