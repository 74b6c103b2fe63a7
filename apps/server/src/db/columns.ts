import { sql } from 'drizzle-orm';
import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A timestamp with milliseconds, read and written as ISO 8601 text. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'string' });

/** Words with a prefix for their scope: see `scoped_words` in the migrations. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The columns of every tenant table; the primary key is (tenant_id, id). */
export const recordColumns = {
  tenantId: uuid().notNull(),
  id: uuid().notNull(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
};

/**
 * When a record was stored, for records whose `created_at` a client can send. Null for those from before the column: they were stored when
 * they were made.
 */
export const recordedAt = () => moment().default(sql`now()`);

/** The columns of records that clients can change and delete. */
export const mutableColumns = {
  ...recordColumns,
  version: integer().notNull().default(1),
  deletedAt: moment(),
  /** The same for all records of a cascading delete, so that they can be restored together. */
  deletionId: uuid(),
};
