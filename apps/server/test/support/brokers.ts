import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Broker, DestinationCredentials } from '@lead-engagement/contract';
import { findFreePort } from './free-port.js';
import { findProgram } from './programs.js';

/** An event as an engine has stored it. */
export interface StoredEvent {
  id: string;
  body: string;
  /** The headers of the message, or what else the entry has. */
  headers: Record<string, string>;
}

/** A real engine with a folder of its own, which can be killed and started again. */
export interface TestBroker {
  /** What an endpoint is created with, for what it has under this name: a stream, or a queue. */
  endpoint(name: string): {
    url: string;
    destination: Broker;
    credentials?: { password: string } & Partial<DestinationCredentials>;
  };
  /** Makes what a user of the engine makes before events can come: a stream of JetStream, an exchange with a queue. */
  declare(name: string): Promise<void>;
  /** All events under a name, in their order. */
  stored(name: string): Promise<StoredEvent[]>;
  /** How many they are. */
  count(name: string): Promise<number>;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Kills it, and removes what it has stored. */
  close(): Promise<void>;
}

/** Against what hangs: RabbitMQ takes ten seconds on a busy machine. */
const startDeadlineMs = 120_000;
/** Where Debian has the program itself; the one in the PATH changes to another user. */
const rabbitProgram = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const programs = {
  amqp: () => (existsSync(rabbitProgram) ? rabbitProgram : undefined),
  nats: () => findProgram('nats-server'),
  'redis-stream': () => findProgram('redis-server'),
};
const password = 'a password';

export const hasBroker = (type: Broker['type']) => programs[type]() !== undefined;

/** Starts an engine of this type; throws where its program is missing. */
export async function startBroker(type: Broker['type']): Promise<TestBroker> {
  const program = programs[type]();
  if (program === undefined) throw new Error(`The program of ${type} is not installed.`);
  const [port, folder] = [await findFreePort(), await mkdtemp(join(tmpdir(), 'lead-engagement-broker-'))];
  const { args, env, ...rest } = await engines[type]({ port, folder });
  let child: ChildProcess | undefined;
  const start = async () => {
    // A group of its own, because some programs are scripts that start the engine.
    child = spawn(program, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...env } });
    await untilListening(port, child);
    await rest.isReady();
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-(child.pid as number), 'SIGKILL');
    await ended;
  };
  await start();
  return {
    ...rest,
    start,
    kill,
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Engine = Pick<TestBroker, 'endpoint' | 'declare' | 'stored' | 'count'> & {
  args: string[];
  env: Record<string, string>;
  /** Resolves once it takes what is sent. */
  isReady(): Promise<void>;
};
type EngineOf = (place: { port: number; folder: string }) => Promise<Engine>;

const redisStream: EngineOf = async ({ port, folder }) => {
  const { Redis } = await import('ioredis');
  const ask = async <T>(question: (client: InstanceType<typeof Redis>) => Promise<T>): Promise<T> => {
    const client = new Redis({ port, host: '127.0.0.1', password });
    return question(client).finally(() => client.disconnect());
  };
  return {
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--requirepass', password, '--appendonly', 'yes', '--save', ''],
    ],
    env: {},
    isReady: () => ask((client) => untilIt(async () => (await client.ping()) === 'PONG')),
    endpoint: (stream) => ({
      url: `redis://127.0.0.1:${port}`,
      destination: { type: 'redis-stream', stream, maxLength: 1_000_000 },
      credentials: { password },
    }),
    declare: async () => undefined,
    count: (stream) => ask((client) => client.xlen(stream)),
    stored: (stream) =>
      ask(async (client) => {
        const entries = await client.xrange(stream, '-', '+');
        return entries.map(([, pairs]) => {
          const names = pairs.filter((_, at) => at % 2 === 0);
          const fields = new Map(names.map((name, at) => [name, pairs[2 * at + 1] ?? '']));
          const { id = '', body = '', ...headers } = Object.fromEntries(fields);
          return { id, body, headers };
        });
      }),
  };
};

