// Which tests a change touches: those near it. Nearly every test loads the whole server, so that all that load a file would be too many.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

/**
 * The test files that what changed since the branch left main touches, nearest first: those that changed themselves, those
 * beside a changed source, those of the feature that a changed file of the contract names, and those that import a changed
 * file; and all test files. Paths are below the root. Without a branch main or origin/main, what changed since the last commit counts.
 */
export function findTouchedTests() {
  const base = ['main', 'origin/main'].find((name) => git('rev-parse', '--verify', '--quiet', name).length > 0);
  const [since = 'HEAD'] = base === undefined ? [] : git('merge-base', 'HEAD', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const changed = new Set([...git('diff', '--name-only', since), ...untracked]);
  const tests = git('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts').filter((file) =>
    existsSync(path.join(root, file)),
  );
  const folders = new Set(
    [...changed].filter((file) => /\/(src|test)\//.test(file) && !tests.includes(file)).flatMap(foldersOf),
  );
  const nearest = [
    ...tests.filter((test) => changed.has(test)),
    ...tests.filter((test) => folders.has(path.posix.dirname(test))),
    ...tests.filter((test) => listImports(test).some((file) => changed.has(file))),
  ];
  return { base: base ?? 'the last commit', touched: [...new Set(nearest)], tests };
}

/** The folder of a file, and the feature of the server that a file of the contract is about. */
function foldersOf(file) {
  const resource = /^packages\/contract\/src\/([\w-]+)\.ts$/.exec(file)?.[1];
  const folder = path.posix.dirname(file);
  return resource === undefined ? [folder] : [folder, ...listAreas().map((area) => `${area}/${resource}`)];
}

/** The folders of the areas of features. */
function listAreas() {
  const features = 'apps/server/src/features';
  return readdirSync(path.join(root, features), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${features}/${name}`);
}

/** The files that a file imports by a relative path. */
function listImports(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/from '(\.[^']+)\.js'/g)].map(([, name]) =>
    path.posix.join(path.posix.dirname(file), `${name}.ts`),
  );
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
