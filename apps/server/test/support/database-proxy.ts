import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** A way to a database that can lose notices, or be cut. */
export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** How many notices it has swallowed. */
  swallowed(): number;
  /** Ends all connections and refuses new ones, until `restore`. */
  cut(): void;
  restore(): void;
  /** Leaves connections open and passes nothing on: the database's machine has gone without a word. */
  freeze(): void;
  close(): Promise<void>;
}

const notificationResponse = 'A'.charCodeAt(0);

/**
 * Stands between a server and its database. A deaf one passes everything on but notices, so that a LISTEN seems alive. One
 * that edits changes what the server sends; the first chunk of a connection is its startup message.
 */
export async function openDatabaseProxy(
  url: string,
  { deaf = false, edit }: { deaf?: boolean; edit?: (chunk: Buffer, isFirst: boolean) => Buffer } = {},
): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let swallowed = 0;
  let isCut = false;
  let isFrozen = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    if (isFrozen) {
      client.on('error', () => undefined);
      return void sockets.add(client);
    }
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    let isFirst = true;
    const edited = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        yield edit?.(chunk, isFirst) ?? chunk;
        isFirst = false;
      }
    };
    if (edit) pipeline(client, edited, database, () => undefined);
    else client.pipe(database);
    if (!deaf) return void database.pipe(client);
    const takeMessages = createMessageReader();
    database.on('data', (chunk: Buffer) => {
      for (const message of takeMessages(chunk)) {
        if (message[0] === notificationResponse) swallowed += 1;
        else client.write(message);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: through.href,
    swallowed: () => swallowed,
    cut,
    restore() {
      isCut = false;
      isFrozen = false;
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A startup message without any of the parameters but who connects to what, as poolers pass it on. */
export function dropStartupParameters(message: Buffer): Buffer {
  const [, ...names] = message.subarray(8).toString('latin1').split('\0').reduce<string[]>(inPairs, ['']);
  const kept = names.filter((pair) => /^(user|database)\0/.test(pair)).join('\0');
  const body = Buffer.from(`${kept}\0\0`, 'latin1');
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}

function inPairs(pairs: string[], text: string): string[] {
  const last = pairs.at(-1) ?? '';
  return last !== '' && !last.includes('\0') ? [...pairs.slice(0, -1), `${last}\0${text}`] : [...pairs, text];
}

/** Cuts a stream of the server's messages into whole ones: a type byte, then a length that counts itself. */
function createMessageReader(): (chunk: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Buffer[] = [];
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      messages.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return messages;
  };
}
