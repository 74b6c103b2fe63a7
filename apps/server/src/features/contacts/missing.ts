import type { Queryable } from '../../db/client.js';
import { ApiError } from '../../errors.js';
import { encodeId } from '../../ids.js';
import { findMergedInto } from './queries.js';

/** MERGED for a contact that went into another, else NOT_FOUND. */
export async function missing(db: Queryable, tenantId: string, uuid: string | undefined): Promise<ApiError> {
  const into = uuid && (await findMergedInto(db, tenantId, uuid));
  if (!into) return new ApiError('NOT_FOUND', 'There is no contact with this id.');
  const mergedIntoId = encodeId('contact', into);
  return new ApiError('MERGED', `This contact was merged into ${mergedIntoId}. Use that one.`, { mergedIntoId });
}
