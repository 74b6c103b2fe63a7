import { defineConfig, mergeConfig } from 'vitest/config';
import tests from './vitest.config.js';

/** The same tests, with what each file costs: `npm run test:profile` in the root. */
export default defineConfig({
  test: {
    ...tests.test,
    projects: (tests.test?.projects ?? []).map((project) =>
      mergeConfig(project as object, { test: { setupFiles: ['test/support/processor-time.ts'] } }),
    ),
    reporters: ['./test/support/profile-reporter.ts'],
  },
});
