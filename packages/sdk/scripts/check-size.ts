// Fails where what a program has to load has grown beyond its budget: the built entry with everything it imports, minified, gzipped.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { contract } from '@lead-engagement/contract';

// esbuild comes with tsup.
const fromTsup = createRequire(createRequire(import.meta.url).resolve('tsup'));
const { build } = fromTsup('esbuild') as {
  build(options: Record<string, unknown>): Promise<{ outputFiles: { contents: Uint8Array }[] }>;
};

const routeCount = Object.values(contract).flatMap((routes) => Object.keys(routes)).length;

const budgets = [
  // 6 KiB for calls and pages, 2 KiB for files and event streams, half a KiB for access tokens and following changes, and a
  // little for each route that the contract has gained since.
  { entry: 'index.js', maxBytes: 8.5 * 1024 + 22 * Math.max(0, routeCount - 33) },
  { entry: 'oauth.js', maxBytes: 2 * 1024 },
  { entry: 'webhooks.js', maxBytes: 2 * 1024 },
  { entry: 'webhooks.node.js', maxBytes: 2 * 1024 },
];

for (const { entry, maxBytes } of budgets) {
  const result = await build({
    entryPoints: [join(import.meta.dirname, '../dist', entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    external: ['node:crypto'],
  });
  const bytes = gzipSync(result.outputFiles[0]?.contents ?? '', { level: 9 }).length;
  process.stdout.write(`${entry}: ${bytes} of ${maxBytes} bytes (gzip)\n`);
  if (bytes > maxBytes) process.exitCode = 1;
}
