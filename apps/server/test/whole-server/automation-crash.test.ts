import { setTimeout as delay } from 'node:timers/promises';
import type { AutomationRun, WebhookEvent } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { encodeId, newUuid } from '../../src/ids.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { makeDataDir } from '../support/data-directory.js';
import { startReceiver } from '../support/receiver.js';
import { startServer } from '../support/server-process.js';

/** KILLS=100 runs a longer test manually. */
const kills = Number(process.env.KILLS ?? 3);

test(`after ${kills} kills of server and worker, every move of a lead has its automation exactly once`, async () => {
  const dataDir = await makeDataDir('automation');
  const key = generateApiKey('LIVE');
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    BOOTSTRAP_API_KEY: key,
    BOOTSTRAP_TENANT_ID: encodeId('tenant', newUuid()),
  };
  let server = await startServer(env);
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(server.url + path, { method, headers, body: body ? JSON.stringify(body) : null });
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
    const { data, meta, error } = (await answer.json()) as any;
    if (error) throw new Error(error.message);
    return { data, meta };
  };

  const delivered = new Map<string, string>();
  const receiver = await startReceiver(({ body }) => {
    const event = JSON.parse(body) as WebhookEvent<'automation.triggered'>;
    // Delivery is at least once: the same event may be repeated, but a run never sends two.
    expect(delivered.get(event.data.runId) ?? event.id).toBe(event.id);
    delivered.set(event.data.runId, event.id);
  });
  const [pipeline] = (await call('GET', '/v1/pipelines')).data;
  const { data: endpoint } = await call('POST', '/v1/webhook-endpoints', {
    url: receiver.url,
    events: ['lead.score_changed'],
  });
  const { data: automation } = await call('POST', '/v1/automations', {
    name: 'Tell',
    trigger: { type: 'lead.stage_changed', toStageId: pipeline.stages[1].id },
    actions: [
      { type: 'set_field', field: 'title', value: 'Told' },
      { type: 'send_webhook', endpointId: endpoint.id },
    ],
  });

  const moved = new Set<string>();
  for (let round = 0; round < kills; round++) {
    const alive = new AbortController();
    const movers = Array.from({ length: 3 }, async () => {
      while (!alive.signal.aborted) {
        await (async () => {
          const { data: lead } = await call('POST', '/v1/leads', { contact: { name: 'Ada' } });
          await call('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: pipeline.stages[1].id });
          moved.add(lead.id);
        })().catch(() => undefined);
      }
    });
    const enough = moved.size + 4;
    await expect.poll(() => moved.size, { timeout: 120_000, interval: 1 }).toBeGreaterThanOrEqual(enough);
    // A different time in each round: a run may be waiting, running or done.
    await delay(round * 7);
    await (round % 2 ? server.killAlone() : server.killAll());
    alive.abort();
    await Promise.all(movers);
    server = await startServer(env);
  }

  const runs: AutomationRun[] = [];
  await expect
    .poll(async () => (await call('GET', `/v1/automations/${automation.id}/runs?status=PENDING&limit=1`)).meta.total, {
      timeout: 60_000,
      interval: 100,
    })
    .toBe(0);
  for (let cursor = '', more = true; more; ) {
    const page = await call('GET', `/v1/automations/${automation.id}/runs?limit=200&cursor=${cursor}`);
    runs.push(...page.data);
    more = page.meta.hasMore;
    cursor = page.meta.cursor;
  }
  expect(moved.size).toBeGreaterThan(kills);
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['SUCCEEDED']));
  // One run for each lead in the stage, also for a move whose response was lost.
  const { meta } = await call('GET', `/v1/leads?stage=${pipeline.stages[1].id}&limit=1`);
  expect(runs.length).toBe(meta.total);
  expect(new Set(runs.map(({ leadId }) => leadId)).size).toBe(runs.length);
  expect([...moved].filter((id) => !runs.some(({ leadId }) => leadId === id))).toEqual([]);
  await expect.poll(() => delivered.size, { timeout: 120_000 }).toBe(runs.length);
  expect(await server.stop()).toBe(0);
  await receiver.close();
  await deleteEmbeddedPostgres(dataDir);
}, 300_000);
