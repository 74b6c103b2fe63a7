import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/testing.ts'],
  format: 'esm',
  target: 'node20',
  // `npm start` needs no declarations (scripts/prepare.mjs).
  dts: process.env.DECLARATIONS !== 'off' && { compilerOptions: { ignoreDeprecations: '6.0' } },
  clean: true,
});
