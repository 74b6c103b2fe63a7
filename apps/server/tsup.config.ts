import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { cli: 'src/cli.ts', 'extract-child': 'src/extraction/child.ts' },
  // In parts, so that each process loads only what it runs.
  splitting: true,
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  clean: true,
});
