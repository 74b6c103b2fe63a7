import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { findPrintedBlock } from './printed-commands.js';

/** Within this package, so that the modules find the SDK as those of a reader do. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/lead-engagement-pages', import.meta.url));

/** Loads modules that pages print. */
export interface PrintedModules {
  /** The exports of the module on a page: its only block with this text. */
  // biome-ignore lint/suspicious/noExplicitAny: the modules have types of their own, which apps/guides checks
  load(page: string, part?: string): Promise<any>;
  close(): Promise<void>;
}

export async function openPrintedModules(): Promise<PrintedModules> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'run-'));
  return {
    async load(page, part = '\nexport ') {
      const { code } = await transform(findPrintedBlock(page, part), { loader: 'ts', format: 'esm' });
      const file = join(folder, `${`${page} ${part}`.replace(/\W+/g, '-')}.mjs`);
      await writeFile(file, code);
      return import(pathToFileURL(file).href);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
