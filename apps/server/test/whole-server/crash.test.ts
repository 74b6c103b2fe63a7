import { setTimeout as delay } from 'node:timers/promises';
import { contract, headers, type Lead, type WebhookEvent } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { encodeId, newUuid } from '../../src/ids.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { makeDataDir } from '../support/data-directory.js';
import { startReceiver } from '../support/receiver.js';
import { startServer } from '../support/server-process.js';

/** A campaign of many is run by hand: KILLS=100. */
const kills = Number(process.env.KILLS ?? 8);
const seed = 20_261_121;

/** A small generator with a seed (mulberry32), so that a failing run can be repeated. */
function seeded(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(`${kills} kills at any moment lose no committed event, invent none, and need no help to recover`, async () => {
  const random = seeded(seed);
  const dataDir = await makeDataDir('crash');
  const key = generateApiKey('LIVE');
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    BOOTSTRAP_API_KEY: key,
    BOOTSTRAP_TENANT_ID: encodeId('tenant', newUuid()),
  };
  const auth = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = (url: string, path: string, body: unknown) =>
    fetch(url + path, { method: 'POST', headers: auth, body: JSON.stringify(body) });

  const committed = new Set<string>();
  const delivered = new Map<string, string>();
  const receiver = await startReceiver(({ headers: sent, body }) => {
    const event = JSON.parse(body) as WebhookEvent<'lead.created'>;
    expect(sent[headers.eventId.toLowerCase()]).toBe(event.id);
    // At least once: the same event may come again, but a lead never has two.
    expect(delivered.get(event.data.id) ?? event.id).toBe(event.id);
    delivered.set(event.data.id, event.id);
  });

  let server = await startServer(env);
  await post(server.url, contract.webhookEndpoints.create.path, { url: receiver.url, events: ['lead.created'] });

  for (let round = 0; round < kills; round++) {
    const alive = new AbortController();
    const writers = Array.from({ length: 4 }, async () => {
      while (!alive.signal.aborted) {
        const contact = { name: 'Ada' };
        const answer = await post(server.url, '/v1/leads', { contact }).catch(() => undefined);
        const created = answer?.status === 201 ? await answer.json().catch(() => undefined) : undefined;
        if (created) committed.add((created as { data: Lead }).data.id);
      }
    });
    // A slow machine may have written nothing yet: without a lead more, the kill would prove less.
    await expect.poll(() => committed.size, { timeout: 120_000 }).toBeGreaterThan(round);
    await delay(random() * 700);
    await (random() < 0.5 ? server.killAll() : server.killAlone());
    alive.abort();
    await Promise.all(writers);
    server = await startServer(env);
  }

  await expect.poll(() => [...committed].filter((id) => !delivered.has(id)), { timeout: 120_000 }).toEqual([]);
  for (const id of delivered.keys()) {
    const answer = await fetch(`${server.url}/v1/leads/${id}`, { headers: auth });
    expect(answer.status, `the lead of a delivered event, ${id}`).toBe(200);
  }
  expect(await server.stop()).toBe(0);
  await receiver.close();
  await deleteEmbeddedPostgres(dataDir);
}, 600_000);
