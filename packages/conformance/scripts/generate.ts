// Writes the table of docs/conformance.md that says which check asks for what.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withCoverage } from './coverage.js';

const file = join(import.meta.dirname, '../../../docs/conformance.md');
writeFileSync(file, withCoverage(readFileSync(file, 'utf8')));
