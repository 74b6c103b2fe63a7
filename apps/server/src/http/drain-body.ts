import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** How long to discard incoming data, in all and without any data arriving. Same values as in nginx. */
const lingerMs = 30_000;
const silenceMs = 5_000;
/** How fast to discard data, of all requests together: bodies that nobody reads take little of the machine from others. */
const bytesPerMs = 16 * 1024;
/** When all that has arrived so far may be counted as discarded, in milliseconds of the process. */
let discardedAtMs = 0;

/** How long to wait after some data before more of the same request is read. Each request waits for its own data alone, so that all progress alike. */
function delayMsFor(bytes: number): number {
  const nowMs = performance.now();
  discardedAtMs = Math.max(discardedAtMs, nowMs) + bytes / bytesPerMs;
  return Math.ceil(discardedAtMs - nowMs);
}

/** The requests whose rest is being discarded. */
const discarded = new WeakSet<Readable>();

/** Reads what nobody will look at, at a bounded speed. Calling it again changes nothing. */
export function discard(body: Readable): void {
  if (!discarded.has(body)) {
    discarded.add(body);
    body.on('data', (chunk: Buffer) => {
      body.pause();
      setTimeout(() => body.resume(), delayMsFor(chunk.length));
    });
  }
  body.resume();
}

/**
 * Reads on what a client still sends after a failure, at a bounded speed. If the response closes the connection, unread bytes would make the
 * system reset it, and the client would lose the response. Call it before you send the response.
 */
export function discardRest(raw: IncomingMessage): void {
  const { socket } = raw;
  if (raw.complete || !(socket instanceof Socket) || Object.hasOwn(socket, 'destroySoon')) return;
  const restore = () => Reflect.deleteProperty(socket, 'destroySoon');
  raw.once('end', restore);
  discard(raw);
  // Node.js calls this after a response that closes the connection.
  socket.destroySoon = () => {
    restore();
    if (raw.complete) return void socket.destroySoon();
    const end = () => socket.destroy();
    const timer = setTimeout(end, lingerMs);
    socket.once('close', () => clearTimeout(timer));
    socket.setTimeout(silenceMs, end);
    raw.once('end', end);
    raw.once('error', end);
    raw.resume();
    socket.end();
  };
}
