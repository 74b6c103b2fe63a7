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
    if (format !== 'cjs') return;
    options.define = { ...options.define, 'import.meta.url': '__filename' };
    // Only for this platform does esbuild list the exports so that they can be imported by name, as Deno does from CommonJS.
    options.platform = 'node';
  },
  dts: {
    entry: {
      index: '.declarations/index.d.ts',
      oauth: '.declarations/oauth.d.ts',
      testing: '.declarations/testing/index.d.ts',
      webhooks: '.declarations/webhooks/web.d.ts',
      'webhooks.node': '.declarations/webhooks/node.d.ts',
      'webhooks.fixtures': '.declarations/webhooks/fixtures.d.ts',
    },
    compilerOptions: { ignoreDeprecations: '6.0' },
  },
});
