// Fails if docs/architecture.md does not name what is there, a decision has no status, or a planted fault no place: part of `npm run imports`.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

const problems = [];
const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
const source = path.join(root, 'apps/server/src');
const features = path.join(source, 'features');

/** The names of a folder, as the map has them: folders with a slash. */
const listNames = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.endsWith('.test.ts'))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));

/** The names in the first column of the block that follows a heading. */
function readMap(heading) {
  const [, block = ''] = new RegExp(`## ${heading}\\n[^]*?\`\`\`\\w*\\n([^]*?)\`\`\``).exec(page) ?? [];
  return block.split('\n').flatMap(
    (line) =>
      line
        .split(/ {2,}|$/)[0]
        ?.split(/\s+/)
        .filter(Boolean) ?? [],
  );
}

function compare(what, named, present) {
  for (const name of present)
    if (!named.includes(name)) problems.push(`docs/architecture.md: ${what} does not name ${name}`);
  for (const name of named)
    if (!present.includes(name)) problems.push(`docs/architecture.md: ${what} names ${name}, which is not there`);
}

compare('the map of the server', readMap('The server'), listNames(source));
const areas = listNames(features).filter((name) => name.endsWith('/'));
const inAreas = areas.flatMap((area) => listNames(path.join(features, area)).map((name) => area + name));
compare('the map of features', readMap('Features'), inAreas);

const known = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
  '\n',
);
for (const name of ['docs/architecture.md', 'docs/internals.md', 'docs/fairness.md', 'CONTRIBUTING.md']) {
  for (const [, file] of readFileSync(path.join(root, name), 'utf8').matchAll(
    /`([\w@./-]+\/[\w.-]+\.(?:ts|mjs|sql))`/g,
  )) {
    if (!known.some((one) => one === file || one.endsWith(`/${file}`))) problems.push(`${name}: there is no ${file}`);
  }
}

const folder = path.join(root, 'docs/decisions');
const decisions = new Map(readdirSync(folder).map((file) => [file.slice(0, 3), file]));
for (const [number, file] of decisions) {
  const [title, , status = ''] = readFileSync(path.join(folder, file), 'utf8').split('\n');
  if (!title.startsWith(`# ${number}. `)) problems.push(`docs/decisions/${file}: begin with "# ${number}. "`);
  if (!/^Status: (accepted|superseded)/.test(status))
    problems.push(`docs/decisions/${file}: say "Status: …" below the title`);
  for (const [, other] of status.matchAll(/(\d{3})/g)) {
    if (!decisions.has(other) || other === number)
      problems.push(`docs/decisions/${file}: there is no decision ${other}`);
  }
}

if (decisions.size !== readdirSync(folder).length) problems.push('docs/decisions: two records have the same number');
for (const { guarantee, file, find, tests = [] } of JSON.parse(
  readFileSync(path.join(root, 'scripts/mutants.json'), 'utf8'),
)) {
  const at = path.join(root, file);
  const count = existsSync(at) ? readFileSync(at, 'utf8').split(find).length - 1 : 0;
  if (count !== 1) problems.push(`scripts/mutants.json: "${guarantee}" is found ${count} times in ${file}`);
  const folder = path.join(root, ...file.split('/').slice(0, 2));
  for (const test of tests.filter((name) => !existsSync(path.join(folder, name)))) {
    problems.push(`scripts/mutants.json: there is no ${test}`);
  }
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
