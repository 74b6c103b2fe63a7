import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A moment to the millisecond, read and written as ISO 8601 text. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'string' });

/** Words with what stands before them: see `scoped_words` in the migrations. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The columns of every tenant table; the primary key is (tenant_id, id). */
export const recordColumns = {
  tenantId: uuid().notNull(),
  id: uuid().notNull(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
};

/** What a record that clients change and delete carries besides. */
export const mutableColumns = {
  ...recordColumns,
  version: integer().notNull().default(1),
  deletedAt: moment(),
  /** One for the whole cascade of a delete, so that it can be restored together. */
  deletionId: uuid(),
};