const nats: EngineOf = async ({ port, folder }) => {
  const { connect } = await import('@nats-io/transport-node');
  const { jetstreamManager } = await import('@nats-io/jetstream');
  type Manager = Awaited<ReturnType<typeof jetstreamManager>>;
  const ask = async <T>(question: (manager: Manager) => Promise<T>): Promise<T> => {
    const client = await connect({ servers: `127.0.0.1:${port}` });
    return (async () => question(await jetstreamManager(client)))().finally(() => client.close());
  };
  const count = (name: string) => ask(async ({ streams }) => (await streams.info(name)).state.messages);
  return {
    args: ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder],
    env: {},
    isReady: () => untilIt(() => ask(async ({ getAccountInfo }) => getAccountInfo !== undefined)),
    endpoint: (name) => ({
      url: `nats://127.0.0.1:${port}`,
      destination: { type: 'nats', subject: `${name}.{type}` },
    }),
    declare: (name) => ask(async ({ streams }) => void (await streams.add({ name, subjects: [`${name}.>`] }))),
    count,
    stored: async (name) => {
      const last = await count(name);
      return ask(async ({ streams }) => {
        const stored: StoredEvent[] = [];
        for (let seq = 1; seq <= last; seq++) {
          const message = await streams.getMessage(name, { seq });
          const headers = Object.fromEntries(
            [...(message?.header.keys() ?? [])].map((key) => [key.toLowerCase(), message?.header.get(key) ?? '']),
          );
          stored.push({ id: headers['nats-msg-id'] ?? '', body: message?.string() ?? '', headers });
        }
        return stored;
      });
    },
  };
};

const amqp: EngineOf = async ({ port, folder }) => {
  const { connect } = await import('amqplib');
  type Channel = Awaited<ReturnType<Awaited<ReturnType<typeof connect>>['createChannel']>>;
  const [username, secret] = ['guest', 'guest'];
  const ask = async <T>(question: (channel: Channel) => Promise<T>): Promise<T> => {
    const client = await connect(`amqp://${username}:${secret}@127.0.0.1:${port}`, { timeout: 10_000 });
    client.on('error', () => undefined);
    return (async () => question(await client.createChannel()))().finally(() => client.close());
  };
  const plugins = join(folder, 'plugins');
  writeFileSync(plugins, '[].');
  return {
    args: [],
    env: {
      HOME: folder,
      // Where it would otherwise write is the folder of whoever runs the tests.
      ERL_CRASH_DUMP: join(folder, 'crash.dump'),
      RABBITMQ_NODENAME: `lead-engagement-${port}@localhost`,
      RABBITMQ_NODE_PORT: String(port),
      RABBITMQ_DIST_PORT: String(await findFreePort()),
      RABBITMQ_MNESIA_BASE: join(folder, 'data'),
      RABBITMQ_LOG_BASE: join(folder, 'log'),
      RABBITMQ_SCHEMA_DIR: join(folder, 'schema'),
      RABBITMQ_CONFIG_FILE: join(folder, 'none'),
      RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
    },
    isReady: () => untilIt(() => ask(async () => true)),
    endpoint: (name) => ({
      url: `amqp://127.0.0.1:${port}`,
      destination: { type: 'amqp', exchange: name, routingKey: '{type}' },
      credentials: { username, password: secret },
    }),
    declare: (name) =>
      ask(async (channel) => {
        await channel.assertExchange(name, 'topic', { durable: true });
        await channel.assertQueue(name, { durable: true });
        await channel.bindQueue(name, name, '#');
      }),
    count: (name) => ask(async (channel) => (await channel.checkQueue(name)).messageCount),
    stored: (name) =>
      ask(async (channel) => {
        const stored: StoredEvent[] = [];
        // What is not acknowledged goes back into the queue when the channel closes.
        for (let message = await channel.get(name); message; message = await channel.get(name)) {
          const { messageId = '', headers = {} } = message.properties;
          stored.push({ id: messageId, body: message.content.toString(), headers });
        }
        return stored;
      }),
  };
};

const engines: Record<Broker['type'], EngineOf> = { amqp, nats, 'redis-stream': redisStream };

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  await untilIt(
    () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) throw new Error(`The engine ended with ${child.exitCode}.`);
        const socket = connectTo(port, '127.0.0.1', () => resolve(true));
        socket.once('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      }),
  );
}

/** Waits until it is so; what fails is not so yet. */
async function untilIt(isSo: () => Promise<boolean>): Promise<void> {
  for (const giveUpAtMs = performance.now() + startDeadlineMs; performance.now() < giveUpAtMs; await delay(50)) {
    if (await isSo().catch(() => false)) return;
  }
  throw new Error(`The engine was not ready within ${startDeadlineMs / 1_000} s.`);
}
