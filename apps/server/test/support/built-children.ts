import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { inject } from 'vitest';
import type { ChildFile } from '../../src/process/child-files.js';
import { type ChildName, childSources } from '../../src/process/child-sources.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the first test that starts one of the server's programs builds all of them, for all others of the run. */
    builtChildren: string;
  }
}

/**
 * What tests have in place of `src/process/child-files.ts`: the programs as the build bundles them, which start in a quarter of the
 * processor time that tsx takes. Each run builds them from the sources as they are.
 */
export function findChildFile(name: ChildName): ChildFile {
  const folder = inject('builtChildren');
  if (!existsSync(folder)) build(folder);
  return { file: join(folder, `${name}.js`), execArgv: [] };
}

function build(folder: string): void {
  // Two processes may build at the same time; one of them is first.
  const draft = `${folder}.${process.pid}`;
  buildSync({
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
    entryPoints: { ...childSources },
    outdir: draft,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['eld', 'unpdf'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
}
