import { headers } from '@lead-engagement/contract';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ApiError, unknownReference } from '../errors.js';
import { decodeId, type IdKind, newUuid } from '../ids.js';
import type { Queryable, Transaction } from './client.js';
import { type RowLock, type Statements, statementsOf } from './statements.js';

/** The table of a feature's records, made with `recordColumns` or `mutableColumns`. */
export type RecordTable = PgTable &
  Record<'tenantId' | 'id' | 'createdAt' | 'updatedAt' | 'version' | 'deletedAt', PgColumn>;

/** A record as stored. Ids are UUIDs. */
export type RowOf<T extends RecordTable> = T['$inferSelect'];

/** A record to insert. Columns with defaults may be left out; who makes it may not, where the table keeps that. */
export type NewRow<T extends RecordTable> = T['$inferInsert'] &
  (T extends Record<MakerColumn, PgColumn> ? Pick<RowOf<T>, MakerColumn & keyof RowOf<T>> : unknown);
type MakerColumn = 'createdByType' | 'createdById';

/** The columns that only the record layer writes. */
type Kept = 'tenantId' | 'id' | 'createdAt' | 'updatedAt' | 'version' | 'deletedAt' | 'deletionId';

/** The columns of a record that a write may change. Undefined ones keep their value. */
export type Changes<T extends RecordTable> = { [K in Exclude<keyof RowOf<T>, Kept>]?: RowOf<T>[K] | undefined };

/** `C`, restricted to columns that a write may change. */
type Only<T extends RecordTable, C> = C & { [K in keyof C]: K extends keyof Changes<T> ? Changes<T>[K] : never };

/** Reads and writes of single records. A parameter called `uuid` is a UUID; `id` is a public id as the client sent it. */
export interface Records<T extends RecordTable> {
  /** Finds a live record. */
  find(db: Queryable, tenantId: string, uuid: string): Promise<RowOf<T> | undefined>;
  /** The same, locked against changes until the transaction ends. */
  findAndLock(tx: Transaction, tenantId: string, uuid: string): Promise<RowOf<T> | undefined>;
  /** The same, locked against deletion until the transaction ends. */
  findForReference(tx: Transaction, tenantId: string, uuid: string): Promise<RowOf<T> | undefined>;
  /** Finds a live record. Throws NOT_FOUND. */
  get(db: Queryable, tenantId: string, id: string): Promise<RowOf<T>>;
  /** The same, locked against changes until the transaction ends. Throws NOT_FOUND or PRECONDITION_FAILED. */
  lock(tx: Transaction, tenantId: string, id: string, ifMatch: number | undefined): Promise<RowOf<T>>;
  /** The same for a live or deleted record. */
  lockIncludingDeleted(tx: Transaction, tenantId: string, id: string, ifMatch: number | undefined): Promise<RowOf<T>>;
  /** Finds the live record that the request refers to at `path`. Throws VALIDATION_ERROR. */
  resolve(db: Queryable, tenantId: string, id: string, path: string): Promise<RowOf<T>>;
  /** The same, locked against deletion until the transaction ends. */
  resolveForReference(tx: Transaction, tenantId: string, id: string, path: string): Promise<RowOf<T>>;
  /** Inserts a record. */
  insert(tx: Transaction, row: NewRow<T>): Promise<RowOf<T>>;
  /** The same; undefined if another record has the same unique value. */
  insertUnlessTaken(tx: Transaction, row: NewRow<T>): Promise<RowOf<T> | undefined>;
  /** Writes the next version of a locked record. */
  update<C extends object>(tx: Transaction, row: RowOf<T>, changes: Only<T, C>, now: Date): Promise<RowOf<T>>;
  /** Marks a locked record as deleted. `deletionId` identifies the cascade that it belongs to. */
  softDelete(tx: Transaction, row: RowOf<T>, now: Date, deletionId?: string): Promise<RowOf<T>>;
  /** Restores a locked record, with these changes. */
  restore<C extends object>(tx: Transaction, row: RowOf<T>, changes: Only<T, C>, now: Date): Promise<RowOf<T>>;
}

export interface RecordOptions {
  /** The lock against changes. `no key update` lets other transactions insert references to the record meanwhile. */
  changeLock?: Extract<RowLock, 'update' | 'no key update'>;
  /** The lock against deletion. `key share` lets other transactions change the record meanwhile, unless they lock it with `update`. */
  referenceLock?: Extract<RowLock, 'share' | 'key share'>;
}

