import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { makeDataDir } from '../support/data-directory.js';
import { findFreePort } from '../support/free-port.js';
import { startReceiver } from '../support/receiver.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

const deploy = fileURLToPath(new URL('../../../../deploy', import.meta.url));
const token = 'a token for Prometheus';
let dataDir = '';
let server: ServerProcess;
let port = 0;

beforeAll(async () => {
  dataDir = await makeDataDir('metrics');
  port = await findFreePort();
  server = await startServer({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    METRICS: 'on',
    METRICS_PORT: String(port),
    METRICS_TOKEN: token,
    SANDBOX_LOOPBACK: 'on',
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  });
});
afterAll(async () => {
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
});

async function readPage(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return response.text();
}

test('one page on its own port shows the API and the worker; it needs the token, and the port of the API does not have it', async () => {
  const receiver = await startReceiver(() => {});
  const apiKey = /les_live_\w+/.exec(server.printed())?.[0] ?? '';
  const client = new LeadEngagement({ baseUrl: server.url, apiKey });
  await client.webhookEndpoints.create({ url: receiver.url, events: ['lead.created'] });
  await client.leads.create({ contact: { name: 'Ada' } });
  await vi.waitFor(
    async () => {
      const page = await readPage();
      expect(page).toContain('lead_engagement_delivery_attempts_total{status="SUCCEEDED",process="worker"} 1\n');
      expect(page).toContain('lead_engagement_worker_up 1\n');
      // The attempt is counted before its job has ended.
      expect(page).toMatch(/^lead_engagement_jobs_total\{kind="delivery",outcome="done",process="worker"\} 1$/m);
    },
    { timeout: 60_000, interval: 250 },
  );
  const page = await readPage();
  for (const name of ['api', 'worker']) {
    expect(page).toMatch(new RegExp(`^process_resident_memory_bytes\\{process="${name}"\\} [1-9]`, 'm'));
    expect(page).toMatch(new RegExp(`^nodejs_eventloop_delay_max_seconds\\{process="${name}"\\} `, 'm'));
  }
  expect(page).toMatch(/^lead_engagement_pool_in_use\{pool="api",process="api"\} \d/m);
  expect(page).toMatch(/^lead_engagement_pool_waiting\{pool="worker",process="worker"\} \d/m);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401);
  expect((await fetch(`http://127.0.0.1:${port}/v1/me`)).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  await receiver.close();
});

test('the alerts and the Grafana dashboard use only metrics that the server has, or has with Redis', async () => {
  const page = await readPage();
  const names = new Set([...page.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name));
  const alerts = await readFile(join(deploy, 'prometheus/alerts.yml'), 'utf8');
  const dashboard = await readFile(join(deploy, 'grafana/lead-engagement.json'), 'utf8');
  const used = [...(alerts + dashboard).matchAll(/\b(?:lead_engagement|process|nodejs)_[a-z_]+\b/g)].map(([name]) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );
  expect(used.length).toBeGreaterThan(40);
  expect([...new Set(used)].filter((name) => !names.has(name))).toEqual(['lead_engagement_redis_away']);
});

test('a worker that stands still shows as down until it goes on', async () => {
  await vi.waitFor(async () => expect(await readPage()).toContain('lead_engagement_worker_up 1\n'), {
    timeout: 60_000,
    interval: 250,
  });
  const { worker } = server.processes();
  process.kill(worker as number, 'SIGSTOP');
  await vi.waitFor(async () => expect(await readPage()).toContain('lead_engagement_worker_up 0\n'), {
    timeout: 60_000,
    interval: 250,
  });
  process.kill(worker as number, 'SIGCONT');
  await vi.waitFor(async () => expect(await readPage()).toContain('lead_engagement_worker_up 1\n'), {
    timeout: 60_000,
    interval: 250,
  });
});
