import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownValue } from '../../../own-value.js';

const isSource = import.meta.url.endsWith('.ts');

/** The folder of the built guides: next to the built server, which contains a copy, or in their own package. */
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
  /** The path relative to the folder. */
  name: string;
  /** The URL path. Pages have no extension. */
  path: string;
  type: string;
  /** True if the file name contains a hash of its content. */
  isNamedByContent: boolean;
}

/** Lists all files to serve. */
export function listGuideFiles(): GuideFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((entry) => {
    const name = entry.split(sep).join(posix.sep);
    const type = ownValue(types, posix.extname(name));
    if (type === undefined) return [];
    const path = name.replace(/(?:(^|\/)index)?\.html$/, '$1');
    return [{ name, path, type, isNamedByContent: name.startsWith('assets/') }];
  });
}

/** Reads a file of the list. */
export function readGuideFile(name: string): Buffer {
  return readFileSync(join(folder, name));
}
