import { defineConfig } from 'tsup';

/** The browsers of the last three years: constructable style sheets, `AbortSignal.timeout`. */
const target = 'es2022';

/** Properties that only this code reads: they are shortened. None of them is a name of the DOM or of JSON. */
const ownNames = [
  ...['isTransient', 'retryAfter', 'problems', 'problem', 'controls', 'mark', 'note', 'check', 'begin', 'shown'],
  ...['sender', 'read', 'deliver', 'end', 'key', 'element'],
];

export default defineConfig([
  {
    entry: ['src/index.ts', 'src/react.ts'],
    format: 'esm',
    target,
    platform: 'neutral',
    splitting: true,
    dts: {
      entry: { index: '.declarations/index.d.ts', react: '.declarations/react.d.ts' },
      compilerOptions: { ignoreDeprecations: '6.0' },
    },
  },
  {
    // The file that the server sends to any page. It is built in parallel with the package, so neither build clears the folder.
    entry: { form: 'src/loader.ts' },
    format: 'iife',
    target,
    platform: 'browser',
    minify: true,
    splitting: false,
    outExtension: () => ({ js: '.js' }),
    esbuildOptions(options) {
      options.mangleProps = new RegExp(`^(${ownNames.join('|')})$`);
    },
  },
]);
