type Counted = { kind: string; rows: readonly unknown[] };

import type { Wrong } from './judge.js';

/** The table of kinds with their inputs (rows of files) and how many are right, and a line for each that is not. */
export function describeTable(cases: readonly Counted[], wrong: readonly Wrong[]): string {
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const lines = kinds.map((kind) =>
    rowOf(
      kind,
      cases.filter((each) => each.kind === kind),
      wrong,
    ),
  );
  const details = wrong.map(
    ({ kind, name, row, right, found }) => `- ${kind}: ${name}, row ${row}: right ${right}, came ${found}`,
  );
  const total = rowOf('All', cases, wrong);
  return ['| kind | inputs | right |', '| --- | --- | --- |', ...lines, total, '', ...details.sort(), ''].join('\n');
}

function rowOf(name: string, cases: readonly Counted[], wrong: readonly Wrong[]): string {
  const inputs = cases.flatMap(({ rows }) => rows).length;
  const kinds = new Set(cases.map(({ kind }) => kind));
  return `| ${name} | ${inputs} | ${inputs - wrong.filter(({ kind }) => kinds.has(kind)).length} |`;
}
