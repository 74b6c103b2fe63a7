import postgres from 'postgres';

/** What a subscriber is told. */
export interface Subscriber {
  notice(payload: string): void;
  /** Notices may have been missed from now on, until `isUp` says otherwise. */
  lost(): void;
}

/** A LISTEN that knows when it is deaf. */
export interface Listener {
  /** Whether every notice that is committed from now on arrives, as far as this end of the connection can tell. */
  isUp(): boolean;
  subscribe(subscriber: Subscriber): void;
  stop(): Promise<void>;
}

const retryMs = 250;

/**
 * Listens on a channel over a connection of its own, which comes back by itself. Resolves once it listens, or has
 * failed to for the first time. postgres.js's own `listen` reconnects too, but does not tell that it was away.
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
  const sql = postgres(url, options);
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
