import type { Tag, TagCreate, TagUpdate } from '@lead-engagement/contract';
import { madeBy, type WithMaker } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import type { Fragment } from '../../../db/filters.js';
import { ApiError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { rescoreBy } from '../../accounts/settings/index.js';
import { type TagRow, toTag } from './present.js';
import * as queries from './queries.js';
import { tagRecords } from './queries.js';
import { enqueueStrip } from './strip-job.js';

/** Creates a tag. Throws CONFLICT if its name is taken. */
export async function createTag({ tx, caller, now }: Write<OfTenant & WithMaker>, input: TagCreate): Promise<Tag> {
  const { tenantId } = caller;
  const row = await tagRecords.insertUnlessTaken(tx, queries.newTag(tenantId, input, madeBy(caller), now));
  if (!row) throw await nameTaken(tx, tenantId, input.name);
  return toTag(row);
}

/** Renames or recolors a locked tag. Throws CONFLICT. */
export async function updateTag(tx: Transaction, row: TagRow, input: TagUpdate, now: Date): Promise<Tag> {
  const { tenantId } = row;
  const changes = changedFields(row, input);
  if (!changes) return toTag(row);
  const namesake = changes.name === undefined ? undefined : await queries.findTagByName(tx, tenantId, changes.name);
  if (namesake && namesake.id !== row.id) throw await nameTaken(tx, tenantId, changes.name ?? '');
  if (changes.name !== undefined) await rescoreBy(tx, tenantId, 'contact.tags');
  return toTag(await tagRecords.update(tx, row, changes, now));
}

/** The most leads, and contacts, that lose the tag within the request that deletes it; the worker continues from there. */
const strippedAtOnce = 1_000;

/** Deletes a locked tag: it cannot be added any more, its name is free, and records lose it in the background. */
export async function deleteTag(tx: Transaction, row: TagRow, now: Date): Promise<{ id: string; deleted: true }> {
  await tagRecords.softDelete(tx, row, now);
  await queries.stripTag(tx, row, strippedAtOnce);
  await enqueueStrip(tx, row, now);
  await rescoreBy(tx, row.tenantId, 'contact.tags');
  return { id: encodeId('tag', row.id), deleted: true };
}

async function nameTaken(tx: Transaction, tenantId: string, name: string): Promise<ApiError> {
  const found = await queries.findTagByName(tx, tenantId, name);
  const extra = found ? { existingId: encodeId('tag', found.id) } : {};
  return new ApiError('CONFLICT.already_exists', 'There is a tag of this name already. Choose another name.', extra);
}

/** For writes of many records, which look up and create their tags together. */
export const { ensureTagsByName, newTag } = queries;

/** The tags in a write of a contact or a lead. */
export interface TagWrites {
  tags?: (string | { id?: string | undefined; name?: string | undefined; color?: string | undefined })[] | undefined;
  tagIds?: string[] | undefined;
}

/** Returns true if two sets of tags are equal. */
export function sameTags(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

/** The conditions on listed leads: one of these tags, or none of them, each an id or a name, ignoring case. */
export async function leadHasTag(
  db: Queryable,
  tenantId: string,
  tags: string[] | undefined,
  wanted = true,
): Promise<Fragment[]> {
  return tags ? queries.hasTag(db, tenantId, { table: 'lead_tags', column: 'lead_id' }, tags, wanted) : [];
}

/** The same conditions for contacts. */
export async function contactHasTag(
  db: Queryable,
  tenantId: string,
  tags: string[] | undefined,
  wanted = true,
): Promise<Fragment[]> {
  return tags ? queries.hasTag(db, tenantId, { table: 'contact_tags', column: 'contact_id' }, tags, wanted) : [];
}

/** The condition on listed contacts: without tags, or with at least one. */
export function contactIsTagged(
  db: Queryable,
  tenantId: string,
  isUntagged: boolean | undefined,
): Fragment | undefined {
  if (isUntagged === undefined) return undefined;
  // `id` is that of the contact.
  const tagged = db`exists (select from contact_tags t where t.tenant_id = ${tenantId} and t.contact_id = id)`;
  return isUntagged ? db`not ${tagged}` : tagged;
}

export { listTags } from './queries.js';
