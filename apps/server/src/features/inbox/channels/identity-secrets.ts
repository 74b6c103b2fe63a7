import type { Channel } from '@lead-engagement/contract';
import { checkMayChange } from '../../../callers/maker.js';
import type { Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { encryptCredentials, identitySecrets, newSecret } from './credentials.js';
import { type ChannelRow, toChannel } from './present.js';
import { channelRecords } from './queries.js';
import type { ChannelDeps } from './service.js';

/**
 * Creates a secret that signs in visitors, which the answer alone carries. One that there is already stays valid until the new one is
 * activated, or the rotation ends. Throws NOT_FOUND, CONFLICT.
 */
export async function createIdentitySecret(
  { tx, caller, now }: Write,
  { cipher }: Pick<ChannelDeps, 'cipher'>,
  id: string,
): Promise<{ secret: string }> {
  const row = await channelRecords.lock(tx, caller.tenantId, id, undefined);
  checkMayChange(caller, row);
  if (row.platform !== 'WEB')
    throw new ApiError('CONFLICT.not_supported', 'Only visitors of a WEB channel are signed in.');
  const [present] = identitySecrets(cipher, row, now);
  const secret = newSecret('les_cis_');
  const set: Record<string, string> =
    present === undefined ? { identitySecret: secret } : { identitySecret: present, nextIdentitySecret: secret };
  await keep(tx, row, encryptCredentials(cipher, row, set), present === undefined ? undefined : now, now);
  return { secret };
}

/** Ends a rotation: from now on the new secret is the only one. Without one, nothing changes. Throws NOT_FOUND. */
export async function activateIdentitySecret(
  { tx, caller, now }: Write,
  deps: ChannelDeps,
  id: string,
): Promise<Channel> {
  const row = await channelRecords.lock(tx, caller.tenantId, id, undefined);
  checkMayChange(caller, row);
  const next = identitySecrets(deps.cipher, row, now).at(-1);
  if (next === undefined || row.state.identityRotatedAt === undefined) return toChannel(row, deps);
  const credentials = encryptCredentials(deps.cipher, row, { identitySecret: next });
  return toChannel(await keep(tx, row, credentials, undefined, now), deps);
}

/** Revokes all secrets that sign in visitors. Throws NOT_FOUND. */
export async function deleteIdentitySecret(
  { tx, caller, now }: Write,
  deps: ChannelDeps,
  id: string,
): Promise<Channel> {
  const row = await channelRecords.lock(tx, caller.tenantId, id, undefined);
  checkMayChange(caller, row);
  if (row.platform !== 'WEB' || row.encryptedCredentials === null) return toChannel(row, deps);
  return toChannel(await keep(tx, row, null, undefined, now), deps);
}

function keep(
  tx: Transaction,
  row: ChannelRow,
  encryptedCredentials: string | null,
  rotatedAt: Date | undefined,
  now: Date,
): Promise<ChannelRow> {
  const { identityRotatedAt: _, ...rest } = row.state;
  const state = rotatedAt ? { ...rest, identityRotatedAt: rotatedAt.toISOString() } : rest;
  return channelRecords.update(tx, row, { encryptedCredentials, state }, now);
}
