// Runs the conformance suite of the Model Context Protocol against `POST /mcp` of the server, for both revisions of the protocol that
// hosts speak. The suite needs Node 22, so it is installed in a separate folder, together with that Node, from a registry.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { startServer } from '../test/support/server.js';

const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const revisions = ['2026-07-28', '2025-11-25'];

interface Check {
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  errorMessage?: string;
}

/** Checks that say nothing about this server: the suite expects a server with fixtures of its own and every capability. */
const notApplicable: { reason: string; matches: (check: Check) => boolean }[] = [
  {
    reason: 'need a capability that the server does not declare: tasks, subscriptions, completions, logging',
    matches: ({ id }) =>
      /^(?:tasks-|sep-2663-|completion-complete$|logging-set-level$|tools-call-with-logging$|resources-(?:un)?subscribe$)/.test(
        id,
      ) || /^sep-2575-server-(?:sends-subscription-ack|tags-subscription-id)$/.test(id),
  },
  {
    reason: "need a tool, prompt or resource of the suite's own",
    matches: ({ id, errorMessage = '' }) =>
      id.startsWith('sep-2322-') ||
      /^Not testable: server (?:does not list|exposes no tool)/.test(errorMessage) ||
      /(?:Tool|Prompt) '?(?:test_|json_schema_)\w+'? not found|Resource not found: test:/.test(errorMessage) ||
      id === 'sep-2243-server-no-xmcp-tool',
  },
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'lead-engagement-mcp-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const run = promisify(execFile);
await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, 'node@22', suite]);
const server = await startServer();
const proxy = await addKey(server.url, server.apiKey);
const failures: Check[] = [];
for (const revision of revisions) failures.push(...(await checkRevision(revision)));
await server.stop();
proxy.close();
process.exitCode = failures.length === 0 ? 0 : 1;

async function checkRevision(revision: string): Promise<Check[]> {
  const results = path.join(folder, revision);
  const { port } = proxy.address() as AddressInfo;
  const bin = path.join(folder, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  const node = path.join(folder, 'node_modules', 'node', 'bin', 'node');
  // It exits with 1 for the checks that are not applicable, too: its files decide.
  const args = [bin, 'server', '--url', `http://localhost:${port}/mcp`, '--requirements', revision, '-o', results];
  await run(node, args, { timeout: 300_000, maxBuffer: 1 << 26 }).catch(() => undefined);
  const checks = readdirSync(results).flatMap(
    (name) => JSON.parse(readFileSync(path.join(results, name, 'checks.json'), 'utf8')) as Check[],
  );
  const failed = checks.filter(({ status }) => status === 'FAILURE');
  const reasons = failed.map((check) => notApplicable.find(({ matches }) => matches(check))?.reason);
  const wrong = failed.filter((_, index) => reasons[index] === undefined);
  const counts = notApplicable.map(({ reason }) => `${reasons.filter((each) => each === reason).length} ${reason}`);
  const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
  process.stdout.write(`${revision}: ${passed} passed, ${wrong.length} failed; of the rest, ${counts.join('; ')}\n`);
  for (const { id, errorMessage } of wrong) process.stdout.write(`  ${id}: ${errorMessage}\n`);
  if (passed === 0) throw new Error(`The suite ran no check for ${revision}.`);
  return wrong;
}

/** The suite cannot send a credential: this proxy adds it. */
function addKey(url: string, apiKey: string) {
  const proxying = createServer((incoming, response) => {
    const { port } = proxying.address() as AddressInfo;
    const own = new URL(url);
    // Like every proxy that keeps the name of the host, so that the server can check it.
    const host = incoming.headers.host?.replace(String(port), own.port);
    const headers = { ...incoming.headers, host, authorization: `Bearer ${apiKey}` };
    const { method, url: target } = incoming;
    const outgoing = request({ host: own.hostname, port: own.port, path: target, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  return new Promise<typeof proxying>((resolve) => {
    proxying.listen(0, '127.0.0.1', () => resolve(proxying));
  });
}
