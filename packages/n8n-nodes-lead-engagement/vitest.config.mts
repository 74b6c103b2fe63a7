import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // n8n brings it; here stands what the nodes use of it.
  resolve: { alias: { 'n8n-workflow': fileURLToPath(new URL('test/support/n8n-workflow.ts', import.meta.url)) } },
  test: {
    // Limits hanging tests, not slow ones: a busy machine can take several times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    include: ['test/**/*.test.ts'],
    sequence: { shuffle: { files: true, tests: true } },
  },
});
