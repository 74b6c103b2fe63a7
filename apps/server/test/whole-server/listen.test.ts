import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { LeadEngagement } from '@lead-engagement/sdk';
import { verify } from '@lead-engagement/sdk/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { makeDataDir } from '../support/data-directory.js';
import { type DatabaseProxy, openDatabaseProxy } from '../support/database-proxy.js';
import { type Received, startReceiver } from '../support/receiver.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

const bin = fileURLToPath(new URL('../../../../packages/cli/bin/lead-engagement.js', import.meta.url));
const waiting = { timeout: 120_000, interval: 20 };

let dataDir = '';
let server: ServerProcess;
let client: LeadEngagement;
let apiKey = '';
/** The network between `listen` and the server. */
let network: DatabaseProxy;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  dataDir = await makeDataDir('listen');
  server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  const ownersKey = /les_live_\w+/.exec(server.printed())?.[0] ?? '';
  client = new LeadEngagement({ baseUrl: server.url, apiKey: ownersKey });
  apiKey = (await client.apiKeys.create({ label: 'Listen', scopes: ['manage:webhooks'] })).key as string;
  network = await openDatabaseProxy(server.url);
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});
afterAll(async () => {
  await network.close();
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
});

/** A receiver that stores what it gets. */
async function openReceiver() {
  const received: Received[] = [];
  const { url, close } = await startReceiver((one) => received.push(one));
  endings.push(close);
  return { url, received, close, ids: () => received.map(({ body }) => JSON.parse(body).data.id as string) };
}

