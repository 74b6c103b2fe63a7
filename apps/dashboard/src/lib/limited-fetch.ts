import { type ClientOptions, idempotencyKeyHeader } from '@lead-engagement/sdk';
import type { RepeatedKeys } from '../session/repeated-keys.js';

type Fetch = NonNullable<ClientOptions['fetch']>;

/**
 * A fetch that keeps at most as many requests under way as the plan of the tenant allows, so that a page with several lists
 * does not use up what the tenant's own programs need. Sends no cookies. A request that is made again since its answer was lost gets the key
 * that it had. One that is refused with a token that is no longer the present one is sent again with that: a late answer to the session that
 * has ended says nothing about the one that goes on.
 */
export function createLimitedFetch(
  keys: RepeatedKeys,
  presentToken: () => string | undefined = () => undefined,
): { fetch: Fetch; allow(concurrent: number): void } {
  let allowed = 2;
  let underWay = 0;
  const waiting: (() => void)[] = [];
  const next = () => {
    while (underWay < allowed && waiting.length > 0) {
      underWay += 1;
      waiting.shift()?.();
    }
  };
  const fetch: Fetch = async (url, init) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      next();
    });
    const headers = new Headers(init?.headers as HeadersInit);
    const key = headers.get(idempotencyKeyHeader);
    const content = key !== null && typeof init?.body === 'string' ? `${init.method} ${url} ${init.body}` : undefined;
    if (key !== null && content !== undefined) headers.set(idempotencyKeyHeader, keys.keyFor(content, key));
    // Without an answer, or with one of a proxy or a server that failed, nobody knows whether it was carried out.
    let isLost = true;
    try {
      const send = () =>
        globalThis.fetch(url, { ...init, headers, credentials: 'omit', referrerPolicy: 'no-referrer' } as RequestInit);
      let response = await send();
      const token = presentToken();
      const sent = headers.get('Authorization');
      if (response.status === 401 && sent !== null && token && sent !== `Bearer ${token}`) {
        headers.set('Authorization', `Bearer ${token}`);
        response = await send();
      }
      isLost = response.status >= 500;
      return response;
    } finally {
      if (isLost && content !== undefined) keys.lost(content);
      underWay -= 1;
      next();
    }
  };
  const allow = (concurrent: number) => {
    allowed = Math.max(1, Math.min(concurrent, 6));
    next();
  };
  return { fetch, allow };
}
