import type { Route, RouteMetadata } from '@lead-engagement/contract';
import type { Caller } from '../callers/caller.js';
import { ApiError, invalidField } from '../errors.js';
import { ownValue } from '../own-value.js';
import { type Cipher, UnknownKeyError } from '../security/encryption.js';

/** Opens and seals the cursors of a route; does nothing for a route without cursors. */
export interface Cursors {
  /** Decrypts the cursor in the query. Throws INVALID_CURSOR if it was not sealed for this route and caller. */
  open<Q>(query: Q): OpenedQuery<Q>;
  /** Encrypts the cursor in the handler's result. `seen` is the position of the database that the page was read from, if replicas are used. */
  seal<T>(result: T, seen?: number): T;
  /** Returns true if the handler's result has a cursor. */
  hasNext(result: unknown): boolean;
}

export interface OpenedQuery<Q> {
  query: Q;
  /** The position that a database must have to show no less than the page before; undefined if the cursor has none. */
  seen: number | undefined;
  /** True if the query has a cursor. */
  continues: boolean;
}

const none: Cursors = {
  open: (query) => ({ query, seen: undefined, continues: false }),
  seal: (result) => result,
  hasNext: () => false,
};

/**
 * Returns the cursor functions of a route. A cursor holds the start of a page and the total number of rows. It is encrypted for the tenant
 * and the list, so nobody can read, change or forge one, or use one of another tenant. Cursors sealed with an earlier key work as long as
 * the server has that key.
 */
export function cursorsOf(
  { path, metadata }: Pick<Route, 'path' | 'metadata'>,
  caller: Caller,
  cipher: Cipher,
): Cursors {
  const { paginated, feed } = metadata as RouteMetadata;
  if (!paginated) return none;
  const context = `cursor\n${caller.tenantId}\n${path.replace(/^\/api(?=\/)/, '')}`;
  const metaOf = (result: unknown) => (result as { meta: { cursor: string } }).meta;
  return {
    open(query) {
      const sealed = sentCursor(query as Record<string, unknown>, feed?.alias);
      if (typeof sealed !== 'string') return none.open(query);
      if (sealed === '') return none.open({ ...query, cursor: '' });
      const [cursor = '', seen] = openSealed(sealed, context, cipher).split(beforeSeen);
      return { query: { ...query, cursor }, seen: seen === undefined ? undefined : Number(seen), continues: true };
    },
    seal(result, seen) {
      const meta = metaOf(result);
      if (meta.cursor === '') return result;
      const text = seen === undefined ? meta.cursor : `${meta.cursor}${beforeSeen}${seen}`;
      return { ...result, meta: { ...meta, cursor: cipher.encrypt(text, context) } };
    },
    hasNext: (result) => metaOf(result).cursor !== '',
  };
}

/** The cursor that a client sent, under either name. Throws VALIDATION_ERROR for two different ones. */
function sentCursor(query: Record<string, unknown>, alias: string | undefined): unknown {
  const cursor = ownValue(query, 'cursor');
  const other = alias === undefined ? undefined : ownValue(query, alias);
  if (cursor !== undefined && other !== undefined && cursor !== other) {
    throw invalidField(`query.${alias}`, `Is another name of cursor, which has another value. Send cursor alone.`);
  }
  return cursor ?? other;
}

/** No cursor contains it, because they are base64url. */
const beforeSeen = '@';

function openSealed(sealed: string, context: string, cipher: Cipher): string {
  try {
    return cipher.decrypt(sealed, context);
  } catch (error) {
    // Node.js throws a generic error if decryption fails, so every error here is about this text.
    const reason = error instanceof UnknownKeyError ? 'It was made with a key that this server no longer has.' : '';
    throw new ApiError(
      'INVALID_CURSOR',
      `This is not a cursor of this list. ${reason} Start without a cursor.`.replace('  ', ' '),
    );
  }
}
