// Refuses a change of a published package without a changeset: `node scripts/changesets.mjs --since origin/main`. `changeset status` accepts
// any changeset; this requires one that names the package, among those that were added or changed since.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Files of a package that need no changeset: its README and its tests. */
const untold =
  /(?:^|\/)(?:README\.md|CHANGELOG\.md|vitest\.[\w.]*|test\/.*|[^/]*\.(?:test|test-d)\.\w+|tsup\.config\.ts|tsconfig[\w.]*\.json)$/;

const { values } = parseArgs({ options: { since: { type: 'string' } } });
if (!values.since) throw new Error('--since names the commit that the change is compared with, such as origin/main.');
const base = git('merge-base', values.since, 'HEAD').trim();
const changed = git('diff', '--name-only', '--no-renames', base, 'HEAD').split('\n').filter(Boolean);
const told = new Set(
  changed
    .filter((file) => /^\.changeset\/[^/]+\.md$/.test(file) && existsSync(path.join(root, file)))
    .flatMap((file) => {
      const [, head = ''] = /^---\n([\s\S]*?)^---$/m.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
      return [...head.matchAll(/^['"]?([^'":\s]+)['"]?:/gm)].map(([, name]) => name);
    }),
);
const folders = [...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`), 'apps/server'];
const missing = folders.flatMap((folder) => {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  if (manifest.private || told.has(manifest.name)) return [];
  const files = changed.filter((file) => file.startsWith(`${folder}/`) && !untold.test(file));
  return files.length > 0 ? [`${manifest.name}: ${files.slice(0, 3).join(', ')}${files.length > 3 ? ', …' : ''}`] : [];
});
if (missing.length > 0) {
  process.stderr.write(
    `These packages have changed, and no new file in .changeset/ says what their users get:\n${missing.join('\n')}\n` +
      'Run `npm run changeset`, with a patch and one sentence for a change that users do not notice.\n',
  );
  process.exit(1);
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
}
