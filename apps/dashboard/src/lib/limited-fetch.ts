import type { ClientOptions } from '@lead-engagement/sdk';

type Fetch = NonNullable<ClientOptions['fetch']>;

/**
 * A fetch that keeps at most as many requests under way as the plan of the tenant allows, so that a page with several lists
 * does not use up what the tenant's own programs need. Sends no cookies.
 */
export function createLimitedFetch(): { fetch: Fetch; allow(concurrent: number): void } {
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
    try {
      return await globalThis.fetch(url, {
        ...init,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      } as RequestInit);
    } finally {
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
