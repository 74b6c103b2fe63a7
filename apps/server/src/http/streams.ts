import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ServerSentEvent } from '../events/server-sent-event.js';
import type { OutgoingFile } from '../files/outgoing-file.js';

/** A response that sends a file. The body is read only as fast as the client takes it. */
export class FileAnswer {
  constructor(readonly file: OutgoingFile) {}
}

/** A response that sends an event stream. It ends with its events, when the client disconnects, or when the server closes. */
export class EventAnswer {
  constructor(
    readonly events: AsyncIterable<ServerSentEvent>,
    /** For a write: JSON that a replay of the request gets, so that it streams again without writing twice. */
    readonly written?: unknown,
  ) {}
}

/** Shorter than the 30 to 60 seconds after which proxies close silent connections. */
const heartbeatMs = 15_000;

/** Formats an event stream: the events, and regular comments that keep the connection alive. */
export function toEventBytes(events: AsyncIterable<ServerSentEvent>): Readable {
  const bytes = new PassThrough();
  const heartbeat = setInterval(() => bytes.write(': keep-alive\n\n'), heartbeatMs).unref();
  const iterator = events[Symbol.asyncIterator]();
  const write = async () => {
    // Tell the client and all proxies immediately that the stream is open.
    bytes.write(': open\n\n');
    for (;;) {
      const { done, value } = await iterator.next();
      if (done || bytes.destroyed) return;
      if (!bytes.write(formatEvent(value))) await once(bytes, 'drain');
    }
  };
  write().then(
    () => bytes.end(),
    (error: Error) => bytes.destroy(error),
  );
  finished(bytes)
    .catch(() => undefined)
    .finally(() => {
      clearInterval(heartbeat);
      // What fails while a stream is put away concerns nobody any more.
      Promise.resolve(iterator.return?.()).catch(() => undefined);
    });
  return bytes;
}

/** Formats one event. JSON has line breaks only inside strings, where they are escaped. */
export function formatEvent({ id, type, data }: ServerSentEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}${type === undefined ? '' : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Returns the body of a file as a stream. */
export function toFileBytes({ body }: FileAnswer['file']): Readable {
  return body instanceof Readable ? body : Readable.from(body, { objectMode: false });
}
