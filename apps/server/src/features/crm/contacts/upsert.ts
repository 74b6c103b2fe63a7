import { ContactBulkRecord, type ContactUpsert, type ContactUpserted } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { checkFoundVersion } from '../../../db/records.js';
import { ApiError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { checkComputed, valueError, withKey } from '../bulk-writes/index.js';
import { openFieldSet } from '../custom-fields/index.js';
import { shownOf } from './bulk.js';
import { openContactSet } from './contact-set.js';
import { applyTo } from './inline-contact.js';
import { type Matcher, type MatchName, openMatcher } from './match.js';
import type { StoredContact } from './present.js';
import { listScores, writeConflict } from './queries.js';
import { getWritten } from './service.js';
import { listContactIdsByKeys, listLiveContacts, waitForTurn } from './write-queries.js';

const at = 'body.record';

/** Updates the contact that has a value, or creates it. Throws as the contract of the route says. */
export async function upsertContact(
  write: Write<OfTenant>,
  { matchOn, value, record, onMatch }: ContactUpsert,
  { mayRead, ifMatch }: { mayRead: boolean; ifMatch?: number | undefined },
): Promise<{ isNew: boolean; data: ContactUpserted }> {
  const { tx, caller, now } = write;
  const { tenantId } = caller;
  const matcher = await openMatcher(tx, tenantId, matchOn);
  const input = withKey(ContactBulkRecord, record.input, matchOn, value, matcher.keyOf);
  const key = matcher.keyOf(input);
  if (key === undefined) throw valueError();
  // No index makes phones unique, so upserts by phone run one at a time.
  if (matchOn === 'phone') await waitForTurn(tx, tenantId);
  const row = await findOne(tx, tenantId, matcher, key);
  const fields = openFieldSet(tx, tenantId, ['CONTACT'], true);
  const named = { contacts: [input], changing: row ? [row.id] : [] };
  const contactSet = await openContactSet(write, named, fields, { hold: false });
  const isIndexed = matchOn === 'email' || matchOn === 'externalId';
  if (!row && isIndexed && contactSet.find({ [matchOn]: key })) throw writeConflict(matchOn);
  checkFoundVersion(row, ifMatch);
  const { computed } = record;
  const scores = row && computed.score !== undefined ? await listScores(tx, tenantId, [row.id]) : undefined;
  checkComputed(computed, row && shownOf(row, scores?.get(row.id)), encodeId('tenant', tenantId), at);
  const applied = row && applyTo(contactSet, { row, by: matchOn }, input, onMatch, { at, caller, now, mayRead });
  const id = row?.id ?? contactSet.create(input, { at, caller, now });
  const refused = (await contactSet.write(now)).get(id);
  if (refused) throw refused;
  const outcome = !applied ? 'created' : applied.match === 'linked' ? 'unchanged' : 'updated';
  const ignored = [...(applied?.ignored ?? [])];
  return { isNew: !applied, data: { ...(await getWritten(tx, tenantId, id)), outcome, ignored } };
}

/** The contact with the key, locked. Throws CONFLICT if several have it: none of them is meant more than another. */
async function findOne(
  tx: Transaction,
  tenantId: string,
  matcher: Matcher,
  key: string,
): Promise<StoredContact | undefined> {
  const { name } = matcher;
  if (name === 'email' || name === 'phone') {
    const keys = { externalIds: [], emails: name === 'email' ? [key] : [], phones: name === 'phone' ? [key] : [] };
    const ids = await listContactIdsByKeys(tx, tenantId, keys, namedHolders);
    const rows = await listLiveContacts(tx, tenantId, ids, 'no key update');
    const first = rows.filter((row) => (name === 'email' ? row.email : (row.phoneE164 ?? row.phone)) === key);
    // One whose first address it is comes before those that have it among their further ones.
    const meant = name === 'email' && first.length > 0 ? first : rows;
    if (meant.length > 1) throw severalHave(name, meant);
    if (meant[0]) return meant[0];
  }
  return (await matcher.find([key], true)).get(key);
}

/** Contacts that a CONFLICT names. */
const namedHolders = 4;

function severalHave(name: MatchName, rows: readonly StoredContact[]): ApiError {
  const named = rows.slice(0, namedHolders - 1).map(({ id }) => encodeId('contact', id));
  const more = rows.length > named.length ? ' and others' : '';
  const message = `Several contacts have this ${name}: ${named.join(', ')}${more}. Merge them if they are one person, update the one that you mean by its id, or match by another field.`;
  return new ApiError('CONFLICT.ambiguous', message, { path: 'body.value' });
}
