// The check to run while you work: format, lint, types, import rules, the contract, and the tests that your change touches.
import process from 'node:process';
import { build, conclude, english, importRules, lint, lookups, runLanes, runTests, types } from './steps.mjs';
import { findTouchedTests } from './touched-tests.mjs';

const contract = 'packages/contract';
const mostFiles = 20;

const { base, touched, tests } = findTouchedTests();
const others = touched.filter((file) => !file.startsWith(`${contract}/`));
const chosen = others.slice(0, mostFiles);
process.stdout.write(
  chosen.length === others.length
    ? `${others.length} test files are touched by what changed since ${base}.\n`
    : `${others.length} test files are touched by what changed since ${base}: these are the nearest ${chosen.length}. npm test runs all.\n`,
);
const packages = [...new Set(chosen.map(packageOf))];

const sound = await runLanes([lint, english], [build]);
const tested = await runLanes(
  [types, importRules, lookups],
  [
    { name: `tests of ${contract}`, run: () => runTests(contract) },
    ...packages.map((dir) => {
      const files = chosen.filter((file) => packageOf(file) === dir).map((file) => file.slice(dir.length + 1));
      return { name: `touched tests of ${dir}`, run: () => runTests(dir, { options: files }) };
    }),
  ],
);
const run = new Set(chosen);
const left = tests.filter((file) => !run.has(file) && packageOf(file) !== contract);
process.stdout.write(`not run: ${countByPackage(left)}\n`);
process.stdout.write('not run: generated files, and what packages promise about what they publish\n');
conclude(sound, tested);

function packageOf(file) {
  return file.split('/').slice(0, 2).join('/');
}

/** Such as `422 test files: 22 of packages/sdk, 400 of apps/server`. */
function countByPackage(files) {
  const counts = new Map();
  for (const file of files) counts.set(packageOf(file), (counts.get(packageOf(file)) ?? 0) + 1);
  const parts = [...counts].map(([dir, count]) => `${count} of ${dir}`).sort();
  return `${files.length} test files${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}
