import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A way to a database on which round trips are counted. */
export interface CountingProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** Runs `work`; resolves to how often it waited for the database. */
  countRoundTrips(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** The statement that measures how fast the database is: see http/list-pool.ts. */
export const lookText = 'select';

/** A client that has sent nothing for this many turns of the event loop, which it shares with the proxy, waits for an answer. */
const quietTurns = 8;

/**
 * Stands between a server of this process and its database. While it counts, it holds all answers back until the server waits. What was
 * sent until then took one round trip, however many statements and connections it was.
 */
export async function openCountingProxy(url: string): Promise<CountingProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let counting: { held: (() => void)[]; sent: number; released: number; roundTrips: number } | undefined;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
    }
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    const isLook = createLookDetector();
    client.on('data', (chunk: Buffer) => {
      database.write(chunk);
      if (!isLook(chunk) && counting) counting.sent += 1;
    });
    database.on('data', (chunk: Buffer) => {
      const pass = () => void client.write(chunk);
      if (counting) counting.held.push(pass);
      else pass();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const release = async (isDone: () => boolean) => {
    for (let quiet = 0, seen = 0; counting && !isDone(); ) {
      await nextTurn();
      quiet = counting.sent === seen ? quiet + 1 : 0;
      seen = counting.sent;
      if (quiet < quietTurns || counting.held.length === 0) continue;
      if (counting.sent > counting.released) counting.roundTrips += 1;
      counting.released = counting.sent;
      for (const pass of counting.held.splice(0)) pass();
      quiet = 0;
    }
  };
  return {
    url: through.href,
    async countRoundTrips(work) {
      counting = { held: [], sent: 0, released: 0, roundTrips: 0 };
      let isDone = false;
      const releasing = release(() => isDone);
      await work().finally(() => {
        isDone = true;
        return releasing;
      });
      const { held, roundTrips } = counting;
      counting = undefined;
      for (const pass of held) pass();
      return roundTrips;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Tells whether a chunk only asks how fast the database is, as the API does at intervals while lists are read. That depends on the clock,
 * and no request waits for it.
 */
function createLookDetector(): (chunk: Buffer) => boolean {
  const [parse, bind] = ['P'.charCodeAt(0), 'B'.charCodeAt(0)];
  let name: string | undefined;
  return (chunk) => {
    const text = chunk.toString('latin1');
    if (chunk[0] === parse && text.includes(`\0${lookText}\0`)) {
      name = text.slice(5, text.indexOf('\0', 5));
      return true;
    }
    return chunk[0] === bind && name !== undefined && text.includes(`\0${name}\0`);
  };
}
