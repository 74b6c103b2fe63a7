import { defineConfig, type Options } from 'tsup';

/** The browsers of the last three years: constructable style sheets, dynamic imports, `AbortSignal.timeout`. */
const target = 'es2022';
/**
 * The files that the server sends to any page, bundled and minified. They are built in parallel with the package, so neither build
 * clears the folder.
 */
const served: Options = {
  target,
  platform: 'browser',
  minify: true,
  splitting: false,
  outExtension: () => ({ js: '.js' }),
};

export default defineConfig([
  {
    entry: ['src/index.ts', 'src/react.ts'],
    format: 'esm',
    target,
    platform: 'neutral',
    splitting: true,
    // `npm start` needs no declarations (scripts/prepare.mjs).
    dts: process.env.DECLARATIONS !== 'off' && { compilerOptions: { ignoreDeprecations: '6.0' } },
  },
  { ...served, entry: { chat: 'src/loader.ts' }, format: 'iife' },
  { ...served, entry: { 'chat-panel': 'src/panel/index.ts' }, format: 'esm' },
]);
