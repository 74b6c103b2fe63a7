import type { Route } from '@lead-engagement/contract';
import type { z } from 'zod';

/** A JSON object whose fields are not known. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * How the records of some schemas differ between a version and the one before it. Records can lack fields, such as those that the caller may not
 * read. For each record `x` of the older version, `down(up(x))` is `x`.
 */
export interface RecordChange {
  /** The schemas as the newest version has them. */
  readonly schemas: readonly z.ZodType[];
  down(record: JsonRecord): JsonRecord;
  up(record: JsonRecord): JsonRecord;
}

/** How requests of one operation differ. Both functions throw VALIDATION_ERROR for what the older version refuses. */
export interface RequestChange {
  query?(sent: JsonRecord): JsonRecord;
  body?(sent: JsonRecord): JsonRecord;
  /** Fields under their new names, and what errors call them. */
  readonly renamed?: ReadonlyMap<string, string>;
}

/** A difference between two versions. */
export interface Change {
  readonly records: readonly RecordChange[];
  readonly requests: ReadonlyMap<Route, RequestChange>;
}
