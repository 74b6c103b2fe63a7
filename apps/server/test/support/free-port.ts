import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds a port of this machine that is free, for a program that has to be told its port. Another program may take it meanwhile. */
export async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}
