import { madeIn } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { type ApiError, toClientError } from '../../../errors.js';
import type { CustomFieldOwner, FieldSet } from '../custom-fields/index.js';
import { makeScoresDue } from '../scoring/index.js';
import { newTag } from '../tags/index.js';
import type { StoredContact } from './present.js';
import { type NewContact, writeConflict } from './queries.js';
import * as queries from './write-queries.js';

interface PlannedTags {
  ids: readonly string[];
  /** Tags that there are not yet. */
  newNames: readonly string[];
}

/** A contact that breaks no rule, ready to be stored. `tags` are undefined where they stay as they are. */
export type PlannedContact = { owner: CustomFieldOwner } & (
  | { isNew: true; row: NewContact; tags: PlannedTags }
  | {
      isNew: false;
      row: StoredContact;
      tags: PlannedTags | undefined;
      before: StoredContact;
      tagIdsBefore: readonly string[];
    }
);

/**
 * Stores planned contacts with a number of statements that does not depend on how many they are, but for unique custom
 * fields. New tags get their `colors`, by the names in lower case. Returns why some could not be stored, by their UUIDs.
 */
export async function storeContacts(
  write: Write<OfTenant>,
  fields: FieldSet,
  planned: readonly PlannedContact[],
  colors: ReadonlyMap<string, string>,
): Promise<Map<string, ApiError>> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const lost = new Map<string, ApiError>();
  for (const { owner, row } of planned) {
    const refusal = await fields.claim(owner, row.customFields).catch(toClientError);
    if (refusal) lost.set(row.id, refusal);
  }
  const isPossible = ({ row }: PlannedContact) => !lost.has(row.id);
  const created = planned.filter((one) => one.isNew).filter(isPossible);
  if (created.length > 0) {
    // Sorted, so that two requests with the same addresses cannot deadlock.
    const rows = created.map(({ row }) => row).sort((a, b) => (claimText(a) < claimText(b) ? -1 : 1));
    const made = await queries.insertContacts(tx, rows);
    // Nothing was in their way a moment before: with what is stored now, it will be clear what becomes of them.
    if (made.size < rows.length) throw writeConflict('e-mail address or externalId');
  }
  const changed = planned.filter((one) => !one.isNew).filter(isPossible);
  if (changed.length > 0) {
    await queries.updateContacts(
      tx,
      tenantId,
      changed.map(({ row }) => row),
    );
  }
  await storeTags(write, planned.filter(isPossible), colors);
  const changedIds = changed.map(({ row }) => row.id);
  // After the tags, which rules can look at.
  if (changedIds.length > 0) await makeScoresDue(tx, tenantId, { contactIds: changedIds }, now);
  return lost;
}

async function storeTags(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  contacts: readonly PlannedContact[],
  colors: ReadonlyMap<string, string>,
): Promise<void> {
  const retagged = contacts.flatMap(({ isNew, row, tags }) => (!isNew && tags ? [row.id] : []));
  if (retagged.length > 0) await queries.deleteTagsOf(tx, tenantId, retagged);
  const pairs = contacts.flatMap(({ row, tags }) => [
    ...(tags?.ids ?? []).map((tagId) => ({ contactId: row.id, tagId, tagName: null })),
    ...(tags?.newNames ?? []).map((tagName) => ({ contactId: row.id, tagId: null, tagName })),
  ]);
  if (pairs.length === 0) return;
  const missing = new Set(pairs.flatMap(({ tagName }) => tagName ?? []));
  const tags = [...missing].map((name) =>
    newTag(tenantId, { name, color: colors.get(name.toLowerCase()) }, madeIn(tx), now),
  );
  await queries.insertContactTags(tx, tenantId, tags, pairs);
}

function claimText({ uniqueEmail, externalId }: NewContact): string {
  return `${uniqueEmail ?? ''}\n${externalId ?? ''}`;
}
