import { ConnectorError, type Json } from '@lead-engagement/connector-kit';
import type { ChannelReceipt } from '@lead-engagement/contract';
import type { RawRequest } from '../../../callers/raw-request.js';
import { type Database, inTenant } from '../../../db/client.js';
import { ApiError, invalidField } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { countFailedRequest, refuseFailing } from '../../../limits/rate/refusals.js';
import { type ConnectDeps, openConnection } from './connection.js';
import { channelKinds } from './job-kinds.js';
import type { KnownChannels } from './known-channels.js';
import type { ChannelRow } from './present.js';
import { findChannelOfAny, insertUpdates } from './queries.js';

export interface UpdateDeps extends ConnectDeps {
  rateLimiter: RateLimiter;
  knownChannels: KnownChannels;
  /** Wakes the worker, after a commit. */
  wake(): void;
}

/** Verifies the signature. Throws INVALID_SIGNATURE or RATE_LIMITED. */
export async function checkUpdate(db: Database, deps: UpdateDeps, raw: RawRequest): Promise<void> {
  const { platform, id } = raw.params;
  const found = await findConnection(db, deps, String(platform), String(id), raw.address);
  const isVerified = found?.channel.webhook?.verify(raw, { credentials: found.credentials, now: new Date() });
  if (!isVerified) throw await refusal(deps, raw.address);
}

/** The answer to a GET by which a platform tests the address. Throws INVALID_SIGNATURE, RATE_LIMITED. */
export async function answerChallenge(db: Database, deps: UpdateDeps, raw: RawRequest): Promise<string> {
  const { platform, id } = raw.params;
  const found = await findConnection(db, deps, String(platform), String(id), raw.address);
  const context = found && { credentials: found.credentials, now: new Date() };
  const answer = context && found.channel.webhook?.challenge?.(raw.query, context);
  if (answer === undefined) throw await refusal(deps, raw.address);
  return answer;
}

/** The same error for an unknown channel, so that no one learns which channels exist. */
function refusal({ rateLimiter }: UpdateDeps, address: string): Promise<ApiError> {
  const message = 'The request is not one of the platform of this channel: its signature or secret does not fit.';
  return countFailedRequest(rateLimiter, address, new ApiError('INVALID_SIGNATURE', message));
}

/** Throws RATE_LIMITED, without a look-up, if the address has failed too often and names a channel that is not known. */
async function findConnection(db: Database, deps: UpdateDeps, platform: string, publicId: string, address: string) {
  const id = decodeId('channel', publicId);
  if (id === undefined || !deps.knownChannels.has(id)) await refuseFailing(deps.rateLimiter, address);
  const row = await findEnabled(db, platform, publicId);
  if (id) deps.knownChannels.note(id, row !== undefined);
  return row && openConnection(deps, row);
}

async function findEnabled(db: Database, platform: string, publicId: string): Promise<ChannelRow | undefined> {
  const id = decodeId('channel', publicId);
  const row = id ? await findChannelOfAny(db, id) : undefined;
  return row?.enabled && row.platform.toLowerCase() === platform ? row : undefined;
}

/** Stores the updates of a verified request. Throws VALIDATION_ERROR if it has none. */
export async function receiveUpdate(
  db: Database,
  deps: UpdateDeps,
  { platform, id: publicId }: { platform: string; id: string },
  body: Record<string, unknown>,
  now: Date,
): Promise<ChannelReceipt> {
  const row = await findEnabled(db, platform, publicId);
  if (!row) throw new ApiError('NOT_FOUND', 'There is no channel with this id.');
  const updates = readUpdates(deps, row, body as Json);
  if (!updates) throw invalidField('body', 'Must have the id of an update, as the platform documents it.');
  const { tenantId, id } = row;
  await inTenant(db, tenantId, async (tx) => {
    const isNew = (await insertUpdates(tx, row, updates, now)) > 0;
    if (isNew) await enqueueJobs(tx, [{ kind: channelKinds.inbound, tenantId, id }], now);
  });
  deps.wake();
  return { received: true };
}

/** The updates of a request; undefined if it is not as the platform documents it. */
function readUpdates({ channelPlatforms }: UpdateDeps, { platform }: ChannelRow, body: Json) {
  try {
    return channelPlatforms.find(platform)?.channel.webhook?.updates(body);
  } catch (error) {
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}
