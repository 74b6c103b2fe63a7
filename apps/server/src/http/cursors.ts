import { type Route, type RouteMetadata, sealedCursorOf } from '@lead-engagement/contract';
import { ApiError } from '../errors.js';
import { type Cipher, UnknownKeyError } from '../security/encryption.js';
import type { Caller } from './caller.js';

/** Opens and seals the cursors of a route, if it has any. */
export interface Cursors {
  /** The query with its cursor as the handler wrote it. Throws INVALID_CURSOR for one that was not sealed here for this caller. */
  open<Q>(query: Q): Q;
  /** The result of the handler with its cursor sealed. */
  seal<T>(result: T): T;
}

const none: Cursors = { open: (query) => query, seal: (result) => result };

/**
 * Cursors say where a page begins and how many rows there are in all. They are sealed where they leave the server, for the tenant and
 * the list: nobody can read, change or make one up, and one of another tenant is none. Those sealed with an earlier key stay
 * good for as long as the server has that key.
 */
export function cursorsOf(
  { path, metadata }: Pick<Route, 'path' | 'metadata'>,
  caller: Caller,
  cipher: Cipher,
): Cursors {
  const place = sealedCursorOf(metadata as RouteMetadata);
  if (!place) return none;
  const context = `cursor\n${caller.tenantId}\n${path.replace(/^\/api(?=\/)/, '')}`;
  return {
    open(query) {
      const sealed = (query as Record<string, unknown>)[place.query];
      if (typeof sealed !== 'string' || sealed === '') return query;
      return { ...query, [place.query]: openSealed(sealed, context, cipher) };
    },
    seal(result) {
      const holder = place.inMeta ? (result as { meta: { cursor: string } }).meta : (result as { cursor: string });
      if (holder.cursor === '') return result;
      const sealed = { ...holder, cursor: cipher.encrypt(holder.cursor, context) };
      return (place.inMeta ? { ...result, meta: sealed } : sealed) as typeof result;
    },
  };
}

function openSealed(sealed: string, context: string, cipher: Cipher): string {
  try {
    return cipher.decrypt(sealed, context);
  } catch (error) {
    // Node's own error for what does not decrypt has no class: whatever it is, it is about this text.
    const reason = error instanceof UnknownKeyError ? 'It was made with a key that this server no longer has.' : '';
    throw new ApiError(
      'INVALID_CURSOR',
      `This is not a cursor of this list. ${reason} Start without a cursor.`.replace('  ', ' '),
    );
  }
}
