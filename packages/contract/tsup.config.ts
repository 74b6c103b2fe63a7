import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/openapi.ts'],
  format: ['esm', 'cjs'],
  target: 'node20',
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  clean: true,
});
