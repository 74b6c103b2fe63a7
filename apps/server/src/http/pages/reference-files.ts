import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isSource = import.meta.url.endsWith('.ts');

/**
 * Where the scripts of the reference are: beside the built server, which carries a copy, or in the package that they come
 * from. It is a browser bundle in parts; the server runs none of it.
 */
const folder = isSource
  ? join(dirname(createRequire(import.meta.url).resolve('@scalar/api-reference')), 'browser')
  : fileURLToPath(new URL('./reference/', import.meta.url));

/** The script that a page imports. The others are loaded by it. */
export const referenceEntry = 'standalone.esm.js';

/** The folder of the other scripts, beside the entry. */
export const chunksFolder = 'chunks';

/** The names of the other scripts. */
export function listReferenceChunks(): string[] {
  return readdirSync(join(folder, chunksFolder)).filter((name) => name.endsWith('.js'));
}

/** The text of a script, without the pointer to a source map that is not served. */
export function readReferenceFile(name: string): string {
  return readFileSync(join(folder, name), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}
