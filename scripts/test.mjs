// The whole check, as `npm test` and CI run it. Every step runs, also after a failure; the last line has the totals.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const scratch = mkdtempSync(path.join(os.tmpdir(), 'lead-engagement-check-'));
const pnpm = [path.join(root, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs')];
const biome = [path.join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')];
const vitest = [path.join(root, 'node_modules', 'vitest', 'vitest.mjs')];
const totals = { passed: 0, failed: 0 };

process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
// The child of a terminal's Ctrl-C ends by itself; what is left is to say so and not to go on.
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

/**
 * Tests that use no database, or the one that the server brings, or look at what stands before all statements
 * (credentials, limits, what is no valid request): another one changes nothing for them.
 */
const sameOnAnyDatabase = [
  'src/db/embedded/**',
  'src/process/**',
  'src/scoring/**',
  'src/security/**',
  'test/access/**',
  'test/canaries.test.ts',
  'test/hostile/**',
  'test/limits/**',
  'test/revocation.test.ts',
  'test/slow-clients.test.ts',
  'test/whole-server/**',
].map((files) => `--exclude=${files}`);
const packages = listPackages();
/** Every step in order: its name, and what runs it. A step counts one; a run of tests counts each test. */
const steps = [
  { name: 'format and lint', run: () => command([...biome, 'check', '.']) },
  { name: 'build', run: () => command([path.join(root, 'scripts', 'prepare.mjs'), '--build']) },
  { name: 'types', run: () => command([...pnpm, 'run', 'types']) },
  { name: 'import rules', run: () => command([...pnpm, 'run', 'imports']) },
  { name: 'generated files', run: checkGeneratedFiles },
  ...packages.filter(hasTests).map((dir) => ({ name: `tests of ${dir}`, run: () => runTests(dir) })),
  ...listOtherDatabases().map(([name, url]) => ({
    name: `tests of apps/server with ${name}`,
    run: () => runTests('apps/server', { TEST_DATABASE_URL: url }, sameOnAnyDatabase),
  })),
  // Whatever a package promises about what it publishes (its exports, its types, its size) is its own script.
  ...packages
    .filter((dir) => findScript(dir, 'check:package') !== undefined)
    .map((dir) => ({ name: `package ${dir}`, run: () => command([...pnpm, '--dir', dir, 'run', 'check:package']) })),
];

for (const { name, run } of steps) {
  const startedMs = performance.now();
  const { passed, failed, output } = run();
  totals.passed += passed;
  totals.failed += failed;
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  const counts = passed + failed === 1 ? '' : ` (${passed} passed, ${failed} failed)`;
  process.stdout.write(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}${counts}, ${seconds} s\n`);
  if (failed > 0) process.stdout.write(`${output.trimEnd()}\n`);
}
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;

/** Runs a program of Node's in the root of the repository, or in `cwd`, and collects what it says. */
function execute(args, { cwd = root, env = {} } = {}) {
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 1 << 28 };
  const result = spawnSync(process.execPath, args, options);
  const ended =
    result.status === 0 ? '' : `${result.error?.message ?? `ended with ${result.status ?? result.signal}`}\n`;
  return { ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}${ended}` };
}

function command(args) {
  // So that pnpm asks nothing. Tests are not told that they run in CI where they do not: there they skip what cannot be had.
  const { ok, output } = execute(args, { env: { CI: 'true' } });
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
}

/** Runs the generators and compares: what they write must be what is there. */
function checkGeneratedFiles() {
  const before = hashFiles();
  const result = command([...pnpm, 'run', 'generate']);
  if (result.failed > 0) return result;
  const after = hashFiles();
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  const output = `These generated files were not up to date; they are now, look at the difference and commit them:\n${names.join('\n')}`;
  return names.length === 0 ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output };
}

function hashFiles() {
  const hashes = new Map();
  const visit = (dir) => {
    for (const entry of readdirSync(path.join(root, dir), { withFileTypes: true })) {
      const name = path.join(dir, entry.name);
      if (/^(node_modules|dist|data|coverage)$/.test(entry.name)) continue;
      if (entry.isDirectory()) visit(name);
      else if (entry.isFile())
        hashes.set(
          name,
          createHash('sha256')
            .update(readFileSync(path.join(root, name)))
            .digest('hex'),
        );
    }
  };
  for (const dir of ['packages', 'apps', 'docs'].filter((name) => existsSync(path.join(root, name)))) visit(dir);
  return hashes;
}

/** Runs a package's tests; a test file that cannot be loaded, and a run that breaks, count as one failure each. */
function runTests(dir, env = {}, options = []) {
  const report = path.join(scratch, `${dir.replaceAll(path.sep, '-')}.json`);
  rmSync(report, { force: true });
  // What goes wrong outside of any test is in no JSON: the other reporter tells it.
  const args = [...vitest, 'run', '--reporter=json', `--outputFile.json=${report}`, '--reporter=dot', ...options];
  const { ok, output } = execute(args, { cwd: path.join(root, dir), env: { ...env, NO_COLOR: '1' } });
  if (!existsSync(report)) return { passed: 0, failed: 1, output };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.flatMap(listFailures);
  if (!ok && failures.length === 0) failures.push(output.replace(/^[·x*-]+$/gm, ''));
  return { passed: numPassedTests, failed: failures.length, output: failures.join('\n') };
}

function listFailures({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file}: ${message}`];
  return failed.map((assertion) => `${file}: ${assertion.fullName}\n${assertion.failureMessages.join('\n')}`);
}

function listPackages() {
  const inside = ['packages', 'apps', 'examples'].filter((dir) => existsSync(path.join(root, dir)));
  const dirs = inside.flatMap((dir) => readdirSync(path.join(root, dir)).map((name) => path.join(dir, name)));
  return [...dirs, 'bench'].filter((dir) => existsSync(path.join(root, dir, 'package.json')));
}

function findScript(dir, name) {
  return JSON.parse(readFileSync(path.join(root, dir, 'package.json'), 'utf8')).scripts?.[name];
}

function hasTests(dir) {
  return findScript(dir, 'test')?.startsWith('vitest') ?? false;
}

/** PostgreSQL servers to try besides the one that is tested with anyway, by the name of their variable. */
function listOtherDatabases() {
  if (process.env.TEST_DATABASE_URL) return [];
  return Object.entries(process.env).filter(([name, url]) => name.startsWith('TEST_DATABASE_URL_') && url);
}
