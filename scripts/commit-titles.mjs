// Finds commits whose titles are not `area: what changed`, or are longer than 72 characters. `node scripts/commit-titles.mjs --since origin/main`
// reads those since a branch; merges have the titles that Git gives them.
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root } from './steps.mjs';

const { values } = parseArgs({ options: { since: { type: 'string', default: 'origin/main' } } });
const titles = execFileSync('git', ['log', '--no-merges', '--format=%s', `${values.since}..HEAD`], { cwd: root })
  .toString()
  .split('\n')
  .filter(Boolean);
const wrong = titles.filter((title) => title.length > 72 || !/^[a-z][a-z0-9-]*: \S/.test(title));
for (const title of wrong)
  process.stdout.write(`${title}\n    Write \`area: what changed\`, in at most 72 characters.\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
