import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCoverage } from '../scripts/coverage.js';
import { coverage } from '../src/coverage.js';
import { listChecks } from '../src/index.js';
import { faultList } from './faults/list.js';

const ids = listChecks().map(({ id }) => id);

test('each rule of the specification has a check that exists, or a reason why it has none', () => {
  for (const { says, checks, reason } of coverage) {
    expect(checks.length > 0, says).toBe(reason === undefined);
    for (const id of checks) expect(ids, says).toContain(id);
  }
  const rules = coverage.map(({ section, says }) => `${section}: ${says}`);
  expect(new Set(rules).size).toBe(rules.length);
});

test('each check of the level spec asks for a rule of the specification', () => {
  const asked = new Set(coverage.flatMap(({ checks }) => checks));
  expect(ids.filter((id) => id.startsWith('SPEC-') && !asked.has(id))).toEqual([]);
});

test('each planted fault names a check that exists', () => {
  expect(Object.values(faultList).filter(({ caughtBy }) => !ids.includes(caughtBy))).toEqual([]);
});

test('the table of docs/conformance.md is up to date: run `pnpm run generate`', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/conformance.md'), 'utf8');
  expect(withCoverage(page)).toBe(page);
});
