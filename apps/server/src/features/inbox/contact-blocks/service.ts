import { blockLimits, type Contact, type ContactBlock } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import { decodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { hourMs } from '../../../time.js';
import { contactRecords, getContact, listPersonIds, lockContact } from '../../crm/contacts/index.js';
import { blockAddresses, unblockAddresses } from '../channels/index.js';
import { endConversationsOf, listAddressesOf } from '../conversations/index.js';
import { endBlockedKind, endedAtOnce } from './end-job.js';

/**
 * Blocks a contact: closes its open conversations, and refuses the addresses from which it last wrote for some hours. Throws NOT_FOUND,
 * MERGED, and CONFLICT if a web chat would refuse too many addresses.
 */
export async function blockContact(
  write: Write<OfTenant>,
  id: string,
  { addressHours = blockLimits.defaultAddressHours }: ContactBlock,
  ifMatch: number | undefined,
): Promise<Contact> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  await getContact(tx, tenantId, id);
  const contactId = decodeId('contact', id) as string;
  // Conversations are locked before their contact, as by those who write in them.
  const ended = await endConversationsOf(write, contactId, endedAtOnce);
  if (ended === endedAtOnce) await enqueueJobs(tx, [{ kind: endBlockedKind, tenantId, id: contactId }], now);
  const row = await lockContact(tx, tenantId, id, ifMatch);
  if (row.blockedAt === null) await contactRecords.update(tx, row, { blockedAt: now.toISOString() }, now);
  if (addressHours > 0) {
    const until = new Date(now.getTime() + addressHours * hourMs);
    for (const { channelId, addresses } of await listAddressesOf(tx, tenantId, contactId)) {
      await blockAddresses(tx, { tenantId, channelId, contactId }, addresses, until, now);
    }
  }
  return getContact(tx, tenantId, id);
}

/** Unblocks a contact, with the addresses that were blocked along with it or with those merged into it. Throws NOT_FOUND, MERGED. */
export async function unblockContact(write: Write<OfTenant>, id: string): Promise<Contact> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const row = await lockContact(tx, tenantId, id, undefined);
  if (row.blockedAt !== null) await contactRecords.update(tx, row, { blockedAt: null }, now);
  await unblockAddresses(write, await listPersonIds(tx, tenantId, row.id));
  return getContact(tx, tenantId, id);
}
