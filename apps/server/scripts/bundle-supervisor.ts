import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/**
 * Comments and indentation are left out: Node keeps the text of what a process loads, twice as large if it has one letter beyond Latin-1,
 * and reads all of it before it runs. Names stay, for traces, and so do lines.
 */
export const compact = {
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 160,
  // `licenses.txt` has them.
  legalComments: 'none',
} as const;

/** `z` as an object keeps all of zod, with its messages in fifty languages; names of a namespace only what is used. */
export const zodByName: Plugin = {
  name: 'zod by name',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\](?:src|dist)[/\\].*\.[jt]s$/ }, async ({ path }) => {
      if (/[/\\]node_modules[/\\]/.test(path)) return undefined;
      const text = await readFile(path, 'utf8');
      const contents = text.replace(
        /import \{ z(?: as (\w+))? \} from (['"]zod['"])/g,
        (_, name = 'z', from) => `import * as ${name} from ${from}`,
      );
      return contents === text ? undefined : { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

const file = 'supervisor.js';

/** Leaves the supervisor to `bundleSupervisor`. */
export const supervisorApart: Plugin = {
  name: 'supervisor apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/run-supervisor\.js$/ }, () => ({ path: `./${file}`, external: true }));
  },
};

/** Bundles the supervisor for itself: of modules that it shares with other processes, it has what it uses alone. */
export async function bundleSupervisor(folder: string): Promise<void> {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as { dependencies: object };
  await build({
    entryPoints: ['src/commands/run-supervisor.ts'],
    outfile: join(folder, file),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: Object.keys(dependencies),
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [zodByName],
    ...compact,
  });
}
