import { timingSafeEqual } from 'node:crypto';
import { type ChannelReceipt, channelPushHeaders } from '@lead-engagement/contract';
import type { RawRequest } from '../../callers/raw-request.js';
import { readUpdateId } from '../../channels/telegram-updates.js';
import { type Database, inTenant } from '../../db/client.js';
import { ApiError, invalidField } from '../../errors.js';
import { decodeId } from '../../ids.js';
import { enqueueWork } from '../../jobs/work.js';
import type { RateLimiter } from '../../rate-limits/rate-limiter.js';
import { countFailedRequest } from '../../rate-limits/refusals.js';
import type { Cipher } from '../../security/encryption.js';
import { telegramCredentials } from './credentials.js';
import type { ChannelRow } from './present.js';
import { findChannelOfAny, insertUpdates } from './queries.js';
import { channelKinds } from './work.js';

export interface UpdateDeps {
  cipher: Cipher;
  rateLimiter: RateLimiter;
  /** Wakes the worker, after a commit. */
  wake(): void;
}

/** Throws INVALID_SIGNATURE or RATE_LIMITED unless the update has the secret of the channel. */
export async function checkUpdate(db: Database, { cipher, rateLimiter }: UpdateDeps, raw: RawRequest): Promise<void> {
  const row = typeof raw.params.id === 'string' ? await findEnabled(db, raw.params.id) : undefined;
  const secret = row && telegramCredentials(cipher, row)?.webhookSecret;
  const sent = raw.headers[channelPushHeaders.telegram.toLowerCase()];
  if (secret === undefined || typeof sent !== 'string' || !isSame(sent, secret)) {
    // The same error for an unknown channel, so that no one learns which channels exist.
    const error = new ApiError(
      'INVALID_SIGNATURE',
      `The update is not one of Telegram for this channel: ${channelPushHeaders.telegram} does not fit.`,
    );
    throw await countFailedRequest(rateLimiter, raw.address, error);
  }
}

function isSame(sent: string, secret: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function findEnabled(db: Database, publicId: string): Promise<ChannelRow | undefined> {
  const id = decodeId('channel', publicId);
  const row = id ? await findChannelOfAny(db, id) : undefined;
  return row?.enabled ? row : undefined;
}

/** Stores a verified update. Throws VALIDATION_ERROR if it has no id. */
export async function receiveUpdate(
  db: Database,
  { wake }: UpdateDeps,
  publicId: string,
  body: Record<string, unknown>,
  now: Date,
): Promise<ChannelReceipt> {
  const updateId = readUpdateId(body);
  if (updateId === undefined) throw invalidField('body.update_id', 'Must be the id of the update, a whole number.');
  const row = await findEnabled(db, publicId);
  if (!row) throw new ApiError('NOT_FOUND', 'There is no channel with this id.');
  const { tenantId, id } = row;
  await inTenant(db, tenantId, async (tx) => {
    const isNew = (await insertUpdates(tx, row, [{ updateId, content: body }], now)) > 0;
    if (isNew) await enqueueWork(tx, [{ kind: channelKinds.inbound, tenantId, id }], now);
  });
  wake();
  return { received: true };
}
