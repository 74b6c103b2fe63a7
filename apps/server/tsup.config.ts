import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'tsup';

/** The browser bundle of the API reference, which the server sends and never runs. */
const referenceBundle = join(dirname(createRequire(import.meta.url).resolve('@scalar/api-reference')), 'browser');

export default defineConfig({
  entry: {
    cli: 'src/cli.ts',
    'extract-child': 'src/extraction/child.ts',
    'watchdog-thread': 'src/process/watchdog-thread.ts',
  },
  // In parts, so that each process loads only what it runs.
  splitting: true,
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  clean: true,
  async onSuccess() {
    const isServed = (file: string) => !/\.map$|standalone\.js$/.test(file);
    await cp(referenceBundle, join('dist', 'reference'), { recursive: true, filter: isServed });
  },
});
