// Checks the OpenAPI document of the built server with the tools that people use: the linters Redocly and Spectral, and the generators
// openapi-typescript, hey-api and orval, whose clients then send the request of the README. The tools take 200 MB and some need
// Node 22, so they are installed in a separate folder, together with that Node, from a registry: `pnpm --dir apps/server run check:openapi`.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const tools = [
  'node@22',
  'typescript@5.9.3',
  'tsx@4.23.15',
  '@types/node@22',
  '@redocly/cli@2.77.0',
  '@stoplight/spectral-cli@6.16.3',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  '@hey-api/openapi-ts@0.95.0',
  'orval@8.38.0',
];
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const run = promisify(execFile);
const startDeadlineMs = 60_000;

const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-openapi-'));
const dataDir = join(folder, 'data');
const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' };
const server = spawn(process.execPath, [cli, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  await cp(fileURLToPath(new URL('./openapi-tools', import.meta.url)), folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...tools], { cwd: folder });
  const { baseUrl, apiKey } = await waitForStart();
  const response = await fetch(`${baseUrl}/openapi.json`);
  await writeFile(join(folder, 'openapi.json'), await response.text());

  await use('Redocly', '@redocly/cli/bin/cli.js', [
    'lint',
    'openapi.json',
    '--config=redocly.yaml',
    '--format=summary',
  ]);
  const spectral = ['lint', 'openapi.json', '--ruleset=spectral.yaml', '--fail-severity=warn'];
  await use('Spectral', '@stoplight/spectral-cli/dist/index.js', spectral);
  await use('openapi-typescript', 'openapi-typescript/bin/cli.js', ['openapi.json', '-o', 'openapi-typescript.d.ts']);
  await use('hey-api', '@hey-api/openapi-ts/bin/run.js', ['-i', 'openapi.json', '-o', 'hey-api', '--silent']);
  await use('orval', 'orval/dist/bin/orval.mjs', ['--config', 'orval.config.mjs']);
  const compiled = [
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  await use('the generated clients compile', 'typescript/bin/tsc', [...compiled, '--noEmit', 'clients.ts']);
  const clients = [join('node_modules', 'tsx', 'dist', 'cli.mjs'), 'clients.ts'];
  const { stdout } = await runInFolder(clients, { BASE_URL: baseUrl, API_KEY: apiKey });
  process.stdout.write(stdout);
} finally {
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
  await rm(folder, { recursive: true, force: true });
}

/** Runs a tool; it fails if the tool does. */
async function use(name: string, bin: string, args: string[]): Promise<void> {
  const outcome = await runInFolder([join('node_modules', bin), ...args]).catch((error: unknown) => error as ToolError);
  if (outcome instanceof Error) throw new Error(`${name} failed:\n${outcome.stdout}${outcome.stderr}`);
  process.stdout.write(`ok ${name}\n`);
}

interface ToolError extends Error {
  stdout: string;
  stderr: string;
}

function runInFolder(args: string[], more: Record<string, string> = {}) {
  const node = join(folder, 'node_modules', 'node', 'bin', 'node');
  return run(node, args, { cwd: folder, env: { ...process.env, ...more }, maxBuffer: 1 << 26 });
}

/** The address and the key that the first start prints. */
async function waitForStart(): Promise<{ baseUrl: string; apiKey: string }> {
  let printed = '';
  const deadline = AbortSignal.timeout(startDeadlineMs);
  for await (const chunk of server.stdout) {
    printed += chunk;
    const [, baseUrl] = /at (http:\S+)/.exec(printed) ?? [];
    const [apiKey] = /les_live_\w+/.exec(printed) ?? [];
    if (baseUrl && apiKey) return { baseUrl, apiKey };
    if (deadline.aborted) break;
  }
  throw new Error(`The server did not start:\n${printed}`);
}
