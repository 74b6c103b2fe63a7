import { readFileSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

const shared: Options = {
  entry: {
    index: 'src/index.ts',
    oauth: 'src/oauth.ts',
    testing: 'src/testing/index.ts',
    webhooks: 'src/webhooks/web.ts',
    'webhooks.node': 'src/webhooks/node.ts',
    'webhooks.fixtures': 'src/webhooks/fixtures.ts',
  },
  target: 'es2022',
  platform: 'neutral',
  external: [/^node:/],
  splitting: false,
  removeNodeProtocol: false,
  define: { __SDK_VERSION__: JSON.stringify(version) },
  // `npm start` needs no declarations (scripts/prepare.mjs).
  dts: process.env.DECLARATIONS !== 'off' && { compilerOptions: { ignoreDeprecations: '6.0', stripInternal: true } },
};

export default defineConfig([
  { ...shared, format: 'esm' },
  { ...shared, format: 'cjs', define: { ...shared.define, 'import.meta.url': '__filename' } },
]);
