import type { HeldConnection } from './held-connection.js';

/** The callbacks of a subscriber. */
export interface Subscriber {
  notice(payload: string): void;
  /** Called when the connection is lost. Notices may be missed until `isUp` returns true. */
  lost(): void;
}

/** Listens on a channel, and reports when it does not. */
export interface Listener {
  /** Returns true if every notice committed from now on will arrive, as far as the client can know. */
  isUp(): boolean;
  subscribe(subscriber: Subscriber): void;
}

const retryMs = 250;

/** Listens on a channel until the connection is stopped. Resolves once it listens, or after the first failed attempt. */
export async function openListener(held: HeldConnection, channel: string): Promise<Listener> {
  const subscribers: Subscriber[] = [];
  let up = false;
  let isRetrying = false;
  const lose = () => {
    up = false;
    for (const subscriber of subscribers) subscriber.lost();
    if (isRetrying || held.isStopped()) return;
    isRetrying = true;
    setTimeout(() => void start(), retryMs).unref();
  };
  const start = async () => {
    isRetrying = false;
    if (held.isStopped()) return;
    try {
      await held.sql.unsafe(`listen "${channel}"`);
      up = true;
    } catch {
      lose();
    }
  };
  held.onLost(lose);
  held.onNotice(channel, (payload) => {
    for (const subscriber of subscribers) subscriber.notice(payload);
  });
  await start();
  return {
    isUp: () => up,
    subscribe: (subscriber) => void subscribers.push(subscriber),
  };
}
