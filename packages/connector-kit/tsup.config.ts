import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/testing.ts'],
  format: 'esm',
  target: 'node20',
  dts: {
    entry: { index: '.declarations/index.d.ts', testing: '.declarations/testing.d.ts' },
    compilerOptions: { ignoreDeprecations: '6.0' },
  },
  clean: true,
});