/** Runs `listen` until the test ends. */
function startListen(args: string[], env: Record<string, string | undefined> = {}) {
  const child = spawn(process.execPath, [bin, 'listen', ...args], {
    env: { ...process.env, LEAD_ENGAGEMENT_BASE_URL: server.url, LEAD_ENGAGEMENT_API_KEY: apiKey, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk));
  const closed = once(child, 'close') as Promise<[number | null]>;
  endings.push(() => {
    child.kill('SIGKILL');
    return closed;
  });
  return {
    printed: () => printed,
    secret: () => /whsec_\S+/.exec(printed)?.[0] ?? '',
    type: (keys: string) => child.stdin.write(keys),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exitCode: async () => (await closed)[0],
    untilReady: () => expect.poll(() => printed, waiting).toContain('q ends'),
  };
}

const createLead = async () => (await client.leads.create({ contact: { name: 'Ada Lovelace' }, value: 1200.5 })).id;

test('a receiver gets the same bytes and headers as in production, with signatures that both schemes verify', async () => {
  const [production, local] = [await openReceiver(), await openReceiver()];
  const endpoint = await client.webhookEndpoints.create({ url: production.url, events: ['lead.created'] });
  endings.push(() => client.webhookEndpoints.delete(endpoint.id));
  const listen = startListen(['--forward-to', local.url, '--events', 'lead.created']);
  await listen.untilReady();
  await createLead();
  await expect.poll(() => [production.received.length, local.received.length], waiting).toEqual([1, 1]);

  const [sent, forwarded] = [production.received[0], local.received[0]] as [Received, Received];
  expect(forwarded.body).toBe(sent.body);
  expect(Object.keys(forwarded.headers).sort()).toEqual(Object.keys(sent.headers).sort());
  for (const name of ['content-type', 'user-agent', 'accept-encoding', 'service-event-id', 'webhook-id']) {
    expect(forwarded.headers[name]).toBe(sent.headers[name]);
  }
  const secret = listen.secret();
  expect(secret).not.toBe(endpoint.secret);
  expect(verify(forwarded.body, forwarded.headers, secret)).toMatchObject({ type: 'lead.created' });
  expect(new Webhook(secret).verify(forwarded.body, forwarded.headers as Record<string, string>)).toBeDefined();
  const { id } = JSON.parse(forwarded.body);
  await expect.poll(listen.printed, waiting).toMatch(new RegExp(`lead.created +${id}  204 in \\d+ ms\\n`));
});

test('only the requested types are sent, and the given secret is used', async () => {
  const local = await openReceiver();
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const listen = startListen(['--forward-to', local.url, '--events', 'lead.stage_changed', '--secret', secret]);
  await listen.untilReady();
  const lead = await client.leads.get(await createLead());
  const { stages } = await client.pipelines.get(lead.pipelineId);
  await client.leads.updateStage(lead.id, { stageId: stages[1]?.id ?? '' });
  await expect.poll(() => local.received.length, waiting).toBe(1);
  expect(verify(local.received[0]?.body ?? '', local.received[0]?.headers ?? {}, secret)).toMatchObject({
    type: 'lead.stage_changed',
    data: { id: lead.id },
  });
});

test('r sends the last event again, and a number with Enter sends that event', async () => {
  const local = await openReceiver();
  const listen = startListen(['--forward-to', local.url, '--events', 'lead.created']);
  await listen.untilReady();
  listen.type('r');
  await expect.poll(listen.printed, waiting).toContain('There is no event to send again yet.');
  const [first, second] = [await createLead(), await createLead()];
  await expect.poll(local.ids, waiting).toEqual([first, second]);
  const number = /#(\d+) /.exec(listen.printed())?.[1] ?? '';
  listen.type('r');
  await expect.poll(local.ids, waiting).toEqual([first, second, second]);
  listen.type(`${number}\n`);
  await expect.poll(local.ids, waiting).toEqual([first, second, second, first]);
  await expect.poll(listen.printed, waiting).toMatch(new RegExp(`#${number} .* 204 in \\d+ ms \\(again\\)`));
  listen.type('999999999\n');
  await expect.poll(listen.printed, waiting).toContain('There is no event #999999999.');
});

test('after a lost connection it continues: no event is missed or repeated', async () => {
  const local = await openReceiver();
  const listen = startListen(['--forward-to', local.url, '--events', 'lead.created'], {
    LEAD_ENGAGEMENT_BASE_URL: network.url,
  });
  await listen.untilReady();
  const ids = [await createLead()];
  await expect.poll(local.ids, waiting).toEqual(ids);
  network.cut();
  await expect.poll(listen.printed, waiting).toContain('Trying again');
  ids.push(await createLead(), await createLead());
  network.restore();
  await expect.poll(listen.printed, waiting).toContain('Connected again.');
  ids.push(await createLead());
  await expect.poll(local.ids, waiting).toEqual(ids);
});

test('it starts with earlier events, after a number or since a time', async () => {
  const local = await openReceiver();
  const startedAt = new Date();
  const ids = [await createLead(), await createLead()];
  await expect
    .poll(
      async () => (await client.events.list({ createdAt: { gte: startedAt }, type: 'lead.created' })).total,
      waiting,
    )
    .toBe(2);
  const args = ['--forward-to', local.url, '--events', 'lead.created', '--since'];
  startListen([...args, startedAt.toISOString()]);
  await expect.poll(local.ids, waiting).toEqual(ids);
  const { data } = await client.events.list({ createdAt: { gte: startedAt }, type: 'lead.created', sort: 'sequence' });
  startListen([...args, String(data[0]?.sequence)]);
  await expect.poll(local.ids, waiting).toEqual([...ids, ids[1]]);
});

test('a missing or failing receiver is reported, and does not end it', async () => {
  const local = await openReceiver();
  await local.close();
  const listen = startListen(['--forward-to', local.url, '--events', 'lead.created']);
  await listen.untilReady();
  await createLead();
  await expect.poll(listen.printed, waiting).toContain('no answer: the connection was refused');
  await expect.poll(listen.printed, waiting).toContain('Start your receiver, then press r');
  listen.kill('SIGTERM');
  expect(await listen.exitCode()).toBe(0);
});

test('it names types that are not recorded because no webhook endpoint subscribes to them', async () => {
  const listen = startListen(['--forward-to', '4000', '--events', 'lead.updated,lead.created']);
  await listen.untilReady();
  expect(listen.printed()).toContain('Not recorded:   lead.updated;');
  listen.type('q');
  expect(await listen.exitCode()).toBe(0);
});

test.each<[string, string[], Record<string, string | undefined>, number, RegExp]>([
  ['without a key', [], { LEAD_ENGAGEMENT_API_KEY: undefined }, 2, /^Set LEAD_ENGAGEMENT_API_KEY/],
  ['with a wrong key', [], { LEAD_ENGAGEMENT_API_KEY: 'les_live_wrong' }, 1, /^The server refused the API key: /],
  ['without a server', ['--base-url', 'http://127.0.0.1:1'], {}, 1, /^Cannot reach http:\/\/127.0.0.1:1: /],
  [
    'with an unknown type',
    ['--events', 'lead.made'],
    {},
    1,
    /Unknown event type: lead.made\. The types are lead.created/,
  ],
  ['with half a secret', ['--secret', 'whsec_x'], {}, 1, /A signing secret is whsec_ followed by base64\.$/m],
])('%s it ends with one line of advice', async (_, args, env, exitCode, line) => {
  const listen = startListen(['--forward-to', 'http://localhost:4000/hook', ...args], env);
  expect(await listen.exitCode(), listen.printed()).toBe(exitCode);
  expect(listen.printed()).toMatch(line);
  expect(listen.printed().trim().split('\n')).toHaveLength(1);
});
