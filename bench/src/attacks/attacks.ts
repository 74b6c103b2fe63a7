import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { SentRequest } from '../clients/clients.js';
import { type Flood, forgetWork } from '../fairness/floods.js';
import type { Tenant, World } from '../fairness/world.js';
import { useHostileMailboxes } from './mail.js';
import type { MailStrangers } from './mail-strangers.js';
import { callMcp, nameUnknownChannels, openStreams, sendForms, sendMessages, uploadFiles } from './visitors.js';

const importsAtOnce = 6;
const nestedBytes = 10_000_000;
const invented = { accounts: 90, addresses: 6 };
const hangingConversations = 9;
const failingNumbers = 12;
const automations = { count: 98, tasks: 20, leads: 50 };
const slowConnections = 2_000;
const cutUploads = 100;
const wide = { imports: 4, keys: 700_000 };
const heldFeeds = 10;
const endlessFiles = 8;
const guesses = { atOnce: 32, addresses: 4, keys: 60_000 };
const settleMs = 500;

type MakeAttack = (world: World, tenant: Tenant, strangers: string) => Promise<Flood>;

/** The attacks of one client with a normal key, or without one. Each restarts in every round. */
export async function makeAttacks(world: World, strangers: string, mail: MailStrangers): Promise<Flood[]> {
  const attacks: MakeAttack[] = [
    crawlFeed,
    crawlHeldFeeds,
    importNestedArrays,
    importWideObjects,
    importEndlessFiles,
    guessKeys,
    signIn,
    askHangingModel,
    trackFailingNumbers,
    runAutomations,
    sendSlowHeaders,
    cutUploadsOff,
    uploadFiles,
    sendMessages,
    sendForms,
    openStreams,
    callMcp,
    nameUnknownChannels,
    (_, tenant) => useHostileMailboxes(world, tenant, mail),
  ];
  const made: Flood[] = [];
  for (const make of attacks) made.push(await make(world, await world.addTenant(), strangers));
  return made;
}

const crawlFeed: MakeAttack = async (world, { id, client }, strangers) => ({
  name: 'a feed of 67,000 items',
  async start() {
    const task = await client.crawlTasks.create({
      name: 'Feed',
      platforms: ['RSS'],
      keywords: ['crm'],
      schedule: 'ONCE',
      filters: { feeds: [`${strangers}/feed`] },
    });
    await delay(settleMs);
    return async () => {
      await client.crawlTasks.cancel(task.id).catch(() => undefined);
      await forgetWork(world, id);
    };
  },
});

/** The host asks for a pause of 31 years. */
const crawlHeldFeeds: MakeAttack = async (world, { id, client }, strangers) => ({
  name: `${heldFeeds} feeds of a host that asks to wait until 2058`,
  async start() {
    const tasks: string[] = [];
    while (tasks.length < heldFeeds) {
      const task = await client.crawlTasks.create({
        name: 'Held feed',
        platforms: ['RSS'],
        keywords: ['crm'],
        schedule: 'ONCE',
        filters: { feeds: [`${strangers}/held/${tasks.length}`] },
      });
      tasks.push(task.id);
    }
    await delay(settleMs);
    return async () => {
      for (const task of tasks) await client.crawlTasks.cancel(task).catch(() => undefined);
      await forgetWork(world, id);
    };
  },
});

const importNestedArrays: MakeAttack = async (world, { apiKey }) => ({
  name: `${importsAtOnce} imports of ${nestedBytes / 1e6} MB of [`,
  start: await prepareImports(world, apiKey, '['.repeat(nestedBytes), importsAtOnce),
});

const importWideObjects: MakeAttack = async (world, { apiKey }) => {
  const fields = Array.from({ length: wide.keys }, (_, at) => `"k${at}":1`);
  return {
    name: `${wide.imports} imports of an object of ${wide.keys} fields`,
    start: await prepareImports(world, apiKey, `[{${fields.join(',')}}]`, wide.imports),
  };
};

function prepareImports({ server, clients }: World, apiKey: string, body: string, count: number) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const request: SentRequest = { url: `${server.url}/v1/contacts/import`, method: 'POST', headers, body };
  return clients.prepare({ requests: Array(count).fill(request), atOnce: count });
}

/** Files whose bytes never end when the store is asked for them. */
const importEndlessFiles: MakeAttack = async (world, { id, client }) => ({
  name: `${endlessFiles} imports whose file never ends`,
  async start() {
    const jobs = await Promise.all(
      Array.from({ length: endlessFiles }, () => client.contacts.import('name,email\nAda,ada@example.com\n')),
    );
    return async () => {
      for (const job of jobs) await client.imports.cancel(job.id).catch(() => undefined);
      await forgetWork(world, id);
    };
  },
});

