// Fails if the code that a program has to load exceeds its budget: its imports from the built package, minified and gzipped.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// esbuild is a dependency of tsup.
const fromTsup = createRequire(createRequire(import.meta.url).resolve('tsup'));
const { build } = fromTsup('esbuild') as {
  build(options: Record<string, unknown>): Promise<{ outputFiles: { contents: Uint8Array }[] }>;
};

const budgets = [
  { imports: 'LeadEngagement', from: 'index.js', maxBytes: 13.5 * 1024 },
  { imports: 'BaseClient, LeadsResource', from: 'index.js', maxBytes: 11 * 1024 },
  { imports: '*', from: 'oauth.js', maxBytes: 2.9 * 1024 },
  { imports: 'verify', from: 'webhooks.js', maxBytes: 2 * 1024 },
  { imports: 'verify', from: 'webhooks.node.js', maxBytes: 2 * 1024 },
  { imports: '*', from: 'webhooks.js', maxBytes: 3.3 * 1024 },
  { imports: '*', from: 'webhooks.node.js', maxBytes: 3.3 * 1024 },
];

for (const { imports, from, maxBytes } of budgets) {
  const names = imports === '*' ? '*' : `{ ${imports} }`;
  const result = await build({
    stdin: { contents: `export ${names} from './${from}';`, resolveDir: join(import.meta.dirname, '../dist') },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    external: ['node:crypto'],
  });
  const bytes = gzipSync(result.outputFiles[0]?.contents ?? '', { level: 9 }).length;
  process.stdout.write(`${names} from ${from}: ${bytes} of ${Math.floor(maxBytes)} bytes (gzip)\n`);
  if (bytes > maxBytes) process.exitCode = 1;
}
