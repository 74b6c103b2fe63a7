import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isSource = import.meta.url.endsWith('.ts');

/** Where the scripts of the web chat are: beside the built server, which carries a copy, or in their own package. */
const folder = isSource
  ? join(dirname(createRequire(import.meta.url).resolve('@lead-engagement/chat-widget/package.json')), 'dist')
  : fileURLToPath(new URL('./chat/', import.meta.url));

/** The script that is served at a path of the contract. */
export function readChatScript(path: string): Buffer {
  return readFileSync(join(folder, path));
}
