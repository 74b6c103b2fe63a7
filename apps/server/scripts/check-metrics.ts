// Checks the alerts and the Grafana dashboard of deploy/ with Prometheus's own tools: promtool's checks and tests of the rules, and every
// query of the dashboard against a Prometheus that scrapes the built server. Needs `prometheus` and `promtool` on the PATH (Debian's
// package is enough) and takes half a minute: `pnpm --dir apps/server run check:metrics`.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '../test/support/free-port.js';

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const deploy = fileURLToPath(new URL('../../../deploy', import.meta.url));
const run = promisify(execFile);
const deadlineMs = 90_000;
const token = 'a token for Prometheus';

const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-metrics-'));
const [metricsPort, prometheusPort] = [await findFreePort(), await findFreePort()];
const env = {
  ...process.env,
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'error',
  METRICS: 'on',
  METRICS_PORT: String(metricsPort),
  METRICS_TOKEN: token,
};
const server = spawn(process.execPath, [cli, 'serve'], { env, stdio: 'ignore' });
const config = join(folder, 'prometheus.yml');
await writeFile(join(folder, 'token'), token);
await copyFile(join(deploy, 'prometheus/alerts.yml'), join(folder, 'alerts.yml'));
const published = await readFile(join(deploy, 'prometheus/prometheus.yml'), 'utf8');
await writeFile(
  config,
  published
    .replace('/etc/prometheus/lead-engagement.token', join(folder, 'token'))
    .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`)
    .replace('15s', '1s'),
);
const options = [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'tsdb')}`];
const listen = `--web.listen-address=127.0.0.1:${prometheusPort}`;
const prometheus = spawn('prometheus', [...options, listen], { stdio: 'ignore' });
try {
  await promtool('check', 'config', config);
  await promtool('check', 'rules', join(deploy, 'prometheus/alerts.yml'));
  await promtool('test', 'rules', join(deploy, 'prometheus/alerts.test.yml'));
  await until(async () => (await query('lead_engagement_worker_up')).length === 1);
  await checkPage();
  await checkDashboard();
} finally {
  for (const child of [prometheus, server]) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
}

async function promtool(...args: string[]): Promise<void> {
  const { stdout } = await run('promtool', args);
  process.stdout.write(`promtool ${args.slice(0, 2).join(' ')}: ${stdout.trim().split('\n').at(-1)?.trim()}\n`);
}

/** Checks the format of the page and the conventions for names. */
async function checkPage(): Promise<void> {
  const page = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const child = spawn('promtool', ['check', 'metrics'], { stdio: ['pipe', 'inherit', 'inherit'] });
  child.stdin.end(await page.text());
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('promtool finds fault with the page.');
  process.stdout.write('promtool check metrics: no problem\n');
}

/** Runs every query. Some have no value before there is traffic, but none is refused. */
async function checkDashboard(): Promise<void> {
  const dashboard = JSON.parse(await readFile(join(deploy, 'grafana/lead-engagement.json'), 'utf8'));
  const panels: { targets?: { expr: string }[] }[] = dashboard.panels;
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  let answered = 0;
  for (const each of queries) if ((await query(each)).length > 0) answered += 1;
  process.stdout.write(`Grafana: ${queries.length} queries run, ${answered} have values on a server without traffic\n`);
}

async function query(expr: string): Promise<unknown[]> {
  const response = await fetch(`http://127.0.0.1:${prometheusPort}/api/v1/query?query=${encodeURIComponent(expr)}`);
  const { status, error, data } = await response.json();
  if (status !== 'success') throw new Error(`${expr}: ${error}`);
  return data.result;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('The server or Prometheus did not start in time.');
    await delay(250);
  }
}
