import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { chatLimits } from '@lead-engagement/contract';
import { encodeId, newUuid } from '../../ids.js';
import type { SignedTokens } from '../../security/signed-tokens.js';
import { dayMs } from '../../time.js';

/** What the keys of the tokens of visitors are derived for. */
export const visitorPurpose = 'lead-engagement visitors';

const kind = { typ: 'les-visitor+jwt', audience: 'lead-engagement/chat' };

/** The thread of a new visitor: an id that nobody guesses. */
export function newVisitor(now: Date): string {
  return `visitor:${newUuid(now.getTime())}`;
}

/** The thread of a user of the tenant's, the same on every device. */
export function threadOfUser(userId: string): string {
  return `user:${createHash('sha256').update(userId).digest('base64url')}`;
}

/** Whether a user id was signed with the secret of a channel: HMAC-SHA-256, in hex. */
export function isSignedIn(secret: string, userId: string, signature: string): boolean {
  const wanted = createHmac('sha256', secret).update(userId).digest();
  const sent = Buffer.from(signature, 'hex');
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/** What a visitor keeps: it is the visitor of this channel (a UUID), for a year after its last session. */
export function signVisitor(tokens: SignedTokens, channelId: string, threadId: string, now: Date): Promise<string> {
  const claims = { channel: encodeId('channel', channelId), thread: threadId };
  return tokens.sign(kind, claims, now.getTime() + chatLimits.visitorDays * dayMs);
}

/** The thread of a visitor of a channel; undefined if the token is none of ours, of another channel, or has expired. */
export async function readVisitor(
  tokens: SignedTokens,
  channelId: string,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const verified = await tokens.verify(kind, token, now);
  if (verified.outcome !== 'valid') return undefined;
  const { channel, thread } = verified.claims;
  return channel === encodeId('channel', channelId) && typeof thread === 'string' ? thread : undefined;
}
