import { defineConfig } from 'vitest/config';

/** Not part of the tests: it needs root, and Postfix and Dovecot of Debian. See scripts/real-mail. */
export default defineConfig({
  test: {
    include: ['scripts/real-mail/*.real.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
  },
});
