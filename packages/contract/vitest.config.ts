import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    sequence: { shuffle: { files: true, tests: true } },
  },
});
