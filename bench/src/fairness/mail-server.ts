import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Defer } from '../cleanup.js';

/** A mail server on this machine that accepts every mail. */
export interface MailServer {
  url: string;
  /** Calls `listener` for each mail. */
  onMail(listener: (recipient: string, atMs: number) => void): void;
}

export async function startMailServer(defer: Defer): Promise<MailServer> {
  let tell: (recipient: string, atMs: number) => void = () => undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) tell(address, Date.now());
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  defer(() => new Promise((resolve) => server.close(resolve)));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    onMail(listener) {
      tell = listener;
    },
  };
}
