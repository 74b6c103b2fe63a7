import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isSource = import.meta.url.endsWith('.ts');

/** Where the scripts of a package are: beside the built server, which carries a copy, or in the package. */
const folderOf = (name: string) =>
  isSource
    ? join(dirname(createRequire(import.meta.url).resolve(`@lead-engagement/${name}/package.json`)), 'dist')
    : fileURLToPath(new URL('./widgets/', import.meta.url));

/** The script of a package that is served at a path of the contract. */
export function readWidgetScript(name: 'chat-widget' | 'form-widget', path: string): Buffer {
  return readFileSync(join(folderOf(name), path));
}
