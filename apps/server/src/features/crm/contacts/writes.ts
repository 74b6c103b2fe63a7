import type { Transaction } from '../../../db/client.js';
import { differences, flatten, type RecordFields, type RecordWrite } from '../bulk-writes/index.js';
import type { PlannedContact } from './contact-writer.js';
import type { StoredContact } from './present.js';
import { listTagsOf } from './write-queries.js';

/** The fields that clients write, but for the tags. */
export function writableFields(row: StoredContact): RecordFields {
  const { name, email, secondaryEmails, phone, secondaryPhones, socialProfiles, doNotContact } = row;
  const { company, title, country, externalId, ownerId, customFields } = row;
  return {
    ...{ name, email, secondaryEmails, phone, secondaryPhones, socialProfiles, doNotContact },
    ...{ company, title, country, externalId, ownerId },
    ...flatten(customFields),
  };
}

/** What was made of contacts that have been stored. */
export async function describeWrites(
  tx: Transaction,
  tenantId: string,
  stored: readonly PlannedContact[],
): Promise<RecordWrite[]> {
  const withNewTags = stored.flatMap((one) => (!one.isNew && one.tags?.newNames.length ? [one.row.id] : []));
  const listed = withNewTags.length > 0 ? await listTagsOf(tx, tenantId, withNewTags) : [];
  const tagIds = new Map(listed.map((one) => [one.contactId, one.tagIds]));
  return stored.map((one): RecordWrite => {
    const { id } = one.row;
    if (one.isNew) {
      return { kind: 'contact', id, isNew: true, before: {}, after: {}, stateBefore: undefined, state: '1' };
    }
    const { row, before, tags, tagIdsBefore } = one;
    const tagIdsAfter = tags && (tagIds.get(id) ?? tags.ids);
    const changed = differences(
      { ...writableFields(before), ...(tags && { tagIds: [...tagIdsBefore].sort() }) },
      { ...writableFields(row), ...(tagIdsAfter && { tagIds: [...tagIdsAfter].sort() }) },
    );
    return {
      ...{ kind: 'contact', id, isNew: false },
      before: { ...changed.before, ...(isDuplicate(before, changed.before) && { allowDuplicate: true }) },
      after: changed.after,
      stateBefore: String(before.version),
      state: String(row.version),
    };
  });
}

/** Whether a value that the contact had was admitted although another contact had it. */
function isDuplicate({ email, uniqueEmail, uniqueHandles }: StoredContact, changed: RecordFields): boolean {
  return (
    ('email' in changed && email !== null && uniqueEmail === null) || ('socialProfiles' in changed && !uniqueHandles)
  );
}
