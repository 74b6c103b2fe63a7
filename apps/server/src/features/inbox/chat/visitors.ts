import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { chatLimits } from '@lead-engagement/contract';
import { encodeId, newUuid } from '../../../ids.js';
import type { SignedTokens } from '../../../security/signed-tokens.js';
import { dayMs } from '../../../time.js';

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

/** Whether the thread is that of a user of the tenant's, whom a secret has signed in. */
export function isVerified(threadId: string): boolean {
  return threadId.startsWith('user:');
}

/** What is signed of an identity: the user id, and the moment at which it ends as it was sent. */
export interface SignedIdentity {
  userId: string;
  expiresAt?: string | undefined;
  signature: string;
}

/** Whether an identity was signed with a secret of a channel: HMAC-SHA-256, in hex. */
export function isSignedIn(secret: string, { userId, expiresAt, signature }: SignedIdentity): boolean {
  // No user id has a line feed: nothing that was signed without an end can be read as something with one.
  const signed = expiresAt === undefined ? userId : `${userId}\n${expiresAt}`;
  const wanted = createHmac('sha256', secret).update(signed).digest();
  const sent = Buffer.from(signature, 'hex');
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/** What a secret is known by in the tokens of the visitors that it has signed in. */
export function generationOf(secret: string): string {
  return createHmac('sha256', secret).update('generation of visitor tokens').digest('base64url').slice(0, 16);
}

/** What a visitor keeps: its thread; of one who is signed in also the generation of the secret, and when that ends. */
export interface Known {
  threadId: string;
  generation?: string | undefined;
  endsAt?: Date | undefined;
}

/** Signs what a visitor of a channel (UUID) keeps: for a year after its last session, or until its identity ends. */
export function signVisitor(
  tokens: SignedTokens,
  channelId: string,
  { threadId, generation, endsAt }: Known,
  now: Date,
): Promise<string> {
  const claims = { channel: encodeId('channel', channelId), thread: threadId, ...(generation && { generation }) };
  const latest = now.getTime() + chatLimits.visitorDays * dayMs;
  return tokens.sign(kind, claims, Math.min(latest, endsAt?.getTime() ?? latest));
}

/**
 * The visitor of a channel; undefined if the token is none of ours, of another channel, or has expired, or if the secret that signed the
 * visitor in is not one of these generations any more.
 */
export async function readVisitor(
  tokens: SignedTokens,
  channelId: string,
  token: string,
  generations: () => readonly string[],
  now: Date,
): Promise<Known | undefined> {
  const verified = await tokens.verify(kind, token, now);
  if (verified.outcome !== 'valid') return undefined;
  const { channel, thread, generation, exp } = verified.claims;
  if (channel !== encodeId('channel', channelId) || typeof thread !== 'string') return undefined;
  if (!isVerified(thread)) return { threadId: thread };
  // A token of before generations were kept has none: its page signs the user in again.
  if (typeof generation !== 'string' || !generations().includes(generation)) return undefined;
  return { threadId: thread, generation, endsAt: new Date(exp * 1_000) };
}
