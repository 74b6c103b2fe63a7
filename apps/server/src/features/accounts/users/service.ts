import type { MeUpdate, User, UserUpdate } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { checkVersion } from '../../../db/records.js';
import { ApiError, disabledUser, invalidField, unknownReference } from '../../../errors.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import type { Emit } from '../../domain-events.js';
import { checkNotOwnRole, requireAnotherOwner, requireManagerOf } from './owners.js';
import { toUser, type UserRow } from './present.js';
import * as queries from './queries.js';

/** The live user (UUID) who gets the records of a deleted one, directly or through others; null for nobody. */
export async function findSuccessor(tx: Transaction, tenantId: string, id: string): Promise<string | null> {
  const successorId = await queries.findSuccessorId(tx, tenantId, id);
  if (!successorId || (await queries.userExists(tx, tenantId, successorId))) return successorId ?? null;
  return findSuccessor(tx, tenantId, successorId);
}

/** The actor of a change to a user: the caller, or the command line, which may do everything. */
export type Administrator = Caller | 'OPERATOR';

/** Stores a user of the transaction's tenant; returns the UUID. Throws CONFLICT if the e-mail address is taken. */
export async function createUser(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  input: Parameters<typeof queries.insertUser>[2],
): Promise<string> {
  const row = await queries.insertUser(tx, tenantId, dropUndefined(input), now);
  if (row) return row.id;
  const existing = await queries.findUserByEmail(tx, tenantId, input.email);
  throw new ApiError(
    'CONFLICT.already_exists',
    'A user with this e-mail address already exists. Update that user instead.',
    {
      ...(existing && { existingId: encodeId('user', existing.id) }),
    },
  );
}

/** Finds a user, disabled or not, who has not been deleted. */
export const findLiveUser = queries.findUser;

/** Those of these UUIDs that a live user of the tenant has. */
export const listLiveUserIds = queries.listLiveIds;

/** Those of these UUIDs that a disabled user of the tenant has. */
export const listDisabledUserIds = queries.listDisabledIds;

/** The UUID of the user that a tenant was created for: its first owner. */
export const findOwner = queries.findFirstOwner;

/** Locks the users of a tenant until the transaction ends. */
export const { lockUsers } = queries;
export { requireManagerOf } from './owners.js';
export { toUser } from './present.js';

/** The UUID of a user that a body names at `path`. Throws VALIDATION_ERROR if the tenant has no user with this id. */
export async function resolveUser(db: Queryable, tenantId: string, id: string, path: string): Promise<string> {
  const uuid = decodeId('user', id);
  if (uuid === undefined || !(await queries.userExists(db, tenantId, uuid))) throw unknownReference(path, 'user');
  return uuid;
}

/** As `resolveUser`, of a user who is to get something: throws VALIDATION_ERROR also for a disabled one. */
export async function resolveAssignee(db: Queryable, tenantId: string, id: string, path: string): Promise<string> {
  const uuid = decodeId('user', id);
  const user = uuid && (await queries.findUser(db, tenantId, uuid));
  if (!user) throw unknownReference(path, 'user');
  if (user.disabledAt !== null) throw disabledUser(path);
  return user.id;
}

/**
 * The UUIDs of the users that a body lists at `path`, each once. Ids in `known` are not looked up. Throws VALIDATION_ERROR for an id that
 * no user of the tenant has.
 */
export async function resolveUsers(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
  path: string,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const uuids = ids.map((id) => known.get(id) ?? decodeId('user', id));
  const fresh = uuids.filter((uuid, at) => uuid !== undefined && !known.has(ids[at] as string)) as string[];
  const live = new Set([...known.values(), ...(await queries.listLiveIds(db, tenantId, fresh))]);
  return [
    ...new Set(
      uuids.map((uuid, at) => {
        if (uuid === undefined || !live.has(uuid)) throw unknownReference(`${path}[${at}]`, 'user');
        return uuid;
      }),
    ),
  ];
}

/** A live user by UUID. Throws NOT_FOUND. */
export async function getUser(db: Queryable, tenantId: string, id: string): Promise<User> {
  return toUser(await getUserRow(db, tenantId, id));
}

/** A live user by public id, which may be malformed. Throws NOT_FOUND. */
export async function getUserByPublicId(db: Queryable, tenantId: string, id: string): Promise<User> {
  return getUser(db, tenantId, readUserId(id));
}

/** The row of a live user (UUID). Throws NOT_FOUND. */
export async function getUserRow(db: Queryable, tenantId: string, id: string): Promise<UserRow> {
  const row = await queries.findUser(db, tenantId, id);
  if (!row) throw notFound();
  return row;
}

/** The UUID of a user in a path. Throws NOT_FOUND for a malformed id. */
export function readUserId(id: string): string {
  const uuid = decodeId('user', id);
  if (uuid === undefined) throw notFound();
  return uuid;
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no user with this id.');
}

