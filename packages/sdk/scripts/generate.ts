// Writes src/resources from the contract. With --check it compares only, and fails if they differ.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateFiles } from './generation/files.js';

const folder = join(import.meta.dirname, '../src/resources');
mkdirSync(folder, { recursive: true });
const files = generateFiles();
const present = readdirSync(folder);
const stale = present.filter((name) => !files.has(name));
const changed = [...files].filter(
  ([name, text]) => !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== text,
);

if (process.argv.includes('--check')) {
  const names = [...stale, ...changed.map(([name]) => name)];
  if (names.length > 0) {
    process.stderr.write(`src/resources differs from the contract (${names.join(', ')}): run \`pnpm run generate\`.\n`);
    process.exitCode = 1;
  }
} else {
  for (const name of stale) rmSync(join(folder, name));
  for (const [name, text] of changed) writeFileSync(join(folder, name), text);
}
