// The parts of the whole check and the quick one: steps, which run Node programs, and lanes, which run steps in parallel.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const pnpm = path.join(root, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
const biome = path.join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
const prepare = path.join(root, 'scripts', 'prepare.mjs');
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'lead-engagement-check-'));
const children = new Set();
/** Tests that passed only when repeated. They are listed at the end of the run. */
const unsteadyTests = [];

process.on('exit', () => {
  for (const child of children) child.kill();
  rmSync(scratch, { recursive: true, force: true });
});
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

/** The first steps of both checks. A step has a name, and resolves to the number of passed and failed tests and its output. */
export const lint = { name: 'format and lint', run: () => command([biome, 'check', '.']) };
export const english = { name: 'plain English', run: () => command([path.join(root, 'scripts', 'english.mjs')]) };
export const build = { name: 'build', run: () => command([prepare, '--build=all']) };
export const types = { name: 'types', run: () => command([pnpm, 'run', 'types']) };
export const lookups = { name: 'lookups of text', run: () => command([path.join(root, 'scripts', 'lookups.mjs')]) };
export const importRules = { name: 'import rules', run: () => command([pnpm, 'run', 'imports']) };

/** Runs lanes of steps in parallel, reports each step as it ends, also after a failure, and resolves to the totals. */
export async function runLanes(...lanes) {
  const totals = { passed: 0, failed: 0 };
  const runLane = async (steps) => {
    for (const step of steps) {
      const { passed, failed } = await runStep(step);
      totals.passed += passed;
      totals.failed += failed;
    }
  };
  await Promise.all(lanes.map(runLane));
  return totals;
}

/** Prints the totals of several runs of lanes on the last line, and makes the process fail if any step did. */
export function conclude(...parts) {
  const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
  for (const { name, how } of unsteadyTests) process.stdout.write(`unsteady: ${name}\n          ${how}\n`);
  process.stdout.write(`${process.uptime().toFixed(0)} s in all\n${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

async function runStep({ name, run }) {
  const startedMs = performance.now();
  const { passed, failed, output, unsteady = [] } = await run();
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  const counts = passed + failed === 1 ? '' : ` (${passed} passed, ${failed} failed)`;
  process.stdout.write(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}${counts}, ${seconds} s\n`);
  for (const { text } of unsteady) process.stdout.write(`unsteady, passed when repeated: ${text.trimEnd()}\n`);
  unsteadyTests.push(...unsteady);
  if (failed > 0) process.stdout.write(`${output.trimEnd()}\n`);
  return { passed, failed };
}

/** A step that runs one program, and passes if the program succeeds. */
export async function command(args) {
  // Prevents prompts of pnpm. Tests see CI only if they run there, where they skip what is not available.
  const { ok, output } = await execute(args, { env: { CI: 'true' } });
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
}

/**
 * Runs a package's tests; a test file that cannot be loaded, and a run that crashes, count as one failure each. A failed test is
 * repeated once, alone in its package, because tests that depend on time can fail on a busy machine. If it passes then, it counts as passed, and is
 * listed in `unsteady`, with the command that runs its file in the same order, because it still shows a defect of the test or of the product.
 */
export async function runTests(dir, { env = {}, options = [] } = {}) {
  const first = await runOnce(dir, env, options);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > mostRepeated || files.includes(undefined)) return summarize(first);
  const titles = first.failures.map(({ title }) => title);
  // A file that cannot be loaded has no titles.
  const only = titles.includes(undefined) ? [] : [`--testNamePattern=^(?:${titles.map(escapePattern).join('|')})$`];
  const repeatOptions = [...options.filter((option) => /^--(?!maxWorkers)/.test(option)), '--maxWorkers=1', ...only];
  const again = await runOnce(dir, env, [...repeatOptions, ...files]);
  if (again.passed + again.failures.length < first.failures.length) return summarize(first);
  const names = new Set(again.failures.map(({ name }) => name));
  const isSteady = (failure) => again.failures.some(({ file }) => file === undefined) || names.has(failure.name);
  const stillFailed = first.failures.filter(isSteady);
  const newlyFailed = again.failures.filter(({ name }) => first.failures.every((failure) => failure.name !== name));
  const unsteady = first.failures.filter((failure) => !isSteady(failure));
  return {
    ...summarize({ passed: first.passed + unsteady.length, failures: [...stillFailed, ...newlyFailed] }),
    unsteady: unsteady.map(({ name, file, text }) => ({
      name,
      text,
      how: `cd ${dir} && npx vitest run --sequence.seed=${first.seed} ${file}`,
    })),
  };
}

const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** More files than this fail because something is broken. */
const mostRepeated = 12;

const summarize = ({ passed, failures }) => ({
  passed,
  failed: failures.length,
  output: failures.map(({ text }) => text).join('\n'),
});

async function runOnce(dir, env, options) {
  const report = path.join(mkdtempSync(path.join(scratch, 'report-')), 'report.json');
  const seed = Date.now();
  // Errors outside of any test are not in the JSON: the other reporter prints them.
  const reporters = ['--reporter=json', `--outputFile.json=${report}`, '--reporter=dot'];
  const args = [vitest, 'run', `--sequence.seed=${seed}`, ...reporters, ...options];
  const { ok, output } = await execute(args, { cwd: path.join(root, dir), env: { ...env, NO_COLOR: '1' } });
  if (!existsSync(report)) return { passed: 0, seed, failures: [{ text: output }] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.flatMap((result) => listFailures(dir, result));
  if (!ok && failures.length === 0) failures.push({ text: output.replace(/^[·x*-]+$/gm, '') });
  return { passed: numPassedTests, seed, failures };
}

/** Tests that failed: the file below the package, a name that no other test has, and what to print. */
function listFailures(dir, { name, status, message, assertionResults }) {
  const file = path.relative(path.join(root, dir), name);
  const shown = path.relative(root, name);
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ file, name: shown, text: `${shown}: ${message}` }];
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    title: fullName,
    name: `${shown}: ${fullName}`,
    text: `${shown}: ${fullName}\n${failureMessages.join('\n')}`,
  }));
}

/** Runs a Node program in the root of the repository, or in `cwd`, and collects its output. */
export function execute(args, { cwd = root, env = {} } = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    // Under `npm test --silent`, pnpm would be silent too, and hide the reason of a failure.
    env: { ...process.env, npm_config_loglevel: 'notice', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => {
      said[name] += text;
    });
  }
  return new Promise((resolve) => {
    const end = (reason) => {
      children.delete(child);
      resolve({ ok: reason === undefined, output: `${said.stdout}${said.stderr}${reason ?? ''}` });
    };
    child.on('error', (error) => end(`${error.message}\n`));
    child.on('close', (code, signal) => end(code === 0 ? undefined : `ended with ${code ?? signal}\n`));
  });
}

/** The packages of the workspace, as paths below the root. */
export function listPackages() {
  const inside = ['packages', 'apps', 'examples'].filter((dir) => existsSync(path.join(root, dir)));
  const dirs = inside.flatMap((dir) => readdirSync(path.join(root, dir)).map((name) => path.join(dir, name)));
  return [...dirs, 'examples', 'bench'].filter((dir) => existsSync(path.join(root, dir, 'package.json')));
}

/** A script of a package; undefined if the package does not have it. */
export function findScript(dir, name) {
  return JSON.parse(readFileSync(path.join(root, dir, 'package.json'), 'utf8')).scripts?.[name];
}

export function hasTests(dir) {
  return findScript(dir, 'test')?.startsWith('vitest') ?? false;
}
