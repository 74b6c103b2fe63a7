// Lists how the interface differs from what was reviewed before its first release, by the decision that names each difference: `npm run
// openapi:diff`, which needs the history of the repository. Fails if there is a difference that no decision names, or a rule that names none.
// `node scripts/openapi-diff/run.mjs <before.json> <after.json>` lists the differences of any two documents; with one file, of that and the present.
// `--all` lists additions too.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { compareDocuments } from './compare.mjs';
import { documentOf } from './documents.mjs';
import { reviewed, rules } from './rules.mjs';

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [before, after] = positionals.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const differences = compareDocuments(before ?? documentOf(reviewed), after ?? documentOf());
const line = ({ place, what }) => `${place}: ${what}`;

if (before) {
  const listed = differences.filter(({ isAddition }) => values.all || !isAddition);
  for (const difference of listed) process.stdout.write(`${line(difference)}\n`);
} else {
  const sorted = new Map(rules.map((rule) => [rule, []]));
  const unnamed = [];
  for (const difference of differences) {
    const rule = rules.find(({ matches }) => matches.some((pattern) => pattern.test(line(difference))));
    (rule ? sorted.get(rule) : unnamed).push(difference);
  }
  for (const [{ decision, about }, named] of sorted) {
    const lost = named.filter(({ isAddition }) => !isAddition).length;
    const counts = `${String(lost).padStart(5)} changed ${String(named.length - lost).padStart(5)} added`;
    process.stdout.write(`${counts}  ${decision}  ${about}\n`);
    if (values.all) for (const difference of named) process.stdout.write(`          ${line(difference)}\n`);
  }
  const idle = [...sorted].filter(([, named]) => named.length === 0).map(([rule]) => rule);
  process.stdout.write(
    `${differences.length} differences, ${unnamed.length} that no decision names, ${idle.length} idle rules\n`,
  );
  for (const difference of unnamed) process.stdout.write(`    ${line(difference)}\n`);
  for (const { decision, about } of idle) process.stdout.write(`    ${decision} ${about}: names nothing\n`);
  process.exitCode = unnamed.length + idle.length === 0 ? 0 : 1;
}
