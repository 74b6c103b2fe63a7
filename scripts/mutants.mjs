// Plants faults, one after the other, and runs the tests that should find them: `npm run test:mutants`, or `npm run test:mutants -- cursor`
// for those whose guarantee contains a word. A fault that no test finds is a guarantee that nobody checks. The list is
// mutants.json; a fault whose text is no longer in its file fails too, so that the list stays true. Needs a clean work tree.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { root } from './steps.mjs';

const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const word = process.argv[2] ?? '';
const mutants = JSON.parse(readFileSync(path.join(root, 'scripts', 'mutants.json'), 'utf8')).filter(({ guarantee }) =>
  guarantee.includes(word),
);

const { stdout: changes } = spawnSync('git', ['status', '--porcelain', '--untracked-files=no'], {
  cwd: root,
  encoding: 'utf8',
});
if (changes !== '') fail('Commit or stash your changes first: the faults are planted in the files themselves.');

const scratch = mkdtempSync(path.join(os.tmpdir(), 'lead-engagement-mutants-'));
let survived = 0;
let planted;
process.on('exit', () => {
  planted?.restore();
  rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
for (const mutant of mutants) {
  const startedMs = performance.now();
  const isFound = findFault(mutant);
  if (!isFound) survived += 1;
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  process.stdout.write(`${isFound ? 'found   ' : 'SURVIVED'} ${mutant.guarantee} (${mutant.file}, ${seconds} s)\n`);
}
process.stdout.write(`${mutants.length - survived} found, ${survived} survived\n`);
process.exitCode = survived === 0 ? 0 : 1;

/** Plants the fault, runs its tests, and takes it out again. Returns true if a test failed. */
function findFault({ file, find, put, tests }) {
  const where = path.join(root, file);
  const source = readFileSync(where, 'utf8');
  if (source.split(find).length !== 2) fail(`${file} does not have this text exactly once: ${find}`);
  planted = { restore: () => writeFileSync(where, source) };
  writeFileSync(
    where,
    source.replace(find, () => put),
  );
  const [, folder] = /^((?:packages|apps)\/[^/]+)\//.exec(file) ?? [];
  const report = path.join(scratch, 'report.json');
  const args = [vitest, 'run', '--bail=1', '--reporter=json', `--outputFile.json=${report}`, ...tests];
  const run = { cwd: path.join(root, folder), encoding: 'utf8', maxBuffer: 1 << 28 };
  const { stderr } = spawnSync(process.execPath, args, run);
  planted.restore();
  planted = undefined;
  const { numTotalTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  if (numTotalTests === 0) fail(`No test ran in ${tests.join(', ')}:\n${stderr}`);
  return numFailedTests > 0;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
