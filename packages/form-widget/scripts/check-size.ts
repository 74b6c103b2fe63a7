// Fails if the gzipped file that a page has to load exceeds its budget.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const maxBytes = 5 * 1024;
const bytes = gzipSync(readFileSync(join(import.meta.dirname, '../dist/form.js')), { level: 9 }).length;
process.stdout.write(`form.js, loaded with the page: ${bytes} of ${maxBytes} bytes (gzip)\n`);
if (bytes > maxBytes) process.exitCode = 1;
