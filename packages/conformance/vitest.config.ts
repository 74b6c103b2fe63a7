import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { __CONFORMANCE_VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    include: ['test/**/*.test.ts'],
    // Against what hangs, not what is slow: a busy machine can take several times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { shuffle: { files: true, tests: true } },
  },
});
