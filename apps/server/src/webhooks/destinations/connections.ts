import type { Broker, BrokerType, DestinationCredentials, environments } from '@lead-engagement/contract';
import type { ResolveHost } from '../../egress/host-resolver.js';
import {
  type EgressPolicy,
  EgressRefusedError,
  egressFor,
  literalAddress,
  refuseAddress,
} from '../../egress/policy.js';
import { describeSendFailure } from '../../egress/send-failure.js';
import { minuteMs } from '../../time.js';
import { parseBrokerUrl } from './address.js';
import {
  type BrokerConnection,
  BrokerError,
  type BrokerMessage,
  type BrokerResult,
  type OpenBroker,
} from './driver.js';

const defaultPorts: Readonly<Record<BrokerType, number>> = { amqp: 5671, nats: 4222, 'redis-stream': 6379 };
export const defaultPortOf = (type: BrokerType): number => defaultPorts[type];

/** How each engine is connected to. Its client is loaded when the first endpoint needs it. */
const drivers: Readonly<Record<BrokerType, () => Promise<{ open: unknown }>>> = {
  amqp: () => import('./amqp.js'),
  nats: () => import('./nats.js'),
  'redis-stream': () => import('./redis-stream.js'),
};

/** Connections of a process, each of one endpoint; beyond them, the one that was used longest ago is closed. */
const mostConnections = 200;
const idleMs = minuteMs;

/** An endpoint whose events go to an engine. */
export interface BrokerEndpoint {
  endpointId: string;
  url: string;
  environment: (typeof environments)[number];
  destination: Broker;
  credentials: DestinationCredentials | null;
}

export interface BrokerOptions {
  egress: EgressPolicy;
  resolveHost: ResolveHost;
  timeoutMs: number;
  /** The types that the operator has enabled. */
  enabled: readonly BrokerType[];
}

/** Sends events to engines. An engine that cannot be reached is a result, not an exception. */
export interface BrokerSender {
  send(endpoint: BrokerEndpoint, message: BrokerMessage): Promise<BrokerResult>;
  close(): Promise<void>;
}

interface Waiting {
  message: BrokerMessage;
  settle: (result: BrokerResult) => void;
}

/** The connection of an endpoint, with what is sent over it next. */
interface Link {
  connection: Promise<BrokerConnection>;
  waiting: Waiting[];
  underWay: number;
  usedAt: number;
}

/** Creates a sender that keeps a connection for each endpoint, and sends in one batch what comes at the same time. */
export function createBrokerSender(options: BrokerOptions): BrokerSender {
  const links = new Map<string, Link>();
  const drop = (key: string, link: Link) => {
    if (links.get(key) === link) links.delete(key);
    link.connection.then((connection) => connection.close()).catch(() => undefined);
  };
  const timer = setInterval(() => {
    const before = performance.now() - idleMs;
    for (const [key, link] of links) if (link.underWay === 0 && link.usedAt < before) drop(key, link);
  }, idleMs / 4).unref();

  const linkOf = (key: string, endpoint: BrokerEndpoint): Link => {
    const known = links.get(key);
    if (known) {
      links.delete(key);
      links.set(key, known);
      return known;
    }
    const [oldest] = links;
    if (oldest && links.size >= mostConnections) drop(...oldest);
    const link: Link = { connection: undefined as never, waiting: [], underWay: 0, usedAt: performance.now() };
    link.connection = open(endpoint, options, () => drop(key, link));
    link.connection.catch(() => drop(key, link));
    links.set(key, link);
    return link;
  };

  const flush = async (key: string, link: Link) => {
    const batch = link.waiting;
    link.waiting = [];
    link.underWay += batch.length;
    const results = await sendBatch(link, batch, options.timeoutMs);
    link.underWay -= batch.length;
    link.usedAt = performance.now();
    if ('lost' in results) drop(key, link);
    for (const [index, { settle }] of batch.entries()) {
      settle('lost' in results ? { error: results.lost } : (results.all[index] as BrokerResult));
    }
  };

  return {
    send(endpoint, message) {
      const { type } = endpoint.destination;
      if (!options.enabled.includes(type)) return Promise.resolve({ error: notEnabled(type) });
      const key = JSON.stringify(endpoint);
      const link = linkOf(key, endpoint);
      return new Promise((settle) => {
        link.waiting.push({ message, settle });
        if (link.waiting.length === 1) setImmediate(() => void flush(key, link));
      });
    },
    async close() {
      clearInterval(timer);
      const open = [...links.values()];
      links.clear();
      await Promise.allSettled(open.map(async ({ connection }) => (await connection).close()));
    },
  };
}

/** Why an endpoint cannot have this destination. */
export function notEnabled(type: BrokerType): string {
  return `This server sends nothing to ${type}: its operator has not enabled it with DESTINATIONS.`;
}

/** The results of a batch, or why the connection is of no use any more. */
async function sendBatch(
  { connection }: Link,
  batch: readonly Waiting[],
  timeoutMs: number,
): Promise<{ all: BrokerResult[] } | { lost: string }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = `No confirmation within ${timeoutMs / 1_000} seconds.`;
    timer = setTimeout(() => reject(new BrokerError(error)), timeoutMs);
  });
  const sent = connection.then((open) => open.send(batch.map(({ message }) => message)));
  sent.catch(() => undefined);
  try {
    return { all: await Promise.race([sent, late]) };
  } catch (error) {
    return { lost: explain(error) };
  } finally {
    clearTimeout(timer);
  }
}

const mostReasonChars = 300;

function explain(error: unknown): string {
  const known = describeSendFailure(error);
  if (known !== undefined) return known;
  const cause = error instanceof Error && error.cause !== undefined ? describeSendFailure(error.cause) : undefined;
  if (cause !== undefined) return cause;
  const message = error instanceof Error ? error.message : '';
  return message.slice(0, mostReasonChars).toWellFormed() || 'The destination could not be used.';
}

/** Resolves and judges the address, and connects to it alone. */
async function open(
  { url, environment, destination, credentials }: BrokerEndpoint,
  { egress, resolveHost, timeoutMs }: BrokerOptions,
  onLost: () => void,
): Promise<BrokerConnection> {
  const parsed = parseBrokerUrl(destination.type, url, defaultPortOf(destination.type));
  if (typeof parsed === 'string') throw new BrokerError(parsed);
  const { hostname, port, isEncrypted, path, judged } = parsed;
  const literal = literalAddress(hostname);
  const addresses = literal === undefined ? await resolveHost(hostname) : [literal];
  const policy = egressFor(egress, environment);
  const { protocol } = new URL(judged);
  for (const address of addresses) {
    const refusal = refuseAddress(policy, { protocol, port: String(port) }, address);
    if (refusal !== undefined) throw new EgressRefusedError(refusal);
  }
  const [address] = addresses;
  if (address === undefined) throw new EgressRefusedError(`${hostname}: The name has no address.`);
  const driver = await drivers[destination.type]();
  // Each takes the destination of its own type, which the key has chosen.
  return (driver.open as OpenBroker)(
    {
      address,
      servername: literal === undefined ? hostname : undefined,
      port,
      isEncrypted,
      path,
      credentials,
      destination,
      timeoutMs,
    },
    onLost,
  );
}
