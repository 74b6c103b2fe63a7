import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownValue } from '../../../own-value.js';

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

/** The folder of the files that are named by their content. */
export const assetsFolder = 'assets';
/** The files beside the page, whose names stay the same. The worker loads pages of this server under a policy of its own. */
export const namedFiles: readonly { name: string; type: string; policy?: string }[] = [
  { name: 'logo.svg', type: 'image/svg+xml; charset=utf-8' },
  { name: 'app.webmanifest', type: 'application/manifest+json; charset=utf-8' },
  {
    name: 'offline-worker.js',
    type: 'text/javascript; charset=utf-8',
    policy: "default-src 'none'; connect-src 'self'",
  },
];

/** The files in the folder of assets, by their names. */
export function listDashboardAssets(): { name: string; type: string }[] {
  return readdirSync(join(folder, assetsFolder)).flatMap((name) => {
    const type = ownValue(types, extname(name));
    return type === undefined ? [] : [{ name, type }];
  });
}

/** The content of a file, by its path below that of the page. */
export function readDashboardFile(name: string): Buffer {
  return readFileSync(join(folder, name));
}

/** The page, as it was built: its addresses begin with `./`, and its nonce is still to be filled in. */
export function readDashboardPage(): string {
  return readFileSync(join(folder, 'index.html'), 'utf8');
}
