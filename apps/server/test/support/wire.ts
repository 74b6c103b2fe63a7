import { connect } from 'node:net';

/** Writes these bytes to a server on loopback; resolves to everything received until the server closes. */
export function exchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(10_000, () => socket.destroy(new Error(`No end came after: ${received}`)));
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    // A client that is refused while it is sending may see a reset after the response.
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)));
    socket.on('close', () => resolve(received));
  });
}

/** The parts of a response. */
export function read(received: string) {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), head, body };
}
