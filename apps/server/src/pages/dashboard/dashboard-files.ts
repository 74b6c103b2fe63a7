import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const isSource = import.meta.url.endsWith('.ts');

/** Where the built dashboard is: beside the built server, which carries a copy, or in its own package. */
const folder = isSource
  ? join(dirname(createRequire(import.meta.url).resolve('@lead-engagement/dashboard/package.json')), 'dist')
  : fileURLToPath(new URL('./dashboard/', import.meta.url));

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** The files beside the page, by their path below that of the dashboard. Those in `assets/` are named by their content. */
export function listDashboardFiles(): { name: string; type: string }[] {
  const assets = readdirSync(join(folder, 'assets')).map((name) => posix.join('assets', name));
  return [...assets, 'logo.svg'].flatMap((name) => {
    const type = types[posix.extname(name)];
    return type === undefined ? [] : [{ name, type }];
  });
}

/** The content of a file of the list. */
export function readDashboardFile(name: string): Buffer {
  return readFileSync(join(folder, name));
}

/** The page, as it was built: its addresses begin with `./`, and its nonce is still to be filled in. */
export function readDashboardPage(): string {
  return readFileSync(join(folder, 'index.html'), 'utf8');
}
