import { createPublicKey, type KeyObject } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { GuardedClient } from '../../../egress/guarded-client.js';
import { ApiError } from '../../../errors.js';
import { dayMs, minuteMs } from '../../../time.js';

/** The keys that sign alerts, by their identifier. */
export interface PublicKeys {
  /** Undefined if the publisher has no such key. Throws UPSTREAM_ERROR if the publisher cannot be reached. */
  find(identifier: string): Promise<KeyObject | undefined>;
}

/** The publisher's response. Source: GitHub, REST API, meta/public_keys. */
const Published = z.object({
  public_keys: z.array(z.object({ key_identifier: z.string(), key: z.string() })).max(1_000),
});

/** Limits how often invented identifiers cause the keys to be fetched. */
const askAgainMs = minuteMs;
/** How long a key is trusted after the publisher has withdrawn it. */
const trustMs = dayMs;

/** Keys of a publisher, fetched on first use, for an unknown identifier, and daily. */
export function createPublicKeys(
  client: Pick<GuardedClient, 'getJson'>,
  url: string,
  now: () => number = () => performance.now(),
): PublicKeys {
  let keys = new Map<string, KeyObject>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let failure: string | undefined;
  let underWay: Promise<void> | undefined;

  const fetchKeys = async () => {
    askedAt = now();
    const fetched = await client.getJson(url);
    const published = fetched.outcome === 'answered' ? Published.safeParse(fetched.body) : undefined;
    if (published?.success) {
      keys = readKeys(published.data.public_keys);
      fetchedAt = askedAt;
      failure = undefined;
    } else {
      failure = fetched.outcome === 'failed' ? fetched.error : 'The answer is not a list of keys.';
    }
  };
  const refresh = () => {
    underWay ??= fetchKeys().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return {
    async find(identifier) {
      const isTrusted = () => now() - fetchedAt < trustMs;
      if (isTrusted() && keys.has(identifier)) return keys.get(identifier);
      if (underWay || now() - askedAt >= askAgainMs) await refresh();
      if (isTrusted() && keys.has(identifier)) return keys.get(identifier);
      if (failure === undefined) return undefined;
      throw new ApiError('UPSTREAM_ERROR', `The keys that sign alerts could not be read: ${failure} Repeat it later.`);
    },
  };
}

/** The P-256 keys of a list; others are skipped. */
function readKeys(published: { key_identifier: string; key: string }[]): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>();
  for (const { key_identifier: identifier, key: pem } of published) {
    const key = readKey(pem);
    if (key?.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') {
      keys.set(identifier, key);
    }
  }
  return keys;
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}
