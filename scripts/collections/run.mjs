// Runs the collections that the built server hands out, with newman and with Bruno's command, against that server, and judges every response.
// Installed and run by `npm run test:collections`; an argument, `postman` or `bruno`, runs one of them alone.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import newman from 'newman';
import { documentationPaths } from '../../packages/contract/dist/openapi.js';
import { startBuiltServer } from '../built-server.mjs';
import { judge, listUnknown } from './judge.mjs';

const execute = promisify(execFile);
const bru = path.join(import.meta.dirname, 'node_modules', '.bin', 'bru');
const runs = { postman: runPostman, bruno: runBruno };
const only = process.argv[2];
const folder = await mkdtemp(path.join(tmpdir(), 'collections-'));
const say = (text) => process.stdout.write(`${text}\n`);

try {
  for (const [name, run] of Object.entries(runs)) {
    if (only && only !== name) continue;
    // One for each: the second run would meet the records of the first. Without a worker, no response depends on what it has done so far.
    const server = await startBuiltServer({ WORKER: 'off', OAUTH_DYNAMIC_REGISTRATION: 'on' });
    try {
      const startedMs = performance.now();
      const { version, responses, streams } = await run(server);
      report(`${name}, by ${version}`, responses, streams, performance.now() - startedMs);
    } finally {
      await server.stop();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function report(title, responses, streams, tookMs) {
  say(
    `${title}: ${responses.length} requests in ${(tookMs / 1_000).toFixed(0)} s; ${streams.length} streams are left out, which do not end: ${streams.join(', ')}`,
  );
  const counts = new Map();
  const failures = [];
  for (const response of responses) {
    const { failed, reason } = judge(response);
    if (failed) {
      const { operation, method, url, text } = response;
      failures.push(`  ${operation.operationId}, ${method} ${url}: ${reason}. ${text.slice(0, 300)}`);
    } else counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  for (const operationId of listUnknown(responses.map(({ operation }) => operation.operationId)))
    failures.push(`  ${operationId}: no request is about it.`);
  for (const [reason, count] of [...counts].toSorted((one, two) => two[1] - one[1])) say(`  ${count} ${reason}`);
  say(failures.length === 0 ? '  0 failed' : `  ${failures.length} FAILED\n${failures.join('\n')}`);
  if (failures.length > 0 || responses.length < 300) process.exitCode = 1;
}

/** Whether a success of an operation is always a stream. */
function isStream({ responses }) {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const types = successes.flatMap(([, { content = {} }]) => Object.keys(content));
  return types.length > 0 && types.every((type) => type === 'text/event-stream');
}

/** The operations of the document by what collections call them: the method, and the path with `:id`. */
async function readOperations({ url }) {
  const { paths, components } = await (await fetch(url + documentationPaths.document)).json();
  const resolve = (response) => components.responses[response.$ref?.split('/').at(-1)] ?? response;
  return new Map(
    Object.entries(paths).flatMap(([route, item]) =>
      Object.entries(item).map(([method, operation]) => {
        const address = route.replace(/^\/api\/v1\//, '/v1/').replace(/\{(\w+)\}/g, ':$1');
        const responses = Object.entries(operation.responses).map(([status, each]) => [status, resolve(each)]);
        return [`${method.toUpperCase()} ${address}`, { ...operation, responses: Object.fromEntries(responses) }];
      }),
    ),
  );
}

async function runPostman(server) {
  const operations = await readOperations(server);
  const collection = await (await fetch(server.url + documentationPaths.postman)).json();
  const operationOf = ({ request }) => operations.get(`${request.method} /${request.url.path.join('/')}`);
  const streams = [];
  for (const each of collection.item) {
    each.item = each.item.filter((item) => {
      const stream = isStream(operationOf(item));
      if (stream) streams.push(item.name);
      return !stream;
    });
  }
  const summary = await new Promise((resolve, reject) => {
    const envVar = [{ key: 'apiKey', value: server.apiKey }];
    newman.run({ collection, envVar, timeoutRequest: 60_000 }, (error, done) =>
      error ? reject(error) : resolve(done),
    );
  });
  const responses = summary.run.executions.map(({ item, request, response }) => ({
    method: request.method,
    url: request.url.toString(),
    operation: operationOf(item.toJSON()),
    status: response?.code ?? 0,
    text: response?.text() ?? '',
  }));
  const scripts = summary.run.failures.filter(({ at }) => at.includes('script'));
  if (scripts.length > 0) throw new Error(`Scripts of the collection failed: ${scripts[0].error.message}`);
  return { version: `newman ${await versionOf('newman')}`, responses, streams };
}

async function runBruno(server) {
  const operations = await readOperations(server);
  const archive = path.join(folder, 'bruno.tar.gz');
  const response = await fetch(server.url + documentationPaths.bruno);
  await writeFile(archive, Buffer.from(await response.arrayBuffer()));
  await execute('tar', ['-xzf', archive], { cwd: folder });
  const collection = path.join(folder, 'lead-engagement');
  const byFile = new Map();
  const streams = [];
  const { stdout } = await execute('find', ['.', '-name', '*.bru'], { cwd: collection });
  for (const file of stdout.trim().split('\n')) {
    const text = await readFile(path.join(collection, file), 'utf8');
    const [, method, route] = /^(\w+) \{\n {2}url: \{\{baseUrl\}\}([^?\n]+)/m.exec(text) ?? [];
    if (!method) continue;
    const operation = operations.get(`${method.toUpperCase()} ${route}`);
    if (isStream(operation)) {
      streams.push(path.normalize(file));
      await rm(path.join(collection, file));
    }
    byFile.set(path.normalize(file), operation);
  }
  const results = path.join(folder, 'results.json');
  const args = ['run', '-r', '--env', 'server', '--env-var', `apiKey=${server.apiKey}`, '--reporter-json', results];
  await execute(bru, args, { cwd: collection, maxBuffer: 1 << 28 });
  const [{ results: told }] = JSON.parse(await readFile(results, 'utf8'));
  const responses = told.map((each) => ({
    method: each.request.method,
    url: each.request.url,
    operation: byFile.get(path.normalize(each.test.filename)),
    status: Number(each.response.status) || 0,
    text: typeof each.response.data === 'string' ? each.response.data : JSON.stringify(each.response.data ?? ''),
  }));
  return { version: `@usebruno/cli ${await versionOf('@usebruno/cli')}`, responses, streams };
}

async function versionOf(name) {
  const manifest = path.join(import.meta.dirname, 'node_modules', name, 'package.json');
  return JSON.parse(await readFile(manifest, 'utf8')).version;
}
