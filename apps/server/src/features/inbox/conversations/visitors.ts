import type { Transaction } from '../../../db/client.js';
import type { ConversationRow } from './present.js';
import { conversationRecords } from './queries.js';
import type { StoredVisitor } from './table.js';
import type { ThreadWriter } from './threads.js';

const silent = { name: null, email: null, saidAt: null, claim: null, own: null };

/** The visitor of a conversation that begins, with what it has said in the one before. `madeId` is the contact (UUID) that is new with it. */
export function beginVisitor(
  { visitor, said = {} }: ThreadWriter,
  last: Pick<ConversationRow, 'visitor'> | undefined,
  madeId: string | undefined,
  now: Date,
): StoredVisitor | null {
  if (!visitor) return null;
  if (madeId === undefined) return { ...silent, ...last?.visitor, ...visitor };
  const { name = null, email = null } = said;
  const hasSaid = name !== null || email !== null;
  return {
    ...silent,
    ...visitor,
    ...(hasSaid && { name, email, saidAt: now.toISOString(), claim: 'TAKEN' }),
    own: { contactId: madeId, version: 1 },
  };
}

/** A locked conversation, with its visitor as it is now. */
export async function withVisitor(
  tx: Transaction,
  row: ConversationRow,
  { visitor: present }: ThreadWriter,
  now: Date,
): Promise<ConversationRow> {
  if (!present) return row;
  const { verified, address } = row.visitor ?? {};
  if (verified === present.verified && address === present.address) return row;
  return conversationRecords.update(tx, row, { visitor: { ...silent, ...row.visitor, ...present } }, now);
}
