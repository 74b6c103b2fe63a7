import { LeadBulkRecord, type LeadUpsert, type LeadUpserted } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Actor, Write } from '../../../callers/write.js';
import { checkFoundVersion } from '../../../db/records.js';
import { BulkOutcomes, valueError, withKey } from '../bulk-writes/index.js';
import { toContactMatch } from '../contacts/index.js';
import { showOptionsOf } from '../custom-fields/index.js';
import { writeRound } from './bulk.js';
import { openLeadMatcher } from './lead-match.js';
import { toLead } from './present.js';

/** Updates the lead that has a value, or creates it. Throws as the contract of the route says. */
export async function upsertLead(
  write: Write<Actor & Pick<Caller, 'currency'>>,
  { matchOn, value, record, onMatch }: LeadUpsert,
  { mayRead, ifMatch }: { mayRead: boolean; ifMatch?: number | undefined },
): Promise<{ isNew: boolean; data: LeadUpserted }> {
  const { tx, caller } = write;
  const matcher = await openLeadMatcher(tx, caller.tenantId, matchOn);
  const input = withKey(LeadBulkRecord, record.input, matchOn, value, matcher.keyOf);
  const key = matcher.keyOf(input);
  if (key === undefined) throw valueError();
  const { computed } = record;
  const outcomes = new BulkOutcomes([{ input, computed }], () => 'body.record');
  const [planned] = await writeRound(write, {
    entries: [{ index: 0, input, computed, key }],
    ...{ outcomes, mode: 'upsert', atomic: false, matcher, onMatch, mayRead },
  });
  outcomes.throwFirst();
  if (!planned) throw new Error('Nothing became of the record.');
  const { before, after, placed, ignored = [] } = planned;
  // What was written is rolled back.
  checkFoundVersion(before, ifMatch);
  const outcome: LeadUpserted['outcome'] =
    before === undefined ? 'created' : before === after ? 'unchanged' : 'updated';
  const told = { ...(placed && toContactMatch(placed)), outcome, ignored: [...ignored] };
  return { isNew: before === undefined, data: { ...toLead(await showOptionsOf(tx, 'LEAD', after)), ...told } };
}
