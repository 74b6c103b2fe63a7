// Rehearses a release: packs every published package, checks what is in it, and uses the tarballs in an empty project on each
// supported version of Node. Needs a registry, for Node itself and for the dependencies.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pnpm, root } from './steps.mjs';

const nodeMajors = [20, 22, 24];
const licences = /^(?:MIT(?:-0)?|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0)$/;
/** A tarball has its manifest, its README, licence and notices, its changelog, and what it runs. */
const expected =
  /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|THIRD-PARTY-NOTICES\.md|(?:dist|bin|drizzle)\/.+)$/;

/** Signs and verifies a webhook, calls a server that answers like ours, and starts our own for tests. */
const smoke = `
import { createServer } from 'node:http';
import { LeadEngagement } from '@lead-engagement/sdk';
import { startTestServer } from '@lead-engagement/sdk/testing';
import { sign, verify } from '@lead-engagement/sdk/webhooks';
import { contract } from '@lead-engagement/contract';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const event = { id: 'evt_1', type: 'lead.created', tenantId: 'tn_1', createdAt: new Date().toISOString(), data: { id: 'lead_1' } };
const body = JSON.stringify(event);
const verified = await verify(body, await sign(body, secret, { eventId: event.id }), secret);
if (verified.id !== event.id) throw new Error('The webhook was not verified.');

const server = createServer((request, response) => {
  const answer = { success: true, data: [{ id: 'lead_1' }], page: { hasMore: false, nextCursor: null, limit: 25 }, total: 1 };
  response.writeHead(request.url.startsWith(contract.leads.list.path) ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = new LeadEngagement({ baseUrl: 'http://127.0.0.1:' + server.address().port, apiKey: 'les_test_x', tenantId: 'tn_1' });
const { data } = await client.leads.list();
if (data[0].id !== 'lead_1') throw new Error('The list was not read.');
server.close();

const own = await startTestServer();
const lead = await new LeadEngagement(own.options).leads.create({ contact: { email: 'ada@example.com' } });
const { data: announced } = await own.receiver.next('lead.created');
if (announced.id !== lead.id) throw new Error('The webhook of the test server is about another lead.');
await own.close();
console.log('Node ' + process.version);
`;

const folder = mkdtempSync(path.join(os.tmpdir(), 'lead-engagement-release-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const packages = [...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`), 'apps/server']
  .map((folder) => path.join(root, folder))
  .filter((dir) => readManifest(dir).private !== true);

const tarballs = packages.map(pack);
/** Further packages that a user of an export has, such as React. */
const peers = packages.flatMap((dir) =>
  Object.entries(readManifest(dir).peerDependencies ?? {}).map(([name, range]) => `${name}@${range}`),
);
for (const major of nodeMajors) useOn(major);
process.stdout.write(`${packages.length} packages are ready to be published.\n`);

function pack(dir) {
  const { name, version, license } = readManifest(dir);
  if (version === '0.0.0') fail(`${name}: has no version. Run changeset version.`);
  if (license !== 'MIT') fail(`${name}: names the licence ${license}.`);
  run(process.execPath, [pnpm, 'pack', '--pack-destination', folder], dir);
  const file = path.join(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
  const files = run('tar', ['tzf', file], folder)
    .trim()
    .split('\n')
    .map((line) => line.replace(/^package\//, ''));
  const others = files.filter((each) => !expected.test(each));
  if (others.length > 0) fail(`${name}: has files that do not belong: ${others.join(', ')}`);
  for (const needed of ['README.md', 'LICENSE', 'CHANGELOG.md'])
    if (!files.includes(needed)) fail(`${name}: lacks ${needed}.`);
  process.stdout.write(`${name} ${version}: ${files.length} files, ${(statSync(file).size / 1024).toFixed(0)} KB\n`);
  return file;
}

/** Installs all tarballs in an empty project with this version of Node, and runs each of them. */
function useOn(major) {
  const project = path.join(folder, `node-${major}`);
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  const install = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', [...install, `node@${major}`, ...peers, ...tarballs], project);
  const node = path.join(project, 'node_modules', 'node', 'bin', 'node');
  checkLicences(project);
  for (const dir of packages) {
    const { name, exports, bin } = readManifest(dir);
    for (const [subpath, target] of Object.entries(exports ?? {})) {
      if (subpath.endsWith('.json')) continue;
      const specifier = path.posix.join(name, subpath);
      run(node, ['--input-type=module', '--eval', `await import('${specifier}')`], project);
      if (target.require) run(node, ['--input-type=commonjs', '--eval', `require('${specifier}')`], project);
    }
    for (const file of Object.values(bin ?? {})) run(node, [path.join('node_modules', name, file), '--help'], project);
  }
  writeFileSync(path.join(project, 'smoke.mjs'), smoke);
  const said = run(node, ['smoke.mjs'], project);
  process.stdout.write(`${said.trim()}: every export loads, every command starts\n`);
}

function checkLicences(project) {
  const listed = JSON.parse(run('npm', ['query', '*'], project));
  const others = listed.filter(
    ({ license, name }) => name !== undefined && !isPermissive(license ?? '') && !/^node(-|$)/.test(name),
  );
  if (others.length > 0)
    fail(`Licences to look at: ${others.map((each) => `${each.name} (${each.license})`).join(', ')}`);
}

/** Whether one of the licences, of which a user may choose, is permissive: `(MIT OR EUPL-1.1+)`. */
function isPermissive(license) {
  return license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => licences.test(choice));
}

function readManifest(dir) {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
}

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed in ${cwd}:\n${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
