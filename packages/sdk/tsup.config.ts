import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

// Both formats in one build, so that the declarations, which take most of it, are made once.
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    oauth: 'src/oauth.ts',
    testing: 'src/testing/index.ts',
    webhooks: 'src/webhooks/web.ts',
    'webhooks.node': 'src/webhooks/node.ts',
    'webhooks.fixtures': 'src/webhooks/fixtures.ts',
  },
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  external: [/^node:/],
  splitting: false,
  removeNodeProtocol: false,
  define: { __SDK_VERSION__: JSON.stringify(version) },
  esbuildOptions(options, { format }) {
    if (format === 'cjs') options.define = { ...options.define, 'import.meta.url': '__filename' };
  },
  // `npm start` needs no declarations (scripts/prepare.mjs).
  dts: process.env.DECLARATIONS !== 'off' && { compilerOptions: { ignoreDeprecations: '6.0', stripInternal: true } },
});
