import { readFileSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

const shared: Options = {
  entry: {
    index: 'src/index.ts',
    oauth: 'src/oauth.ts',
    webhooks: 'src/webhooks/web.ts',
    'webhooks.node': 'src/webhooks/node.ts',
  },
  target: 'es2022',
  platform: 'neutral',
  external: ['node:crypto'],
  splitting: false,
  removeNodeProtocol: false,
  define: { __SDK_VERSION__: JSON.stringify(version) },
  dts: { compilerOptions: { ignoreDeprecations: '6.0', stripInternal: true } },
};

export default defineConfig([
  { ...shared, format: 'esm' },
  {
    ...shared,
    format: 'cjs',
    // p-retry is ESM only: a CommonJS program, or its test runner, could not load it.
    noExternal: ['p-retry', 'is-network-error'],
    banner: { js: '/*! May contain p-retry and is-network-error (MIT): see THIRD-PARTY-NOTICES.md */' },
  },
]);
