import { type OpenBody, readBody } from './attempt.js';
import { ConnectionError, LeadEngagementError } from './errors.js';
import { createEventReader } from './sse.js';

/** One event of a stream. */
export interface StreamEvent<T> {
  /** The position in the stream; undefined if you cannot resume from this event. */
  id: string | undefined;
  /** The event itself, parsed from JSON. */
  data: T;
}

/** Opens the stream, after the event with this id if you pass one. `isAgain` is true if it was open before. */
export type OpenStream = (lastEventId: string | undefined, isAgain: boolean) => Promise<OpenBody>;

/**
 * Waits until a stream that was open may be opened again, after the `attempt`th failure since the last event. Throws `error` if
 * opening it again would not help.
 */
export type Reconnect = (error: unknown, attempt: number) => Promise<void>;

/** The server sends something at least every 15 seconds. After three times that, the connection counts as lost. */
const silenceMs = 45_000;

/**
 * A stream of events that you iterate over. Leaving the loop closes it, and so does aborting the signal of the call: the loop then
 * throws the signal's reason.
 *
 * If a live stream cannot be opened, the loop throws after the usual retries. Once it was open, it reconnects until you close it (after
 * a lost connection, a timeout, a rate limit or a failure of the server) and resumes after the last event that you received, so
 * that you receive every event exactly once. `onRetry` is called, and the log has a line, before each delay.
 */
export class EventStream<T> implements AsyncIterable<StreamEvent<T>> {
  readonly #open: OpenStream;
  readonly #reconnect: Reconnect | undefined;
  #lastEventId: string | undefined;

  /** @internal */
  constructor(open: OpenStream, reconnect?: Reconnect, lastEventId?: string) {
    this.#open = open;
    this.#reconnect = reconnect;
    this.#lastEventId = lastEventId;
  }

  /** The id of the last event that you received. Pass it as `lastEventId` to resume the stream in another process. */
  get lastEventId(): string | undefined {
    return this.#lastEventId;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StreamEvent<T>, void, undefined> {
    const reconnect = this.#reconnect;
    let wasOpen = false;
    for (let failures = 1; ; failures += 1) {
      let reason: unknown = new ConnectionError('The server ended the event stream.');
      try {
        const answer = await this.#open(this.#lastEventId, wasOpen);
        wasOpen = true;
        for await (const event of readEvents<T>(answer)) {
          failures = 1;
          this.#lastEventId = event.id ?? this.#lastEventId;
          yield event;
        }
        if (!reconnect) return;
      } catch (error) {
        if (!reconnect || !wasOpen) throw error;
        reason = error;
      }
      await reconnect(reason, failures);
    }
  }
}

async function* readEvents<T>(answer: OpenBody): AsyncGenerator<StreamEvent<T>, void, undefined> {
  const readPiece = createEventReader();
  for await (const piece of readBody(answer, silenceMs)) {
    for (const { id, data } of readPiece(piece)) yield { id, data: parseData(data) as T };
  }
}

function parseData(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new LeadEngagementError('An event of the stream is not JSON.', { cause });
  }
}