/** Creates the record layer of a table. `kind` is the kind of its public ids and the noun in error messages. */
export function recordsOf<T extends RecordTable>(table: T, kind: IdKind, options: RecordOptions = {}): Records<T> {
  const statements = statementsOf(table);
  return { ...readsOf<T>(statements, kind, options), ...writesOf<T>(statements, 'deletionId' in table) };
}

type Find<T extends RecordTable> = (db: Queryable, tenantId: string, uuid: string) => Promise<RowOf<T> | undefined>;

function readsOf<T extends RecordTable>(
  statements: Statements,
  kind: IdKind,
  { changeLock = 'update', referenceLock = 'key share' }: RecordOptions,
) {
  const selecting = (isLive: boolean, lock?: RowLock): Find<T> => {
    const statement = statements.select(isLive, lock);
    return async (db, tenantId, id) => (await statement<RowOf<T>>(db, { tenantId, id }))[0];
  };
  const find = selecting(true);
  const findAndLock = selecting(true, changeLock);
  const findForReference = selecting(true, referenceLock);
  const noun = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const getting = (read: Find<T>) => async (db: Queryable, tenantId: string, id: string) => {
    const uuid = decodeId(kind, id);
    const row = uuid && (await read(db, tenantId, uuid));
    if (!row) throw new ApiError('NOT_FOUND', `There is no ${noun} with this id.`);
    return row;
  };
  const locking = (read: Find<T>) => {
    const get = getting(read);
    return async (tx: Transaction, tenantId: string, id: string, ifMatch: number | undefined) => {
      const row = await get(tx, tenantId, id);
      checkVersion(row as { version: number }, ifMatch);
      return row;
    };
  };
  const resolving = (read: Find<T>) => async (db: Queryable, tenantId: string, id: string, path: string) => {
    const uuid = decodeId(kind, id);
    const row = uuid && (await read(db, tenantId, uuid));
    if (!row) throw unknownReference(path, noun);
    return row;
  };
  return {
    find,
    findAndLock,
    findForReference,
    get: getting(find),
    lock: locking(findAndLock),
    lockIncludingDeleted: locking(selecting(false, changeLock)),
    resolve: resolving(find),
    resolveForReference: resolving(findForReference),
  };
}

function writesOf<T extends RecordTable>(statements: Statements, hasDeletionId: boolean) {
  const insert = (onConflict: 'fail' | 'skip') => async (tx: Transaction, row: NewRow<T>) => {
    const given = definedOf(row);
    const [inserted] = await statements.insert(Object.keys(given), onConflict)<RowOf<T>>(tx, given);
    return inserted;
  };
  const update = async (tx: Transaction, row: RowOf<T>, changes: object, now: Date) => {
    const { tenantId, id, version } = row as { tenantId: string; id: string; version: number };
    const written = definedOf({ ...changes, version: version + 1, updatedAt: now.toISOString() });
    const [updated] = await statements.update(Object.keys(written))<RowOf<T>>(tx, { ...written, tenantId, id });
    if (!updated) throw new Error('The record is missing although it is locked.');
    return updated;
  };
  const deletion = (deletedAt: string | null, deletionId: string | null) =>
    hasDeletionId ? { deletedAt, deletionId } : { deletedAt };
  return {
    insert: insert('fail') as (tx: Transaction, row: NewRow<T>) => Promise<RowOf<T>>,
    insertUnlessTaken: insert('skip'),
    update,
    softDelete: (tx: Transaction, row: RowOf<T>, now: Date, deletionId = newUuid(now.getTime())) =>
      update(tx, row, deletion(now.toISOString(), deletionId), now),
    restore: (tx: Transaction, row: RowOf<T>, changes: object, now: Date) =>
      update(tx, row, { ...changes, ...deletion(null, null) }, now),
  };
}

/** Throws PRECONDITION_FAILED if a record is no longer at the version that the client has read. `path` is where that was sent. */
export function checkVersion(record: { version: number }, ifMatch: number | undefined, path?: string): void {
  if (ifMatch !== undefined && record.version !== ifMatch) {
    throw new ApiError(
      'PRECONDITION_FAILED',
      `The record is at version ${record.version}, not ${ifMatch}. Read it again and repeat the change.`,
      path === undefined ? {} : { path },
    );
  }
}

/** As `checkVersion`, for a write that creates the record if there is none: then no version matches. */
export function checkFoundVersion(record: { version: number } | undefined, ifMatch: number | undefined): void {
  if (record) checkVersion(record, ifMatch);
  if (record || ifMatch === undefined) return;
  const message = `There is no such record, so that none is at version ${ifMatch}. Leave ${headers.ifMatch} out to create it.`;
  throw new ApiError('PRECONDITION_FAILED', message);
}

function definedOf(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}
