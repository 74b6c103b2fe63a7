import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const isSource = import.meta.url.endsWith('.ts');

/** Where the built guides are: beside the built server, which carries a copy, or in their own package. */
const folder = isSource
  ? join(dirname(createRequire(import.meta.url).resolve('@lead-engagement/guides/package.json')), 'dist', 'site')
  : fileURLToPath(new URL('./guides/', import.meta.url));

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** A file of the guides. */
export interface GuideFile {
  /** Its path below that of the guides, as it is in the folder. */
  name: string;
  /** The path at which it is served: that of a page has no ending. */
  path: string;
  type: string;
  /** Whether its name changes with its content. */
  isNamedByContent: boolean;
}

/** Every file that is served. */
export function listGuideFiles(): GuideFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((entry) => {
    const name = entry.split(sep).join(posix.sep);
    const type = types[posix.extname(name)];
    if (type === undefined) return [];
    const path = name.replace(/(?:(^|\/)index)?\.html$/, '$1');
    return [{ name, path, type, isNamedByContent: name.startsWith('assets/') }];
  });
}

/** The content of a file of the list. */
export function readGuideFile(name: string): Buffer {
  return readFileSync(join(folder, name));
}
