import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts'],
  format: 'esm',
  target: 'node20',
  define: { __MCP_VERSION__: JSON.stringify(version) },
  dts: { entry: { index: '.declarations/index.d.ts' }, compilerOptions: { ignoreDeprecations: '6.0' } },
  clean: true,
});
