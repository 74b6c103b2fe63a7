import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Limits hanging tests, not slow ones: a busy machine can take several times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    include: ['test/**/*.test.ts'],
    sequence: { shuffle: { files: true, tests: true } },
  },
});
