import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Limits hanging tests, not slow ones: a busy machine can take several times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The files only read the contract, which takes each of them longer to load than to try.
    isolate: false,
    include: ['test/**/*.test.ts'],
    sequence: { shuffle: { files: true, tests: true } },
  },
});
