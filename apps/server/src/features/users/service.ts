import type { Queryable } from '../../db/client.js';
import { unknownReference } from '../../http/errors.js';
import { decodeId } from '../../ids.js';
import { insertUser, userExists } from './queries.js';

/** Stores a user of the transaction's tenant; returns the UUID. */
export const createUser = insertUser;

/** The UUID of a user that a body names at `path`. Throws VALIDATION_ERROR where the tenant has none of this id. */
export async function resolveUser(db: Queryable, tenantId: string, id: string, path: string): Promise<string> {
  const uuid = decodeId('user', id);
  if (uuid === undefined || !(await userExists(db, tenantId, uuid))) throw unknownReference(path, 'user');
  return uuid;
}
