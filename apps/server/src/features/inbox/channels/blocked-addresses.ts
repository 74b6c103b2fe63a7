import { createHash } from 'node:crypto';
import { blockLimits } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { groupAddress } from '../../../limits/rate/address-group.js';
import type { ChannelRow } from './present.js';
import { channelRecords, listChannelsBlocking, noteFinding } from './queries.js';

/** What the address of a visitor is known by in a channel (UUID): of IPv6, that of its /64. */
export function hashAddress(channelId: string, address: string): string {
  return createHash('sha256')
    .update(`${channelId} ${groupAddress(address)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Whether a channel takes no new visitors from an address. */
export function isAddressBlocked({ id, state }: ChannelRow, address: string, now: Date): boolean {
  if (!state.blocked?.length) return false;
  const wanted = hashAddress(id, address);
  return state.blocked.some((each) => each.address === wanted && Date.parse(each.until) > now.getTime());
}

/**
 * Has a channel (UUID) take no new visitors from addresses, given by their hashes, until a moment. A deleted channel is left alone. Throws
 * CONFLICT if it would refuse too many.
 */
export async function blockAddresses(
  tx: Transaction,
  { tenantId, channelId, contactId }: { tenantId: string; channelId: string; contactId: string },
  addresses: readonly string[],
  until: Date,
  now: Date,
): Promise<void> {
  const row = await channelRecords.findAndLock(tx, tenantId, channelId);
  if (row?.platform !== 'WEB') return;
  const added = addresses.map((address) => ({ address, contactId, until: until.toISOString() }));
  const others = (row.state.blocked ?? []).filter(
    (each) =>
      Date.parse(each.until) > now.getTime() && !(each.contactId === contactId && addresses.includes(each.address)),
  );
  const blocked = [...others, ...added];
  if (blocked.length > blockLimits.addressesPerChannel) {
    throw new ApiError(
      'CONFLICT.limit_reached',
      `The web chat refuses ${others.length} addresses already, of ${blockLimits.addressesPerChannel} at most. Send addressHours 0, or unblock a contact.`,
    );
  }
  await noteFinding(tx, row, { state: { ...row.state, blocked } }, now);
}

/** Takes new visitors again from the addresses that were blocked with these contacts (UUIDs). */
export async function unblockAddresses(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  contactIds: readonly string[],
): Promise<void> {
  for (const id of await listChannelsBlocking(tx, tenantId, contactIds)) {
    const row = await channelRecords.findAndLock(tx, tenantId, id);
    const blocked = row?.state.blocked?.filter(({ contactId }) => !contactIds.includes(contactId));
    if (row) await noteFinding(tx, row, { state: { ...row.state, blocked: blocked ?? [] } }, now);
  }
}
