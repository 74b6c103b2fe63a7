// Fails if the gzipped files that a page has to load exceed their budget. For comparison, Chatwoot limits its own to 300 KB and 40 KB:
// `size-limit` in the package.json of github.com/chatwoot/chatwoot.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const budgets = [
  { file: 'chat.js', loaded: 'with the page', maxBytes: 2.5 * 1024, beside: "Chatwoot's sdk.js: at most 40 KB" },
  {
    file: 'chat-panel.js',
    loaded: 'when a visitor reaches for it',
    maxBytes: 13.5 * 1024,
    beside: "Chatwoot's widget: at most 300 KB",
  },
];

for (const { file, loaded, maxBytes, beside } of budgets) {
  const bytes = gzipSync(readFileSync(join(import.meta.dirname, '../dist', file)), { level: 9 }).length;
  process.stdout.write(`${file}, ${loaded}: ${bytes} of ${maxBytes} bytes (gzip). ${beside}\n`);
  if (bytes > maxBytes) process.exitCode = 1;
}
