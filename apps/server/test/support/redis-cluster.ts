import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { findFreePort } from './free-port.js';

/** A real cluster of three primaries that share the slots. */
export interface RedisCluster {
  /** The address of each node. */
  urls: string[];
  /** Kills the first node. */
  kill(): Promise<void>;
  /** Starts the first node again, and resolves when all nodes serve all slots. */
  restart(): Promise<void>;
  /** Stops the processes of all nodes, which keep their connections and answer nothing. */
  pause(): void;
  /** Lets these nodes continue. */
  resume(...nodes: number[]): void;
  /** Moves a slot without keys from the first node to the second, and tells no client. Returns a key of that slot. */
  moveSlot(prefix: string): Promise<string>;
  /** The names of keys on each node. */
  keys(pattern: string): Promise<string[][]>;
  close(): Promise<void>;
}

const slots = 16_384;
const deadlineMs = 60_000;

/** Starts three nodes on free ports. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lead-engagement-redis-cluster-'));
  const ports: [number, number][] = [];
  for (let node = 0; node < 3; node += 1) ports.push([await findFreePort(), await findFreePort()]);
  const start = (node: number) => startNode(path.join(folder, `${node}.conf`), ...(ports[node] as [number, number]));
  const nodes: ChildProcess[] = [0, 1, 2].map(start);
  const urls = ports.map(([port]) => `redis://127.0.0.1:${port}`);
  const clients = urls.map((url) => new Redis(url, { protocol: 2, maxRetriesPerRequest: null }));
  for (const client of clients) client.on('error', () => undefined);
  for (const [node, client] of clients.entries()) {
    const from = Math.ceil((slots * node) / 3);
    await client.call('cluster', 'addslotsrange', from, Math.ceil((slots * (node + 1)) / 3) - 1);
    for (const [port, bus] of ports) await client.call('cluster', 'meet', '127.0.0.1', port, bus);
  }
  for (const client of clients) await untilJoined(client);
  const end = async (node: ChildProcess) => {
    if (node.exitCode !== null || node.signalCode !== null) return;
    node.kill('SIGKILL');
    await once(node, 'exit');
  };
  return {
    urls,
    kill: () => end(nodes[0] as ChildProcess),
    async restart() {
      nodes[0] = start(0);
      for (const client of clients) await untilJoined(client);
    },
    pause() {
      for (const node of nodes) node.kill('SIGSTOP');
    },
    resume(...stopped) {
      for (const node of stopped) nodes[node]?.kill('SIGCONT');
    },
    async moveSlot(prefix) {
      const [first, second, ...others] = clients as [Redis, Redis, ...Redis[]];
      let key = prefix;
      let slot = await first.cluster('KEYSLOT', key);
      while (slot >= Math.floor(slots / 3)) {
        key += '.';
        slot = await first.cluster('KEYSLOT', key);
      }
      const owner = await second.cluster('MYID');
      // The new owner is the first to know, as the documentation of CLUSTER SETSLOT asks.
      for (const client of [second, first, ...others]) await client.cluster('SETSLOT', slot, 'NODE', owner);
      return key;
    },
    keys: (pattern) => Promise.all(clients.map((client) => client.keys(pattern))),
    async close() {
      for (const client of clients) client.disconnect();
      for (const node of nodes) await end(node);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function startNode(config: string, port: number, bus: number): ChildProcess {
  const settings = {
    port,
    bind: '127.0.0.1',
    save: '',
    dir: path.dirname(config),
    'cluster-enabled': 'yes',
    'cluster-config-file': config,
    'cluster-port': bus,
    'cluster-node-timeout': 1_000,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return spawn('redis-server', args, { stdio: 'ignore' });
}

async function untilJoined(client: Redis): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  while (Date.now() < deadline) {
    if (/cluster_state:ok[\s\S]*cluster_known_nodes:3/.test(await client.cluster('INFO'))) return;
    await delay(50);
  }
  throw new Error('The nodes did not become a cluster in time.');
}
