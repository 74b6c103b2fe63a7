import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Flood } from '../fairness/floods.js';
import { forgetWork } from '../fairness/floods.js';
import type { Tenant, World } from '../fairness/world.js';

const uploads = { visitors: 40, bytes: 1_000_000, atOnce: 16 };
const messages = { visitors: 100, texts: 20_000, atOnce: 32 };
const streams = { visitors: 500, each: 4 };
const mcpConnections = 60;
const unknown = { ids: 60_000, addresses: 4, atOnce: 32 };
const sessionsAtOnce = 50;
const submissions = { texts: 20_000, addresses: 250, atOnce: 32 };
const settleMs = 1_000;

/** A web chat, and visitors of it, each with an address of its own. */
interface Chat {
  url: string;
  visitors: { token: string; address: string }[];
}

async function openChat({ server }: World, { client }: Tenant, count: number): Promise<Chat> {
  const bot = await client.chatbots.create({ name: 'Bo', platforms: ['WEB'] });
  const channel = await client.channels.create({ platform: 'WEB', botId: bot.id });
  const url = `${server.url}/v1/chat/${channel.id}`;
  const begin = async (at: number) => {
    const address = `192.0.2.${at % 250}`;
    const response = await fetch(`${url}/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: '{}',
    });
    const { data } = (await response.json()) as { data: { visitorToken: string } };
    return { token: data.visitorToken, address };
  };
  const visitors: Chat['visitors'] = [];
  while (visitors.length < count) {
    const next = Array.from(
      { length: Math.min(sessionsAtOnce, count - visitors.length) },
      (_, at) => visitors.length + at,
    );
    visitors.push(...(await Promise.all(next.map(begin))));
  }
  return { url, visitors };
}

const headersOf = ({ token, address }: Chat['visitors'][number], type: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': type,
  'x-forwarded-for': address,
});

/** Files that no message names. */
export async function uploadFiles(world: World, tenant: Tenant): Promise<Flood> {
  const { url, visitors } = await openChat(world, tenant, uploads.visitors);
  const body = 'a'.repeat(uploads.bytes);
  return {
    name: `uploads of ${uploads.bytes / 1e6} MB by ${uploads.visitors} visitors, ${uploads.atOnce} at once`,
    start: await world.clients.prepare({
      requests: visitors.map((visitor) => ({
        url: `${url}/attachments?fileName=a.txt`,
        method: 'POST' as const,
        headers: headersOf(visitor, 'text/plain'),
        body,
      })),
      atOnce: uploads.atOnce,
      isEndless: true,
    }),
  };
}

export async function sendMessages(world: World, tenant: Tenant): Promise<Flood> {
  const { url, visitors } = await openChat(world, tenant, messages.visitors);
  const start = await world.clients.prepare({
    requests: Array.from({ length: messages.texts }, (_, at) => ({
      url: `${url}/messages`,
      method: 'POST' as const,
      headers: headersOf(visitors[at % visitors.length] as Chat['visitors'][number], 'application/json'),
      body: JSON.stringify({ content: `Question ${at}? ${'x'.repeat(1_000)}`, externalId: `message ${at}` }),
    })),
    atOnce: messages.atOnce,
    isEndless: true,
  });
  return {
    name: `messages of ${messages.visitors} visitors, ${messages.atOnce} at once`,
    async start() {
      const end = await start();
      return async () => {
        await end();
        await forgetWork(world, tenant.id);
      };
    },
  };
}

/** What is sent with one form from many addresses, each time with another text, which is what spam does. */
export async function sendForms(world: World, { id, client }: Tenant): Promise<Flood> {
  const form = await client.forms.create({
    name: 'Ask us',
    fields: [
      { name: 'name', to: 'contact.name', required: true },
      { name: 'email', to: 'contact.email', required: true },
      { name: 'message', to: 'message' },
    ],
  });
  const url = `${world.server.url}${new URL(form.url).pathname}`;
  const start = await world.clients.prepare({
    requests: Array.from({ length: submissions.texts }, (_, at) => ({
      url,
      method: 'POST' as const,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `192.0.2.${at % submissions.addresses}`,
      },
      body: `name=Visitor+${at}&email=visitor${at}%40example.com&message=${'x'.repeat(1_000)}`,
    })),
    atOnce: submissions.atOnce,
    isEndless: true,
  });
  return {
    name: `submissions of a form from ${submissions.addresses} addresses, ${submissions.atOnce} at once`,
    async start() {
      const end = await start();
      return async () => {
        await end();
        await forgetWork(world, id);
      };
    },
  };
}

/** All from one IPv6 /64, with an address each. */
export async function openStreams(world: World, tenant: Tenant): Promise<Flood> {
  const { url, visitors } = await openChat(world, tenant, streams.visitors);
  const { hostname, port, pathname } = new URL(url);
  return {
    name: `${streams.visitors * streams.each} streams of visitors from one /64`,
    async start() {
      const sockets: Socket[] = [];
      for (const [at, { token }] of visitors.entries()) {
        for (let each = 0; each < streams.each; each++) {
          const socket = connectSocket({ host: hostname, port: Number(port) });
          socket.on('error', () => undefined);
          socket.resume();
          socket.write(
            `GET ${pathname}/stream HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n` +
              `X-Forwarded-For: 2001:db8::${at.toString(16)}:${each}\r\n\r\n`,
          );
          sockets.push(socket);
        }
      }
      await delay(settleMs);
      return async () => {
        for (const socket of sockets) socket.destroy();
      };
    },
  };
}

export async function callMcp({ server, clients }: World, { apiKey }: Tenant): Promise<Flood> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_conversations', arguments: {} } };
  return {
    name: `MCP with ${mcpConnections} connections`,
    start: await clients.prepare({
      requests: [
        {
          url: `${server.url}/mcp`,
          method: 'POST',
          headers: {
            authorization: `Bearer ${apiKey}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify(call),
        },
      ],
      atOnce: mcpConnections,
      isEndless: true,
    }),
  };
}

export async function nameUnknownChannels({ server, clients }: World): Promise<Flood> {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz';
  const random = () => Array.from({ length: 25 }, () => digits[Math.floor(Math.random() * digits.length)]).join('');
  return {
    name: `${unknown.atOnce} clients that name channels that nobody has, from ${unknown.addresses} addresses`,
    start: await clients.prepare({
      requests: Array.from({ length: unknown.ids }, (_, at) => ({
        url: `${server.url}/v1/chat/chn_0${random()}/sessions`,
        method: 'POST' as const,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${100 + (at % unknown.addresses)}`,
        },
        body: '{}',
      })),
      atOnce: unknown.atOnce,
      isEndless: true,
    }),
  };
}
