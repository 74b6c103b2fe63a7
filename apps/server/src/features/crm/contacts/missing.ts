import type { Queryable } from '../../../db/client.js';
import { ApiError, unknownReference } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { listMergedInto } from './queries.js';

/** The error for a missing contact: MERGED if it was merged into another, else NOT_FOUND. */
export async function missing(db: Queryable, tenantId: string, uuid: string | undefined): Promise<ApiError> {
  const into = uuid && (await listMergedInto(db, tenantId, [uuid])).get(uuid);
  return into ? mergedInto(into) : new ApiError('NOT_FOUND', 'There is no contact with this id.');
}

/** The error for a missing contact at `path` of a body: MERGED or VALIDATION_ERROR. */
export async function missingAt(
  db: Queryable,
  tenantId: string,
  uuid: string | undefined,
  path: string,
): Promise<ApiError> {
  const into = uuid && (await listMergedInto(db, tenantId, [uuid])).get(uuid);
  return into ? mergedInto(into, path) : unknownReference(path, 'contact');
}

/** MERGED, with the id of the contact (a UUID) to use instead. */
export function mergedInto(uuid: string, path?: string): ApiError {
  const mergedIntoId = encodeId('contact', uuid);
  const subject = path === undefined ? 'This contact' : `The contact in ${path}`;
  return new ApiError('MERGED', `${subject} was merged into ${mergedIntoId}. Use that one.`, { mergedIntoId });
}
