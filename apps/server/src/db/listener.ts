import type postgres from 'postgres';
import { openPostgres } from './driver.js';

/** The callbacks of a subscriber. */
export interface Subscriber {
  notice(payload: string): void;
  /** Called when the connection is lost. Notices may be missed until `isUp` returns true. */
  lost(): void;
}

/** A LISTEN connection that reports when it is down. */
export interface Listener {
  /** Returns true if every notice committed from now on will arrive, as far as the client can know. */
  isUp(): boolean;
  subscribe(subscriber: Subscriber): void;
  stop(): Promise<void>;
}

const retryMs = 250;

/**
 * Listens on a channel over a separate connection that reconnects automatically. Resolves once it listens, or after the first failed
 * attempt. The `listen` of postgres.js also reconnects, but does not report that the connection was lost.
 */
export async function openListener(url: string, channel: string): Promise<Listener> {
  const subscribers: Subscriber[] = [];
  let up = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const lose = () => {
    up = false;
    for (const subscriber of subscribers) subscriber.lost();
    if (!stopped) timer ??= setTimeout(() => void start(), retryMs).unref();
  };
  const options: postgres.Options<Record<string, never>> & { onnotify: (channel: string, payload: string) => void } = {
    max: 1,
    fetch_types: false,
    connect_timeout: 5,
    idle_timeout: null as unknown as number,
    max_lifetime: null,
    connection: { application_name: `lead-engagement listening to ${channel}` },
    onnotify: (_, payload) => {
      for (const subscriber of subscribers) subscriber.notice(payload);
    },
    onclose: lose,
  };
  const sql = openPostgres(url, options);
  const start = async () => {
    timer = undefined;
    try {
      await sql.unsafe(`listen "${channel}"`);
      up = true;
    } catch {
      lose();
    }
  };
  await start();
  return {
    isUp: () => up,
    subscribe: (subscriber) => void subscribers.push(subscriber),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sql.end({ timeout: 1 });
    },
  };
}
