import { defineConfig } from 'vitest/config';

/** Not part of the tests: it judges what is open too, and prints the table of docs/corpora.md. */
export default defineConfig({
  test: {
    include: ['test/corpora/{imports,messages,documents}/*.corpus.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 3_600_000,
  },
});
