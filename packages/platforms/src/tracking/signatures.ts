import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ownValue } from '@lead-engagement/connector-kit';
import { type TrackingProviderSlug, trackingPushHeaders } from '@lead-engagement/contract';
import type { TrackingPush } from './provider.js';

/** Returns the header that authenticates a provider's push; undefined unless it was sent exactly once. */
export function signatureOf(slug: TrackingProviderSlug, { headers }: TrackingPush): string | undefined {
  const value = ownValue(headers, trackingPushHeaders[slug].toLowerCase());
  return typeof value === 'string' ? value : undefined;
}

/** Compares two texts in constant time. */
export function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

export function hmacSha256(body: Buffer, secret: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(body).digest(encoding);
}
