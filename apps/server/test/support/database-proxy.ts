import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

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

/** Stands between a server and its database. A deaf one passes everything on but notices, so that a LISTEN seems alive. */
export async function openDatabaseProxy(url: string, { deaf = false } = {}): Promise<DatabaseProxy> {
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
    client.pipe(database);
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
