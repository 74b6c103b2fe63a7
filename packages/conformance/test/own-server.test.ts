import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPassed, listChecks, type RunReport, runConformance } from '../src/index.js';
import { toJUnit } from '../src/reports/junit.js';
import { startOwnServer } from './support/own-server.js';
import { runCommand } from './support/server.js';

/** A server from another author, which lacks most of the interface: the main use of the suite. */
let server: Awaited<ReturnType<typeof startOwnServer>>;
let folder = '';
beforeAll(async () => {
  server = await startOwnServer();
  folder = await mkdtemp(join(tmpdir(), 'lead-engagement-conformance-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runCommand(['--base-url', server.url, ...args], { LEAD_ENGAGEMENT_API_KEY: 'any', NO_COLOR: '1' });

async function runWithJson(...args: string[]) {
  const file = join(folder, `${Math.random()}.json`);
  const { code, printed, errors } = await run('--json', file, ...args);
  expect(errors).toBe('');
  return { code, printed, report: JSON.parse(await readFile(file, 'utf8')) as RunReport };
}

test('operations that a server does not implement are summed up once, by resource', async () => {
  const { code, printed, report } = await runWithJson();
  expect(code).toBe(1);
  const missing = report.missing.filter(({ shown }) => shown).map(({ operation }) => operation);
  // The example has 6 of the 47 operations that the specification shows.
  expect(missing).not.toContain('leads.create');
  expect(missing).toContain('leads.bulk');
  expect(missing).toContain('contacts.create');
  expect(missing).toContain('activities.create');
  expect(missing).toHaveLength(41);
  expect(printed).toContain('Not implemented: 41 operations of the specification');
  expect(printed).toContain('    POST /v1/leads/bulk\n');
  expect(printed).toContain('POST /v1/webhook-endpoints: SPEC-EVENTS-');
  // Few failures have another cause, and those of leads are found.
  expect(printed.match(/^✗ SPEC-[A-Z-]+\d/gm)?.length).toBeLessThan(20);
  expect(printed).toMatch(/✗ SPEC-AUTH-1 {2}A request without a credential/);
});

test('--resources limits what has to be served, and the exit code, to these resources', async () => {
  const leads = await runWithJson('--resources', 'leads', '--only', 'operations,crawl-tasks');
  expect(leads.report.missing.length).toBeGreaterThan(0);
  expect(leads.report.missing.filter(({ operation }) => !operation.startsWith('leads.'))).toEqual([]);
  expect(leads.printed).not.toContain('/crawl-tasks\n');
  const outcomes = new Map(leads.report.results.map(({ id, outcome }) => [id, outcome]));
  expect([outcomes.get('SPEC-OPERATIONS-1'), outcomes.get('SPEC-CRAWL-1')]).toEqual(['missing', 'skipped']);
  const crawl = await runWithJson('--resources', 'leads', '--only', 'crawl-tasks');
  expect([crawl.code, crawl.report.missing]).toEqual([0, []]);
});

test('a connection that is lost breaks a check off, which is no failure of the server, and no success', async () => {
  const dropping = createServer((request, response) => {
    if (request.method !== 'GET') return request.socket.destroy();
    const error = { code: 'NOT_FOUND', message: 'There is no such route.' };
    response.writeHead(404, { 'Content-Type': 'application/json' }).end(JSON.stringify({ success: false, error }));
  });
  await once(dropping.listen(0, '127.0.0.1'), 'listening');
  try {
    const baseUrl = `http://127.0.0.1:${(dropping.address() as AddressInfo).port}`;
    const report = await runConformance({ baseUrl, apiKey: 'any', only: ['SPEC-CONTACTS-1'] });
    expect(report.results).toEqual([
      expect.objectContaining({
        outcome: 'broken',
        message: 'No complete response to POST /api/v1/contacts: other side closed',
      }),
    ]);
    expect(hasPassed(report)).toBe(false);
    expect(toJUnit(report)).toMatch(/failures="0" errors="1".*<error message="No complete/s);
  } finally {
    dropping.closeAllConnections();
    dropping.close();
  }
});

test('each failure shows the line of the specification and the command that repeats it, without the key', async () => {
  const { report, printed } = await runWithJson('--only', 'SPEC-ENVELOPE-2', '--api-key', 'a-secret-key');
  const [failure] = report.results;
  expect(failure).toMatchObject({ outcome: 'failed', source: expect.stringContaining('specification, ') });
  expect(JSON.stringify(report) + printed).not.toContain('a-secret-key');
  expect(failure?.curl).toContain('"Authorization: Bearer $LEAD_ENGAGEMENT_API_KEY"');
  expect(printed).toContain(`Repeat: ${failure?.curl}`);
});

test.skipIf(spawnSync('curl', ['--version']).status !== 0)('the command repeats the request in a shell', async () => {
  const { report } = await runWithJson('--only', 'SPEC-AUTH-1', '--keep');
  const { curl = '', response = '' } = report.results[0] ?? {};
  const { stdout } = spawnSync('sh', ['-c', curl], {
    encoding: 'utf8',
    env: { ...process.env, LEAD_ENGAGEMENT_API_KEY: 'any' },
  });
  expect(stdout).toContain(`HTTP/1.1 ${response.slice(0, 3)}`);
});

test('a waiver marks a failure as known, and needs a reason', async () => {
  const file = join(folder, 'waivers.json');
  await writeFile(file, JSON.stringify({ 'SPEC-ENVELOPE-2': 'Errors come from the framework for now.' }));
  const waived = await runWithJson('--only', 'SPEC-ENVELOPE-2', '--waivers', file);
  expect(waived.report.results[0]).toMatchObject({
    outcome: 'waived',
    reason: 'Errors come from the framework for now.',
  });
  expect(waived.code).toBe(0);
  for (const [content, reason] of [
    ['{"SPEC-ENVELOPE-2": ""}', 'has no reason'],
    ['{"SPEC-NOTHING-1": "x"}', 'is not a check'],
    ['[]', 'must be an object'],
    ['{', 'is not JSON'],
  ]) {
    await writeFile(file, content as string);
    const refused = await run('--waivers', file);
    expect(refused).toMatchObject({ code: 2, printed: '', errors: expect.stringContaining(reason as string) });
  }
});

test('the JUnit report has a case for each check and is XML', async () => {
  const file = join(folder, 'junit.xml');
  const { report } = await runWithJson('--junit', file);
  const xml = await readFile(file, 'utf8');
  expect(xml.match(/<testcase /g)).toHaveLength(report.results.length);
  expect(xml.match(/<failure /g)?.length).toBe(
    report.results.filter(({ outcome }) => outcome === 'failed' || outcome === 'missing').length,
  );
  // Every opened tag is closed, and no text contains a bare < or &.
  const open: string[] = [];
  for (const [, slash, name, rest] of xml.matchAll(/<(\/?)([\w]+)([^<>]*)>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else if (!rest?.endsWith('/')) open.push(name as string);
  }
  expect(open).toEqual([]);
  expect(xml.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&');
});

test.each([
  [['--base-url', 'http://127.0.0.1:1'], 'does not answer'],
  [['--base-url', 'nowhere'], 'must be an http or https address'],
  [['--only', 'nothing'], 'names no check'],
  [['--level', 'some'], 'must be spec or full'],
  [['--seed', 'x'], 'must be a whole number'],
  [['--unknown'], '--unknown'],
])('a run that cannot begin with %j exits with code 2 and a reason', async (args, reason) => {
  const { code, errors, printed } = await run(...args);
  expect({ code, printed }).toEqual({ code: 2, printed: '' });
  expect(errors).toContain(reason);
  expect(errors).not.toContain('    at ');
});

test('a reader of --list that has read enough, as head does, ends it without a word', async () => {
  const command = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
  const child = spawn(process.execPath, [command, '--list'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const errors = text(child.stderr);
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(await errors).toBe('');
});

test('--list shows every check, each with a unique id', async () => {
  const { code, printed } = await runCommand(['--list']);
  expect(code).toBe(0);
  const checks = listChecks();
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  for (const { id, says } of checks) expect(printed).toContain(`${id}  ${says}\n`);
});
