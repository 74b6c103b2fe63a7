import { defineConfig } from 'tsup';
import { pureConstants } from './scripts/pure-constants.js';

export default defineConfig({
  entry: ['src/index.ts', 'src/fixtures.ts', 'src/msw.ts', 'src/openapi.ts', 'src/ts-rest.ts'],
  format: ['esm', 'cjs'],
  target: 'node20',
  esbuildPlugins: [pureConstants],
  dts: {
    entry: {
      index: '.declarations/index.d.ts',
      fixtures: '.declarations/fixtures.d.ts',
      msw: '.declarations/msw.d.ts',
      openapi: '.declarations/openapi.d.ts',
      'ts-rest': '.declarations/ts-rest.d.ts',
    },
    compilerOptions: { ignoreDeprecations: '6.0' },
  },
  clean: true,
});
