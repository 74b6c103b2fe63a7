import { defineConfig } from 'vitest/config';

/** Not part of the tests: a million records take minutes to seed. */
export default defineConfig({
  test: {
    include: ['test/budgets/*.large.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 3_600_000,
  },
});