/** Behind a proxy that appends the client's port, which differs in each request. */
const guessKeys: MakeAttack = async ({ server, clients }) => ({
  name: `${guesses.atOnce} clients that guess keys from ${guesses.addresses} addresses, with a port each time`,
  start: await clients.prepare({
    requests: Array.from({ length: guesses.keys }, (_, at) => ({
      url: `${server.url}/v1/me`,
      headers: {
        authorization: `Bearer le_live_${at}`,
        'x-forwarded-for': `198.51.100.${at % guesses.addresses}:${1_024 + at}`,
      },
    })),
    atOnce: guesses.atOnce,
    isEndless: true,
  }),
});

const signIn: MakeAttack = async ({ server, clients }) => ({
  name: `${invented.accounts} sign-ins for invented accounts from ${invented.addresses} addresses`,
  start: await clients.prepare({
    requests: Array.from({ length: invented.accounts }, (_, at) => ({
      url: `${server.url}/v1/auth/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${at % invented.addresses}` },
      body: JSON.stringify({ email: `nobody${at}@example.com`, password: 'not the password' }),
    })),
    atOnce: invented.accounts,
  }),
});

const askHangingModel: MakeAttack = async (world, { id, client }) => {
  const bot = await client.chatbots.create({ name: 'Bo', model: 'default' });
  return {
    name: `${hangingConversations} conversations with a model that never answers`,
    async start() {
      for (let at = 0; at < hangingConversations; at++) {
        const conversation = await client.conversations.create({ botId: bot.id, contact: { name: 'Ada' } });
        await client.conversations.createMessage(conversation.id, { role: 'USER', content: 'What does it cost?' });
      }
      return () => forgetWork(world, id);
    },
  };
};

const trackFailingNumbers: MakeAttack = async (world, { id, client }) => {
  let next = 0;
  return {
    name: `${failingNumbers} tracking numbers that the provider answers with 500`,
    async start() {
      for (let at = 0; at < failingNumbers; at++) {
        next += 1;
        await client.shipments.create({ trackingNumber: `X${String(next).padStart(11, '0')}`, carrierCode: 'dhl' });
      }
      return () => forgetWork(world, id);
    },
  };
};

const runAutomations: MakeAttack = async (world, { id, client }) => {
  const [pipeline] = (await client.pipelines.list()).data;
  const stages = pipeline?.stages.slice(0, 2).map((stage) => stage.id) as [string, string];
  const { id: contactId } = await client.contacts.create({ name: 'Ada' });
  for (let at = 0; at < automations.count; at++) {
    await client.automations.create({
      name: `Tasks ${at}`,
      trigger: { type: 'lead.stage_changed' },
      actions: Array.from({ length: automations.tasks }, () => ({ type: 'create_task', title: 'Call', dueInDays: 1 })),
    });
  }
  const ids: string[] = [];
  while (ids.length < automations.leads) ids.push((await client.leads.create({ title: 'Moved', contactId })).id);
  let to = 1;
  return {
    name: `a bulk move of ${automations.leads} leads that ${automations.count} automations answer with ${automations.tasks} tasks each`,
    async start() {
      const stageId = stages[to] as string;
      to = 1 - to;
      await client.leads.bulkUpdateStage({ leadIds: ids, stageId });
      return () => forgetWork(world, id);
    },
  };
};

const sendSlowHeaders: MakeAttack = async ({ server }) => ({
  name: `${slowConnections} connections that never end their headers`,
  async start() {
    const { hostname, port } = new URL(server.url);
    const sockets = Array.from({ length: slowConnections }, () => openSlowly(hostname, Number(port)));
    await delay(settleMs);
    return async () => {
      for (const socket of sockets) socket.destroy();
    };
  },
});

function openSlowly(host: string, port: number): Socket {
  const socket = connectSocket({ host, port });
  // A correct server closes such a connection.
  socket.on('error', () => undefined);
  socket.write('GET /v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  return socket;
}

const cutUploadsOff: MakeAttack = async ({ server }, { apiKey }) => ({
  name: `${cutUploads} uploads whose client leaves in the middle`,
  async start() {
    const { hostname, port } = new URL(server.url);
    for (let at = 0; at < cutUploads; at++) {
      const socket = connectSocket({ host: hostname, port: Number(port) });
      socket.on('error', () => undefined);
      socket.write(
        `POST /v1/contacts/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\nContent-Length: 10000000\r\n` +
          'Content-Type: multipart/form-data; boundary=x\r\n\r\n' +
          '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nname\nAda\n',
      );
      setTimeout(() => socket.destroy(), settleMs);
    }
    await delay(settleMs);
    return async () => undefined;
  },
});
