import { z } from 'zod';
import { ErrorBody } from './errors.js';

/** Pagination info of a list. Source: specification, Conventions. */
export const PageMeta = z
  .object({
    total: z.int().describe('Rows that match, counted when the first page was read.'),
    cursor: z.string().describe('Pass as `cursor` for the next page; empty on the last page.'),
    hasMore: z.boolean(),
  })
  .meta({ id: 'PageMeta' });
export type PageMeta = z.infer<typeof PageMeta>;

/** The success envelope around one record. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data });
}

/** The success envelope around a record with something that is shown once: a replay has null in its place, and says so. */
export function onceEnvelope<T extends z.ZodType>(data: T) {
  const notice = z.string().optional().describe('Only in a replay: what was shown once, in the first response.');
  return z.object({ success: z.literal(true), data, notice });
}

/** The success envelope around a page of records. */
export function pageEnvelope<T extends z.ZodType>(item: T) {
  return z.object({ success: z.literal(true), data: z.array(item), meta: PageMeta });
}

/** The failure envelope. */
export const Failure = z.object({ success: z.literal(false), error: ErrorBody });
export type Failure = z.infer<typeof Failure>;

/** The response of a delete. */
export const Deleted = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: 'Deleted' });
export type Deleted = z.infer<typeof Deleted>;
