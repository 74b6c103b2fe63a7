// Fails if a form that checks with one schema adds too much to a page: minified and gzipped, without zod.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// esbuild is a dependency of tsup.
const fromTsup = createRequire(createRequire(import.meta.url).resolve('tsup'));
const { build } = fromTsup('esbuild') as {
  build(options: Record<string, unknown>): Promise<{ outputFiles: { contents: Uint8Array }[] }>;
};

const budgets = [
  { name: 'LeadCreate', from: 'leads', maxBytes: 8 * 1024 },
  { name: 'ContactCreate', from: 'contacts', maxBytes: 8 * 1024 },
  { name: 'TagCreate', from: 'tags', maxBytes: 8 * 1024 },
  { name: 'ActivityCreate', from: 'activities', maxBytes: 8 * 1024 },
  { name: 'WebhookEndpointCreate', from: 'webhooks', maxBytes: 8 * 1024 },
  { name: 'explainIssue', from: 'issue-messages', maxBytes: 2 * 1024 },
];

for (const { name, from, maxBytes } of budgets) {
  const result = await build({
    stdin: {
      contents: `export { ${name} } from './${from}.js';`,
      resolveDir: join(import.meta.dirname, '../dist/entries'),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    external: ['zod'],
  });
  const bytes = gzipSync(result.outputFiles[0]?.contents ?? '', { level: 9 }).length;
  process.stdout.write(`${name} from @lead-engagement/contract/${from}: ${bytes} of ${maxBytes} bytes (gzip)\n`);
  if (bytes > maxBytes) process.exitCode = 1;
}