/** postgres.js does not accept undefined for a column. */
function dropUndefined<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}

/** The fields that any admin may set for any user: their share of new leads. */
const assignmentFields: ReadonlySet<string> = new Set(['available', 'maxOpenLeads', 'maxOpenConversations']);

/** Updates a user. Disabling ends sessions and links. Throws NOT_FOUND, FORBIDDEN, CONFLICT, PRECONDITION_FAILED. */
export async function updateUser(
  write: Write<OfTenant>,
  emit: Emit,
  actor: Administrator,
  id: string,
  input: UserUpdate,
  ifMatch: number | undefined,
): Promise<User> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const uuid = readUserId(id);
  await queries.lockUsers(tx, tenantId);
  const row = await getUserRow(tx, tenantId, uuid);
  checkVersion(row, ifMatch);
  const { status, ...fields } = input;
  if (status === 'INVITED' && row.passwordHash !== null) throw notInvited();
  const disabledAt =
    status === undefined ? undefined : status === 'DISABLED' ? (row.disabledAt ?? now.toISOString()) : null;
  const changes = changedFields(row, {
    ...dropUndefined(fields),
    ...(disabledAt !== undefined && { disabledAt }),
  });
  if (!changes) return toUser(row);
  const governs = Object.keys(changes).some((field) => !assignmentFields.has(field));
  if (governs) await requireManagerOf(tx, actor, [row.role, changes.role ?? row.role]);
  if (changes.role) checkNotOwnRole(actor, row);
  if (changes.disabledAt || (changes.role && changes.role !== 'OWNER')) await requireAnotherOwner(tx, row);
  const updated = await queries.updateUserRow(tx, row, changes, now);
  if (changes.disabledAt) await emit(write, 'user.signed_out', { userId: row.id });
  if (changes.role) await emit(write, 'user.role_changed', { userId: row.id, role: changes.role });
  await tellAvailability(write, emit, row.id, changes);
  return toUser(updated);
}

function notInvited(): ApiError {
  return invalidField('body.status', 'The user has a password, so they cannot be INVITED. Send ACTIVE to enable them.');
}

/** Updates the caller. Throws PRECONDITION_FAILED. */
export async function updateSelf(
  write: Write<Pick<Caller, 'tenantId' | 'principalId'>>,
  emit: Emit,
  input: MeUpdate,
  ifMatch: number | undefined,
): Promise<User> {
  const { tx, caller, now } = write;
  await queries.lockUsers(tx, caller.tenantId);
  const row = await getUserRow(tx, caller.tenantId, caller.principalId);
  checkVersion(row, ifMatch);
  const changes = changedFields(row, dropUndefined(input));
  if (!changes) return toUser(row);
  const updated = await queries.updateUserRow(tx, row, changes, now);
  await tellAvailability(write, emit, row.id, changes);
  return toUser(updated);
}

/** Tells of a change after which a user may get some conversations, or can no longer answer. */
async function tellAvailability(
  write: Write<OfTenant>,
  emit: Emit,
  userId: string,
  { available, maxOpenConversations, role, disabledAt }: Partial<UserRow>,
): Promise<void> {
  const isConcerned = [available, maxOpenConversations, role, disabledAt].some((value) => value !== undefined);
  if (isConcerned) await emit(write, 'user.availability_changed', { userId });
}

/**
 * Deletes a user, whose records go to `reassignToId`, or to nobody: the caller hands them over. Returns the UUIDs of both. Throws NOT_FOUND,
 * FORBIDDEN, CONFLICT, PRECONDITION_FAILED, VALIDATION_ERROR.
 */
export async function deleteUser(
  write: Write,
  emit: Emit,
  target: { id: string; reassignToId?: string | undefined },
  ifMatch: number | undefined,
): Promise<{ userId: string; heirId: string | null }> {
  const { tx, caller, now } = write;
  const { tenantId } = caller;
  const uuid = readUserId(target.id);
  await queries.lockUsers(tx, tenantId);
  const row = await getUserRow(tx, tenantId, uuid);
  checkVersion(row, ifMatch);
  const heirId =
    target.reassignToId === undefined
      ? null
      : await resolveAssignee(tx, tenantId, target.reassignToId, 'query.reassignToId');
  if (heirId === row.id) throw invalidField('query.reassignToId', 'Name another user than the one to delete.');
  await requireManagerOf(tx, caller, [row.role]);
  await requireAnotherOwner(tx, row);
  const deletion = { deletedAt: now.toISOString(), deletionId: newUuid(now.getTime()), successorId: heirId };
  await queries.updateUserRow(tx, row, deletion, now);
  await emit(write, 'user.signed_out', { userId: row.id });
  return { userId: row.id, heirId };
}
