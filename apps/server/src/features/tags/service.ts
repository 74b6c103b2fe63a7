import type { Tag, TagCreate, TagUpdate } from '@lead-engagement/contract';
import { changedFields } from '../../db/changes.js';
import type { Queryable, Transaction } from '../../db/client.js';
import type { Fragment } from '../../db/filters.js';
import { ApiError, invalidField, unknownReference } from '../../http/errors.js';
import { checkVersion } from '../../http/preconditions.js';
import { decodeId, encodeId, newUuid } from '../../ids.js';
import { rescoreBy } from '../settings/service.js';
import { type TagRow, toTag } from './present.js';
import * as queries from './queries.js';

/** A tag. Throws NOT_FOUND. */
export async function getTag(db: Queryable, tenantId: string, id: string): Promise<Tag> {
  const uuid = decodeId('tag', id);
  const row = uuid && (await queries.findTag(db, tenantId, uuid));
  if (!row) throw notFound();
  return toTag(row);
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no tag with this id.');
}

/** Creates a tag. Throws CONFLICT where its name is taken. */
export async function createTag(tx: Transaction, tenantId: string, input: TagCreate, now: Date): Promise<Tag> {
  const row = await queries.insertTag(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    name: input.name,
    color: input.color ?? queries.defaultColor,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  if (!row) throw await nameTaken(tx, tenantId, input.name);
  return toTag(row);
}

/** Renames or colors a tag. Throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT. */
export async function updateTag(
  tx: Transaction,
  tenantId: string,
  id: string,
  input: TagUpdate,
  ifMatch: number | undefined,
  now: Date,
): Promise<Tag> {
  const row = await lockTagRow(tx, tenantId, id, ifMatch);
  const changes = changedFields<TagRow>(row, input);
  if (!changes) return toTag(row);
  const namesake = changes.name === undefined ? undefined : await queries.findTagByName(tx, tenantId, changes.name);
  if (namesake && namesake.id !== row.id) throw await nameTaken(tx, tenantId, changes.name ?? '');
  if (changes.name !== undefined) await rescoreBy(tx, tenantId, 'contact.tags');
  return toTag(await queries.updateTag(tx, row, changes, now));
}

/** So many leads, and contacts, lose the tag within the request that deletes it; the worker goes on from there. */
const strippedAtOnce = 1_000;

/** Deletes a tag, which leaves whatever has it soon. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function deleteTag(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  const row = await lockTagRow(tx, tenantId, id, ifMatch);
  await queries.markTagDeleted(tx, row, now);
  await queries.stripTag(tx, row, strippedAtOnce);
  await rescoreBy(tx, tenantId, 'contact.tags');
  return { id: encodeId('tag', row.id), deleted: true };
}

async function lockTagRow(tx: Transaction, tenantId: string, id: string, ifMatch: number | undefined): Promise<TagRow> {
  const uuid = decodeId('tag', id);
  const row = uuid && (await queries.lockTag(tx, tenantId, uuid));
  if (!row) throw notFound();
  checkVersion(row, ifMatch);
  return row;
}

async function nameTaken(tx: Transaction, tenantId: string, name: string): Promise<ApiError> {
  const found = await queries.findTagByName(tx, tenantId, name);
  const extra = found ? { existingId: encodeId('tag', found.id) } : {};
  return new ApiError('CONFLICT', 'There is a tag of this name already. Choose another name.', extra);
}

/** For writes of many records, which look up and make their tags together. */
export const { ensureTagsByName, newTag } = queries;

/** Tags as a write of a contact or a lead names them. */
export interface TagWrites {
  tags?: (string | { id?: string | undefined; name?: string | undefined })[] | undefined;
  tagIds?: string[] | undefined;
}

/**
 * The tags that a body names, as UUIDs; undefined where it says nothing. Tags named by unknown names are made.
 * `at` is where in the request the record stands. Throws VALIDATION_ERROR for an unknown id.
 */
export async function readTags(
  tx: Transaction,
  tenantId: string,
  { tags, tagIds }: TagWrites,
  at: string,
  now: Date,
): Promise<string[] | undefined> {
  if (tags === undefined && tagIds === undefined) return undefined;
  const names: string[] = [];
  const places = new Map<string, string>();
  const byId = (id: string, path: string) => {
    const uuid = decodeId('tag', id);
    if (!uuid) throw unknownReference(path, 'tag');
    places.set(uuid, path);
  };
  for (const [index, id] of (tagIds ?? []).entries()) byId(id, `${at}.tagIds.${index}`);
  tags?.forEach((tag, index) => {
    if (typeof tag === 'string') names.push(tag);
    else if (tag.id !== undefined) byId(tag.id, `${at}.tags.${index}.id`);
    else if (tag.name !== undefined) names.push(tag.name);
    else throw invalidField(`${at}.tags.${index}`, 'A tag needs a name or an id.');
  });
  const known = new Set(await queries.findTagIds(tx, tenantId, [...places.keys()]));
  for (const [uuid, path] of places) if (!known.has(uuid)) throw unknownReference(path, 'tag');
  return [...new Set([...known, ...(await queries.ensureTags(tx, tenantId, names, now))])];
}

/** Whether two sets of tags are the same. */
export function sameTags(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

/** A condition on the leads of a list: one of these tags, each an id or a name in any case. */
export function leadHasTag(db: Queryable, tenantId: string, tags: string[] | undefined): Fragment | undefined {
  return tags && queries.hasTag(db, tenantId, { table: 'lead_tags', column: 'lead_id' }, tags);
}

/** The same for contacts. */
export function contactHasTag(db: Queryable, tenantId: string, tags: string[] | undefined): Fragment | undefined {
  return tags && queries.hasTag(db, tenantId, { table: 'contact_tags', column: 'contact_id' }, tags);
}
