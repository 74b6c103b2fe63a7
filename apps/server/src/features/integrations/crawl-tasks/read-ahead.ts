import { isDeepStrictEqual } from 'node:util';
import type { RunPlatformRow } from './present.js';

/** The part of a run that a page belongs to, and how far it was read before that page. */
export type Place = Pick<RunPlatformRow, 'tenantId' | 'id' | 'checkpoint'>;

/** Pages that are read and prepared while the ones before them are being stored. */
export interface ReadAhead<Page> {
  /** Begins with a page. What was begun for the same part of a run before is dropped. */
  begin(place: Place, read: () => Promise<Page>): void;
  /** The page of a place, if it was begun here, not too long ago. */
  take(place: Place): Promise<Page> | undefined;
  drop(place: Place): void;
}

/** `maxPages` are kept at most, each for `maxAgeMs`: another worker may have gone on with a run. */
export function createReadAhead<Page>(limits: { maxPages: number; maxAgeMs: number }): ReadAhead<Page> {
  const begun = new Map<string, { from: Place['checkpoint']; atMs: number; page: Promise<Page> }>();
  const nameOf = ({ tenantId, id }: Place) => `${tenantId} ${id}`;
  const drop = (place: Place) => void begun.delete(nameOf(place));
  return {
    begin(place, read) {
      drop(place);
      const [oldest] = begun.keys();
      if (begun.size >= limits.maxPages && oldest !== undefined) begun.delete(oldest);
      const page = read();
      // Thrown again where the page is taken; nobody may take it.
      page.catch(() => undefined);
      begun.set(nameOf(place), { from: place.checkpoint, atMs: performance.now(), page });
    },
    take(place) {
      const found = begun.get(nameOf(place));
      drop(place);
      const isFresh = found !== undefined && performance.now() - found.atMs < limits.maxAgeMs;
      return isFresh && isDeepStrictEqual(found.from, place.checkpoint) ? found.page : undefined;
    },
    drop,
  };
}
