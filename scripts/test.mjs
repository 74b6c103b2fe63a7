// The whole check, as `npm test` and CI run it. Every step runs, also after a failure; the last line has the totals.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findLanguage, languages } from './languages.mjs';
import {
  build,
  command,
  conclude,
  english,
  findScript,
  hasTests,
  importRules,
  lint,
  listPackages,
  lookups,
  pnpm,
  root,
  runLanes,
  runTests,
  types,
} from './steps.mjs';

const server = path.join('apps', 'server');
/**
 * The tests that depend on the version of PostgreSQL: migrations, roles and policies, the changes log, jobs, and statements with
 * features that not all versions have. `lead-walk` and `tenant-wall` cover the other resources; the relay has the largest of the statements
 * for webhooks.
 */
const dependsOnDatabase = [
  ...['db', 'events', 'jobs'].map((folder) => `src/${folder}/`),
  ...['operations/changes', 'crm/custom-fields'].map((feature) => `src/features/${feature}/`),
  'src/webhooks/relay.test.ts',
  'test/filters.test.ts',
  'test/idempotency.test.ts',
  'test/lead-walk.test.ts',
  'test/tenant-wall.test.ts',
  // Without those of processes, memory and timing.
  '--project=shared',
  // Each opens its own connections, and a server of others has a hundred by default.
  '--maxWorkers=2',
];
const packages = listPackages();
const checkTests = (dir) => ({ name: `tests of ${dir}`, run: () => runTests(dir) });

if (!hasChromium())
  process.stdout.write('The tests in a browser are left out: there is no Chromium (CONTRIBUTING.md).\n');
for (const language of languages.filter((name) => findLanguage(name) === undefined))
  process.stdout.write(
    `The tests of what is written for ${language} are left out: it is not installed (CONTRIBUTING.md).\n`,
  );
const sound = await runLanes([lint, english], [build]);
// Not in parallel with others, since they rewrite files that the others read.
const generated = await runLanes([{ name: 'generated files', run: checkGeneratedFiles }]);
// Generated files that changed make the build outdated: the first test that starts the server would rebuild it while others run.
const rebuilt = await runLanes(generated.failed > 0 ? [build] : []);
// The server's tests take about as long as all the rest.
const tested = await runLanes(
  [
    types,
    importRules,
    lookups,
    ...packages.filter((dir) => hasTests(dir) && dir !== server).map(checkTests),
    // Each package has a script that checks what it publishes: its exports, types and size.
    ...packages
      .filter((dir) => findScript(dir, 'check:package') !== undefined)
      .map((dir) => ({ name: `package ${dir}`, run: () => command([pnpm, '--dir', dir, 'run', 'check:package']) })),
    ...listOtherDatabases().map(([name, url]) => ({
      name: `tests of ${server} with ${name}`,
      run: () => runTests(server, { env: { TEST_DATABASE_URL: url }, options: dependsOnDatabase }),
    })),
  ],
  [checkTests(server)],
);
conclude(sound, generated, rebuilt, tested);

/** Runs the generators and compares: what they write must be what is there. */
async function checkGeneratedFiles() {
  const before = hashFiles();
  const result = await command([pnpm, 'run', 'generate']);
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
      if (/^(node_modules|dist|data|coverage|__pycache__)$/.test(entry.name)) continue;
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
  for (const dir of ['packages', 'apps', 'docs', 'clients'].filter((name) => existsSync(path.join(root, name))))
    visit(dir);
  return hashes;
}

/** PostgreSQL servers to try besides the one that is tested with anyway, by the name of their variable. */
function listOtherDatabases() {
  if (process.env.TEST_DATABASE_URL) return [];
  return Object.entries(process.env).filter(([name, url]) => name.startsWith('TEST_DATABASE_URL_') && url);
}

/** Whether the tests of pages find a browser, as apps/server/test/support/chromium.ts looks for one. */
function hasChromium() {
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
  ];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return (
    Boolean(process.env.CHROMIUM_PATH) || folders.some((dir) => names.some((name) => existsSync(path.join(dir, name))))
  );
}
