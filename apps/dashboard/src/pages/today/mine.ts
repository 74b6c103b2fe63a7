import type { Email } from '@lead-engagement/sdk';

/**
 * Whether a mail is a user's to answer: it is of the own mailbox, or of a shared one and its lead is the user's or nobody's. `owners` are those
 * of leads, by the ids of these.
 */
export function isMine(
  { ownerId, leadId }: Pick<Email, 'ownerId' | 'leadId'>,
  userId: string | undefined,
  owners: ReadonlyMap<string, string | null>,
): boolean {
  if (ownerId !== null) return ownerId === userId;
  const owner = owners.get(leadId ?? '') ?? null;
  return owner === null || owner === userId;
}
