import { setTimeout as delay } from 'node:timers/promises';
import { headers as names } from '@lead-engagement/contract';
import { createParser } from 'eventsource-parser';
import { must } from './failure.js';

/** One server-sent event. */
export interface StreamedEvent {
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: what a server sends can be anything
  readonly data: any;
}

/** An open event stream. */
export interface EventStream {
  readonly events: readonly StreamedEvent[];
  /** Waits until `count` events match; throws a Nonconformance when the deadline has passed. */
  wait(fits: (event: StreamedEvent) => boolean, count: number, deadlineMs: number): Promise<StreamedEvent[]>;
  /** Cuts the connection. */
  cut(): Promise<void>;
}

/** Opens an event stream; with `lastEventId`, after that event. */
export async function openStream(
  url: string,
  headers: Record<string, string>,
  lastEventId?: string,
): Promise<EventStream> {
  const abort = new AbortController();
  const resumed: Record<string, string> = lastEventId === undefined ? {} : { [names.lastEventId]: lastEventId };
  const response = await fetch(url, {
    headers: { ...headers, ...resumed, Accept: 'text/event-stream' },
    signal: AbortSignal.any([abort.signal, AbortSignal.timeout(120_000)]),
  });
  must(response.status === 200, `The stream was answered with ${response.status}.`);
  const type = response.headers.get('content-type') ?? '';
  must(type.startsWith('text/event-stream'), `The stream has the content type ${type}.`);
  const events: StreamedEvent[] = [];
  const parser = createParser({ onEvent: ({ id, data }) => void events.push({ id, data: parse(data) }) });
  const reading = read(response, parser.feed).catch(() => {});
  return {
    events,
    async wait(fits, count, deadlineMs) {
      const deadline = Date.now() + deadlineMs;
      while (events.filter(fits).length < count && Date.now() < deadline) await delay(20);
      const found = events.filter(fits);
      must(found.length >= count, `Of ${count} events, ${found.length} came within ${deadlineMs / 1_000} seconds.`);
      return found;
    },
    async cut() {
      abort.abort();
      await reading;
    },
  };
}

async function read(response: Response, feed: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) feed(decoder.decode(chunk as Uint8Array, { stream: true }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
