// The check to run while you work: format, lint, types, import rules, the contract, and the tests that your change touches.
import process from 'node:process';
import { build, conclude, english, importRules, lint, lookups, runLanes, runTests, types } from './steps.mjs';
import { findTouchedTests } from './touched-tests.mjs';

const contract = 'packages/contract';
const mostFiles = 20;

const { base, touched } = findTouchedTests();
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
conclude(sound, tested);

function packageOf(file) {
  return file.split('/').slice(0, 2).join('/');
}
