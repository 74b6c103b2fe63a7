import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** A file as an answer. The body is read no faster than the client takes it. */
export class FileAnswer {
  constructor(
    readonly file: {
      /** What the client may call it. */
      name: string;
      /** Its media type. */
      type: string;
      body: AsyncIterable<string | Uint8Array>;
      /** How long it is, if that is known. */
      bytes?: number;
    },
  ) {}
}

/** One server-sent event. `data` is sent as JSON. Source: HTML Living Standard, 9.2. */
export interface ServerSentEvent {
  /** The client sends it back as Last-Event-ID when it reconnects. */
  id?: string;
  type?: string;
  data: unknown;
}

/** An event stream as an answer. It ends when the events do, when the client goes away, and when the server closes. */
export class EventAnswer {
  constructor(
    readonly events: AsyncIterable<ServerSentEvent>,
    /** Of a write, as JSON: what a replay of the request is given, so that it streams again and writes nothing twice. */
    readonly written?: unknown,
  ) {}
}

/** Short enough for proxies, which close connections that are silent for 30 to 60 seconds. */
const heartbeatMs = 15_000;

/** The bytes of an event stream: its events, and a comment now and then so that nobody takes it for dead. */
export function toEventBytes(events: AsyncIterable<ServerSentEvent>): Readable {
  const bytes = new PassThrough();
  const heartbeat = setInterval(() => bytes.write(': keep-alive\n\n'), heartbeatMs).unref();
  const iterator = events[Symbol.asyncIterator]();
  const write = async () => {
    // Tells the client, and every proxy on the way, at once that the stream is open.
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
      void iterator.return?.();
    });
  return bytes;
}

/** One event as it is written. JSON has no line breaks outside of strings, where they are escaped. */
export function formatEvent({ id, type, data }: ServerSentEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}${type === undefined ? '' : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** The bytes of a file. */
export function toFileBytes({ body }: FileAnswer['file']): Readable {
  return body instanceof Readable ? body : Readable.from(body, { objectMode: false });
}
