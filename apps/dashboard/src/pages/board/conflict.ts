import type { Lead, LeadRead, PreconditionFailedError } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { nameOfLead } from '../../lib/leads.js';
import { client } from '../../session/session.js';
import { Refusal } from '../../ui/explain.js';

/** The fields that people decide by when they move a lead. Others, such as its score, the server changes at any time. */
const decisive = [
  'stageId',
  'title',
  'value',
  'currency',
  'assignedToId',
  'expectedCloseDate',
  'tagIds',
  'customFields',
] as const;

/**
 * The version of a lead that was refused as changed, if nothing differs that people decide by: then its move still means the
 * same. Throws what differs otherwise.
 */
export async function findHarmlessVersion(lead: LeadRead, error: PreconditionFailedError): Promise<number> {
  const now = await client.leads.get(lead.id);
  const fields = listDifferences(lead, now);
  if (fields.length === 0) return now.version;
  throw new Refusal(
    t('“{name}” was not moved: somebody else changed it in the meantime ({fields}). It is shown as it is now.', {
      name: nameOfLead(lead),
      fields: fields.join(', '),
    }),
    error.requestId,
  );
}

/** The fields that differ and matter for a move. */
export function listDifferences(before: Pick<Lead, (typeof decisive)[number]>, now: typeof before): string[] {
  return decisive.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]));
}
