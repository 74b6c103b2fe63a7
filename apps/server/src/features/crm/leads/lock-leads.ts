import type { Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { decodeId, encodeId } from '../../../ids.js';
import { BulkOutcomes } from '../bulk-writes/index.js';
import { type LeadInStage, lockLeads } from './queries.js';

/** Where in the request a lead is named. */
export const namedAt = (index: number) => `body.leadIds.${index}`;

/** Finds and locks the live leads that a bulk request names. One that is not there, or is named again, has failed. */
export async function lockNamedLeads(
  tx: Transaction,
  tenantId: string,
  leadIds: readonly string[],
): Promise<{ outcomes: BulkOutcomes<string>; named: { index: number; lead: LeadInStage }[] }> {
  const outcomes = new BulkOutcomes(
    leadIds.map((input) => ({ input })),
    namedAt,
  );
  const uuids = leadIds.map((id) => decodeId('lead', id));
  const rows = await lockLeads(
    tx,
    tenantId,
    uuids.filter((uuid) => uuid !== undefined),
  );
  const waiting = new Map(rows.map((row) => [row.id, row]));
  const named = uuids.flatMap((uuid, index) => {
    const lead = waiting.get(uuid ?? '');
    if (lead) {
      waiting.delete(lead.id);
      return [{ index, lead }];
    }
    const first = uuid === undefined ? index : uuids.indexOf(uuid);
    outcomes.fail(
      index,
      first === index
        ? new ApiError('NOT_FOUND', 'There is no lead with this id.')
        : new ApiError('CONFLICT.repeated_in_request', `The request names this lead at ${first} too. Send it once.`, {
            existingId: encodeId('lead', uuid as string),
          }),
    );
    return [];
  });
  return { outcomes, named };
}
