import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import { type ChatDeps, listAdmitted, type Visitor } from './service.js';

/** Within how many milliseconds a stream ends whose visitor is admitted no more. */
const lookEveryMs = 2_000;

/** Watches whether visitors whose streams are open may still be served. */
export interface Admissions {
  /** Calls `onEnd` once a visitor is admitted no more, until the function that it returns is called. */
  watch(visitor: Visitor, onEnd: () => void): () => void;
  close(): void;
}

/**
 * Looks every two seconds, as long as streams are open, with one statement for each channel that has any: whether the channel and its
 * chatbot still serve, which secrets sign in, and which visitors are blocked.
 */
export function createAdmissions(deps: Pick<ChatDeps, 'cipher'> & { db: Database; log: Logger }): Admissions {
  const watched = new Map<string, Map<() => void, Visitor>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async () => {
    for (const [channelId, visitors] of watched) {
      try {
        const admitted = await listAdmitted(deps, channelId, [...visitors.values()], new Date());
        for (const [onEnd, visitor] of visitors) if (!admitted(visitor)) onEnd();
      } catch (error) {
        // The next look comes soon: nobody is put out because the database is away.
        deps.log.warn({ err: error, channelId }, 'the visitors of a web chat cannot be looked at');
      }
    }
  };
  const schedule = () => {
    if (timer !== undefined || isClosed || watched.size === 0) return;
    timer = setTimeout(async () => {
      await look();
      timer = undefined;
      schedule();
    }, lookEveryMs).unref();
  };
  return {
    watch(visitor, onEnd) {
      const key = visitor.channel.id;
      const visitors = watched.get(key) ?? new Map<() => void, Visitor>();
      watched.set(key, visitors.set(onEnd, visitor));
      schedule();
      return () => {
        visitors.delete(onEnd);
        if (visitors.size === 0 && watched.get(key) === visitors) watched.delete(key);
      };
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
