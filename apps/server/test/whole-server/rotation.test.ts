import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { contract, headers } from '@lead-engagement/contract';
import { verify } from '@lead-engagement/sdk/webhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { newUuid } from '../../src/ids.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { keyFileOf } from '../../src/security/key-file.js';
import { makeDataDir } from '../support/data-directory.js';
import { type Received, startReceiver } from '../support/receiver.js';
import { runCli, type ServerProcess, startServer } from '../support/server-process.js';

const apiKey = generateApiKey('LIVE');
type Env = Record<string, string>;

let dataDir = '';
let server: ServerProcess | undefined;
let received: Received[] = [];
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  dataDir = await makeDataDir('rotation');
  received = [];
  receiver = await startReceiver((request) => received.push(request));
});
afterEach(async () => {
  await server?.stop();
  await receiver.close();
  await deleteEmbeddedPostgres(dataDir);
});

const envOf = (more: Env) => ({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', BOOTSTRAP_API_KEY: apiKey, ...more });

async function start(more: Env = {}): Promise<void> {
  server = await startServer(envOf(more));
}

async function stop(): Promise<void> {
  expect(await server?.stop()).toBe(0);
  server = undefined;
}

/** Runs `secrets …`, which must succeed; what it printed. */
async function secrets(command: 'status' | 'rotate', more: Env = {}) {
  const { code, printed, errors } = await runCli(['secrets', command, '--json'], envOf(more));
  expect(code, errors).toBe(0);
  return JSON.parse(printed);
}

/** Posts under an Idempotency-Key; the data, and the text of the answer. */
async function post(path: string, body: object, key = newUuid()) {
  const answer = await fetch(`${server?.url}${path.replace('/api/', '/')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', [headers.idempotencyKey]: key },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  return { data: JSON.parse(text).data, text };
}

const createLead = (key?: string) => post(contract.leads.create.path, { contact: { name: 'Ada' } }, key);

async function addEndpoint(): Promise<string> {
  const body = { url: receiver.url, events: ['lead.created'] };
  return (await post(contract.webhookEndpoints.create.path, body)).data.secret;
}

/** Waits until each lead has been delivered, signed with the secret. */
async function expectDelivered(ids: string[], secret: string): Promise<void> {
  const missing = () => {
    const seen = new Set(received.map(({ body }) => JSON.parse(body).data.id));
    return ids.filter((id) => !seen.has(id));
  };
  await expect.poll(missing, { timeout: 120_000, interval: 100 }).toEqual([]);
  for (const request of received) expect(() => verify(request.body, request.headers, secret)).not.toThrow();
}

test('two rotations while leads are created and delivered lose no delivery, refuse no request and break no replay; all that is written then is under the new key', {
  timeout: 300_000,
}, async () => {
  await start();
  const secret = await addEndpoint();
  const made: { key: string; id: string; text: string }[] = [];
  let rotating = true;
  const creating = (async () => {
    while (rotating) {
      const key = newUuid();
      const { data, text } = await createLead(key);
      made.push({ key, id: data.id, text });
      // All through the rotations, but no faster: each lead is delivered.
      await delay(50);
    }
  })();
  const first = await secrets('rotate');
  const second = await secrets('rotate');
  rotating = false;
  await creating;
  expect(first).toMatchObject({ newKey: true, webhookSecrets: 1, left: 0 });
  expect(second).toMatchObject({ newKey: true, webhookSecrets: 1, left: 0 });
  expect(second.keyId).not.toBe(first.keyId);
  expect(first.idempotentAnswers).toBeGreaterThan(0);
  expect((await readFile(keyFileOf(dataDir), 'utf8')).trim().split('\n')).toHaveLength(3);

  await expectDelivered(
    made.map(({ id }) => id),
    secret,
  );
  expect(server?.logged()).not.toContain('work.failed');
  for (const { key, text } of made.slice(0, 3).concat(made.slice(-3))) expect((await createLead(key)).text).toBe(text);

  await addEndpoint();
  const counts: { kind: string; key: string; count: number }[] = await secrets('status');
  expect(counts.filter(({ kind }) => kind === 'webhookSecrets')).toEqual([
    { kind: 'webhookSecrets', keyId: second.keyId, key: 'present', count: 2 },
  ]);
  expect(counts.filter(({ key }) => key === 'unknown')).toEqual([]);
});

test('another key is refused at start by name; SECRET_KEY_PREVIOUS makes it readable, and a rotation needless', {
  timeout: 300_000,
}, async () => {
  await start();
  const secret = await addEndpoint();
  await stop();
  const own = { SECRET_KEY: 's'.repeat(40) };
  const refusal = /SECRET_KEY: the webhook signing secrets .*another key .*SECRET_KEY_PREVIOUS/;
  await expect(start(own)).rejects.toThrow(refusal);
  const rotation = await runCli(['secrets', 'rotate'], envOf(own));
  expect(rotation).toMatchObject({ code: 1, printed: '', errors: expect.stringMatching(refusal) });
  expect(await secrets('status', own)).toContainEqual(expect.objectContaining({ key: 'unknown', count: 1 }));

  const both = { ...own, SECRET_KEY_PREVIOUS: (await readFile(keyFileOf(dataDir), 'utf8')).trim() };
  await start(both);
  await expectDelivered([(await createLead()).data.id], secret);
  expect(await secrets('rotate', both)).toMatchObject({ newKey: false, webhookSecrets: 1, left: 0 });
  await stop();
  await start(own);
  await expectDelivered([(await createLead()).data.id], secret);
});

test('a previous key that is too short is refused by name', async () => {
  const { code, errors } = await runCli(['secrets', 'status'], envOf({ SECRET_KEY_PREVIOUS: 'short' }));
  expect({ code, errors }).toEqual({ code: 1, errors: 'SECRET_KEY_PREVIOUS: must have at least 32 characters\n' });
});
