// All tests that need no database and run no program, in under a minute: for the time in which you write.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { conclude, hasTests, listPackages, root, runLanes, runTests } from './steps.mjs';

/** Matches a file that creates a database, or runs a program such as a server, a browser or a compiler. */
const heavy =
  /\binject\('testDatabase'\)|\bstart(?:EmbeddedPostgres|TestServer)\b|'node:child_process'|\bfindChromium\b/;

const seen = new Map();
const unitTests = listFiles('*.test.ts').filter((file) => !isHeavy(file));
const packages = listPackages().filter((dir) => hasTests(dir) && filesOf(dir).length > 0);
const stepFor = (dir) => ({
  name: `unit tests of ${dir}`,
  run: () => runTests(dir, { env: { UNIT_TESTS: '1' }, options: filesOf(dir) }),
});
// These two take about as long as all the rest.
const large = ['apps/server', 'packages/contract'];
conclude(await runLanes(packages.filter((dir) => !large.includes(dir)).map(stepFor), large.map(stepFor)));

/** The unit tests of a package, as paths below it. */
function filesOf(dir) {
  return unitTests.filter((file) => file.startsWith(`${dir}/`)).map((file) => path.posix.relative(dir, file));
}

function listFiles(pattern) {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((file) => file && existsSync(path.join(root, file)));
}

/** Whether a file, or one that it imports by a relative path, is heavy. */
function isHeavy(file) {
  if (seen.has(file)) return seen.get(file);
  // For files that import each other.
  seen.set(file, false);
  const found = heavy.test(read(file)) || listImports(file).some(isHeavy);
  seen.set(file, found);
  return found;
}

function listImports(file) {
  const names = [...read(file).matchAll(/^(?!import type).*from '(\.[^']+)'/gm)].map(([, name]) => name);
  const dir = path.posix.dirname(file);
  return names
    .map((name) => path.posix.join(dir, name.replace(/\.js$/, '.ts')))
    .map((name) => (existsSync(path.join(root, name)) ? name : `${name}x`))
    .filter((name) => existsSync(path.join(root, name)));
}

function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}
