import { ConnectorError, hostOf, type Send } from '@lead-engagement/connector-kit';
import type { Database } from '../db/client.js';
import { dayMs, hourMs } from '../time.js';

/** A place that can ask to be left alone. */
export interface HeldPlace {
  key: string;
  /** For people to read. */
  host: string;
}

/** The longest time for which a place is left alone before it is asked again, in milliseconds. */
export const longestHoldMs = hourMs;
/** More than this is no wait that a platform means: it is kept as this, so that it is a date. */
const longestWaitMs = 30 * dayMs;

/** A wait as it can be reckoned with, whatever a platform or its connector says. */
export function toWaitMs(waitMs: number): number {
  return waitMs > 0 ? Math.min(Math.ceil(waitMs), longestWaitMs) : 0;
}

/** What waits with a request to a host: with credentials of the operator everyone on the platform, else one tenant at this host. */
function placeOf(
  platform: string,
  tenantId: string,
  { url, untrusted }: { url: string; untrusted: boolean },
): HeldPlace {
  const host = hostOf(url);
  return { key: untrusted ? `${tenantId} ${host}` : platform, host };
}

/**
 * Sends for one step, only to places that want requests: another is `limited` for as long as it asked to be left alone.
 * `lastPlace` is the one that was asked last, after redirects.
 */
export function createHeldSend(
  db: Database,
  send: Send,
  { platform, tenantId }: { platform: string; tenantId: string },
  now: () => Date,
): { send: Send; lastPlace(): HeldPlace | undefined } {
  let place: HeldPlace | undefined;
  return {
    send: async (request) => {
      place = placeOf(platform, tenantId, request);
      const until = await findHold(db, place.key, now());
      if (until) {
        const waitMs = until.getTime() - now().getTime();
        throw new ConnectorError('limited', `${place.host} allows no more requests for now.`, waitMs);
      }
      return send(request);
    },
    lastPlace: () => place,
  };
}

/** Until when a place that nobody asks now wants to be left alone. */
async function findHold(db: Database, key: string, now: Date): Promise<Date | undefined> {
  const [held] = await db<{ askedUntil: string }[]>`
    select asked_until from crawl_holds where place = ${key} and until > ${now.toISOString()}`;
  return held && new Date(held.askedUntil);
}

/** Leaves a place alone for as long as it asks, at most for an hour. Returns until when. */
export async function holdPlace(db: Database, { key }: HeldPlace, waitMs: number, now: Date): Promise<Date> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const [held] = await db<{ until: string }[]>`
    insert into crawl_holds as h (place, until, asked_until)
    values (${key}, ${at(Math.min(waitMs, longestHoldMs))}, ${at(waitMs)})
    on conflict (place) do update
      set until = case when h.until > ${now.toISOString()} then h.until else excluded.until end,
        asked_until = case when h.until > ${now.toISOString()} then h.asked_until else excluded.asked_until end
    returning until`;
  return new Date(held?.until ?? now);
}

/** Forgets holds that have ended. */
export async function purgeHolds(db: Database, now: Date): Promise<number> {
  const { count } = await db`delete from crawl_holds where until < ${now.toISOString()}`;
  return count;
}
