import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** How long what is still sent is read and thrown away, and how long a silence ends that, as nginx does. */
const lingerMs = 30_000;
const silenceMs = 5_000;

/**
 * Has a connection that is closed after an answer read what its client is still sending: bytes that nobody reads make the
 * system reset the connection, and the client lose the answer. Call it before the answer is sent.
 */
export function lingerBeforeClose(raw: IncomingMessage): void {
  const { socket } = raw;
  if (raw.complete || !(socket instanceof Socket) || Object.hasOwn(socket, 'destroySoon')) return;
  const restore = () => Reflect.deleteProperty(socket, 'destroySoon');
  raw.once('end', restore);
  // What Node calls when an answer is written after which it keeps no connection.
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
