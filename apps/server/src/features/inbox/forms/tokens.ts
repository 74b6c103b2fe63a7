import { createHash } from 'node:crypto';
import { formLimits } from '@lead-engagement/contract';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import { encodeId, newUuid } from '../../../ids.js';
import type { SignedTokens } from '../../../security/signed-tokens.js';
import { hourMs } from '../../../time.js';

const pageKind = { typ: 'les-form+jwt', audience: 'lead-engagement/forms' };
const secretKind = { typ: 'les-form-proof+jwt', audience: 'lead-engagement/forms' };

/** One page that shows a form: who sends from it twice, sends the same. */
export interface FormPage {
  id: string;
  /** When it was made. */
  at: Date;
}

/** Signs a new page of a form (UUID). */
export function signPage(tokens: SignedTokens, formId: string, now: Date): Promise<{ page: FormPage; token: string }> {
  const page = { id: newUuid(now.getTime()), at: now };
  const claims = { form: encodeId('form', formId), page: page.id, at: now.getTime() };
  return tokens
    .sign(pageKind, claims, now.getTime() + formLimits.tokenHours * hourMs)
    .then((token) => ({ page, token }));
}

/** The page of a token; undefined if it is none of this form, or too old. */
export async function readPage(
  tokens: SignedTokens,
  formId: string,
  token: string,
  now: Date,
): Promise<FormPage | undefined> {
  if (token.length > 2_000) return undefined;
  const verified = await tokens.verify(pageKind, token, now);
  if (verified.outcome !== 'valid') return undefined;
  const { form, page, at } = verified.claims;
  if (form !== encodeId('form', formId) || typeof page !== 'string' || typeof at !== 'number') return undefined;
  return { id: page, at: new Date(at) };
}

/**
 * The secret that signs the challenges of a form (UUID). It is a signature itself, with the keys of the server, which never leaves it: so it
 * changes with them, and no other key is kept.
 */
async function proofSecret(tokens: SignedTokens, formId: string): Promise<string> {
  const signed = await tokens.sign(secretKind, { form: encodeId('form', formId) }, '9999-12-31T00:00:00.000Z');
  return createHash('sha256').update(signed).digest('base64url');
}

/** 65,000 hashes on average: about a second on a phone, and a cost for whoever sends thousands. */
const keyPrefix = '0000';
const algorithm = 'SHA-256';

/** A challenge for a page, whose solution counts for that page alone. */
export async function makeChallenge(tokens: SignedTokens, formId: string, page: FormPage) {
  return createChallenge({
    algorithm,
    cost: 1,
    keyPrefix,
    deriveKey,
    data: { page: page.id },
    expiresAt: new Date(page.at.getTime() + formLimits.tokenHours * hourMs),
    hmacSignatureSecret: await proofSecret(tokens, formId),
  });
}

const hex = z.string().regex(/^([0-9a-f]{2}){1,64}$/i);
const proof = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(algorithm),
      nonce: hex,
      salt: hex,
      cost: z.literal(1),
      keyLength: z.literal(32),
      keyPrefix: z.literal(keyPrefix),
      data: z.object({ page: z.string() }),
    }),
    signature: hex,
  }),
  solution: z.looseObject({ counter: z.int().min(0).max(0xffff_ffff), derivedKey: hex }),
});

/** Whether a proof, as a browser sends it, solves the challenge of a page. */
export async function isProven(
  tokens: SignedTokens,
  formId: string,
  page: FormPage | undefined,
  sent: string,
): Promise<boolean> {
  if (!page || sent.length > 4_000) return false;
  const parsed = proof.safeParse(parseBase64(sent));
  if (!parsed.success || parsed.data.challenge.parameters.data.page !== page.id) return false;
  const { challenge, solution } = parsed.data as unknown as Payload;
  const hmacSignatureSecret = await proofSecret(tokens, formId);
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
  return verified;
}

function parseBase64(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
