import { type OpenAnswer, readBody } from './attempt.js';
import { ConnectionError } from './errors.js';
import { createEventReader } from './sse.js';

/** One event of a stream. */
export interface StreamEvent<T> {
  /** The position in the stream; undefined if you cannot resume from this event. */
  id: string | undefined;
  /** The event itself, parsed from JSON. */
  data: T;
}

/** Opens the stream, after the event with this id if you pass one. */
export type OpenStream = (
  lastEventId: string | undefined,
) => Promise<OpenAnswer & { body: ReadableStream<Uint8Array> }>;

/** How a stream continues after its connection was lost. */
export interface StreamSettings {
  /** If true, the stream is opened again after the last event. Otherwise the iteration ends, or throws. */
  reconnects: boolean;
  wait(attempt: number): Promise<void>;
}

/** The server sends something at least every 15 seconds. After three times that, the connection counts as lost. */
const silenceMs = 45_000;

/**
 * A stream of events that you iterate over. Leaving the loop, or aborting the signal of the call, closes it. A live stream reconnects
 * automatically and resumes after the last event that you received, so that you receive every event exactly once.
 */
export class EventStream<T> implements AsyncIterable<StreamEvent<T>> {
  readonly #open: OpenStream;
  readonly #settings: StreamSettings;
  #lastEventId: string | undefined;

  /** @internal */
  constructor(open: OpenStream, settings: StreamSettings, lastEventId?: string) {
    this.#open = open;
    this.#settings = settings;
    this.#lastEventId = lastEventId;
  }

  /** The id of the last event that you received. Pass it as `lastEventId` to resume the stream in another process. */
  get lastEventId(): string | undefined {
    return this.#lastEventId;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StreamEvent<T>, void, undefined> {
    for (let failures = 0; ; failures += 1) {
      try {
        for await (const event of readEvents<T>(await this.#open(this.#lastEventId))) {
          failures = 0;
          this.#lastEventId = event.id ?? this.#lastEventId;
          yield event;
        }
        if (!this.#settings.reconnects) return;
      } catch (error) {
        if (!this.#settings.reconnects || !(error instanceof ConnectionError)) throw error;
      }
      await this.#settings.wait(failures + 1);
    }
  }
}

async function* readEvents<T>(
  answer: OpenAnswer & { body: ReadableStream<Uint8Array> },
): AsyncGenerator<StreamEvent<T>, void, undefined> {
  const readPiece = createEventReader();
  for await (const piece of readBody(answer, readInTime)) {
    for (const { id, data } of readPiece(piece)) yield { id, data: JSON.parse(data) as T };
  }
}

async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const error = new ConnectionError(`Nothing arrived on the event stream for ${silenceMs} ms.`);
    timer = setTimeout(() => reject(error), silenceMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } catch (cause) {
    if (cause instanceof ConnectionError) throw cause;
    throw new ConnectionError('The connection of the event stream was lost.', { cause });
  } finally {
    clearTimeout(timer);
  }
}
