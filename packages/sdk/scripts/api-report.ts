// Writes api-report.txt: every name that the built package exports, with its type and without its documentation. With --check it
// compares only, and fails if they differ, so every change of the public types also changes that file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeApiReport } from './api-report/report.js';

const file = join(import.meta.dirname, '../api-report.txt');
const report = writeApiReport(join(import.meta.dirname, '..'));

if (!process.argv.includes('--check')) writeFileSync(file, report);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== report) {
  process.stderr.write('The public types have changed: look at them, then run `pnpm run api-report` and commit.\n');
  process.exitCode = 1;
}
