import type { BulkResult, ContactBulk, ContactBulkRecord } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { encodeId } from '../../../ids.js';
import { BulkOutcomes, checkComputed, inRounds, type KeyedEntry, recordPath } from '../bulk-writes/index.js';
import { openFieldSet } from '../custom-fields/index.js';
import { type ContactSet, openContactSet } from './contact-set.js';
import { type Matcher, openMatcher } from './match.js';
import { takenBy } from './plan.js';
import type { StoredContact } from './present.js';
import { listScores, writeConflict } from './queries.js';
import { waitForTurn } from './write-queries.js';

type Entry = KeyedEntry<ContactBulkRecord>;

/**
 * Creates or updates contacts: each separately, or with `atomic` all or none. Throws VALIDATION_ERROR if `atomic` and a record is invalid.
 * A round takes at most twelve statements for any number of records, plus those for unique custom fields.
 */
export async function writeContacts(
  write: Write<OfTenant>,
  { records, mode, matchOn, atomic }: ContactBulk,
): Promise<BulkResult[]> {
  const {
    tx,
    caller: { tenantId },
  } = write;
  const outcomes = new BulkOutcomes(records);
  const matcher = await openMatcher(tx, tenantId, matchOn);
  const rounds = inRounds(outcomes, mode, matchOn, matcher.keyOf);
  if (atomic) outcomes.throwFailures();
  // No index makes phones unique, so upserts by phone run one at a time.
  if (mode === 'upsert' && matchOn === 'phone') await waitForTurn(tx, tenantId);
  for (const entries of rounds) {
    await writeRound(write, { entries, outcomes, mode, matcher });
    if (atomic) outcomes.throwFailures();
  }
  return outcomes.toResults();
}

interface Round {
  entries: readonly Entry[];
  outcomes: BulkOutcomes<ContactBulkRecord>;
  mode: ContactBulk['mode'];
  matcher: Matcher;
}

/** Writes records that all belong to different contacts. */
async function writeRound(write: Write<OfTenant>, { entries, outcomes, mode, matcher }: Round): Promise<void> {
  const { tx, caller, now } = write;
  const { tenantId } = caller;
  const keys = entries.flatMap(({ key }) => key ?? []);
  const existing = await matcher.find(keys, mode === 'upsert');
  const fields = openFieldSet(tx, tenantId, ['CONTACT'], true);
  const contacts = entries.map(({ input }) => input);
  const changing = mode === 'upsert' ? [...existing.values()].map(({ id }) => id) : [];
  const contactSet = await openContactSet(write, { contacts, changing }, fields, { hold: false });
  if (mode === 'upsert') checkNoneIsNew(entries, existing, contactSet, matcher);
  const scored = entries.flatMap(({ computed, key }) =>
    key !== undefined && computed?.score !== undefined ? (existing.get(key)?.id ?? []) : [],
  );
  const scores = scored.length > 0 ? await listScores(tx, tenantId, scored) : undefined;
  const planned = entries.flatMap(({ index, input, computed, key }) => {
    const options = { at: recordPath(index), caller, now };
    const plan = outcomes.attempt(index, () => {
      const row = key === undefined ? undefined : existing.get(key);
      if (row && mode === 'create') throw takenBy(matcher.name, row.id, options.at);
      checkComputed(computed, row && shownOf(row, scores?.get(row.id)), encodeId('tenant', tenantId), options.at);
      if (!row) return { id: contactSet.create(input, options), status: 'created' as const, row };
      const written = matcher.without(row, input);
      return {
        ...{ id: row.id, row },
        status: contactSet.update(row, written, options) ? ('updated' as const) : ('unchanged' as const),
      };
    });
    return plan ? [{ index, ...plan }] : [];
  });
  const lost = await contactSet.write(now);
  for (const { index, id, row, status } of planned) {
    const refusal = lost.get(id);
    // A new contact begins with 1; one that is written twice is written once.
    const version = row ? contactSet.current(row).version : 1;
    if (refusal) outcomes.fail(index, refusal);
    else outcomes.succeed(index, status, { id: encodeId('contact', id), version });
  }
}

/** The computed fields of a contact as they are shown. Its leads have the score. */
export function shownOf(row: StoredContact, score: number | undefined) {
  const { id, tenantId, phoneE164, version, recordedAt, createdAt, updatedAt, deletedAt } = row;
  const ids = { id: encodeId('contact', id), tenantId: encodeId('tenant', tenantId) };
  const made = { createdBy: toCreatedBy(row), recordedAt: recordedAt ?? createdAt };
  return { ...ids, phoneE164, score, version, ...made, updatedAt, deletedAt };
}

/** Throws WriteConflict if another transaction has stored one of the records since the existing contacts were read. */
function checkNoneIsNew(
  entries: readonly Entry[],
  existing: ReadonlyMap<string, StoredContact>,
  contactSet: ContactSet,
  { name: matchOn }: Matcher,
): void {
  if (matchOn !== 'email' && matchOn !== 'externalId') return;
  const isNew = ({ key }: Entry) => key !== undefined && !existing.has(key) && contactSet.find({ [matchOn]: key });
  if (entries.some(isNew)) throw writeConflict(matchOn);
}
