import type { Caller } from '../callers/caller.js';
import type { Database } from '../db/client.js';
import type { Replica } from '../db/replicas/replica.js';
import type { Replicas } from '../db/replicas/replicas.js';
import { ApiError } from '../errors.js';
import type { ClientConnection } from '../limits/rate/rate-limiter.js';
import { countListRead } from '../telemetry/counters.js';
import type { Searches } from './list-pool.js';

/** A list to read. */
export interface ListRead<T> {
  caller: Caller;
  connection: ClientConnection;
  shape: string;
  /** The position that a replica must have replayed, besides the last write of the tenant. Infinity reads from the primary. */
  after: number;
  search: (db: Database) => Promise<T>;
}

/** Reads lists from replicas, and from the primary where no replica will do. */
export interface ListReads {
  /** Rejects as `Searches.run` of the primary does. `seen` reads a position behind all that the list shows. */
  read<T>(list: ListRead<T>): Promise<{ result: T; seen: () => Promise<number> }>;
}

/** `searchesOf` are the searches of a replica, which has turns of its own. */
export function createListReads(
  replicas: Replicas,
  primary: Searches,
  searchesOf: (replica: Replica) => Searches,
): ListReads {
  const searches = new Map(replicas.all.map((replica) => [replica, searchesOf(replica)]));
  return {
    async read({ caller, connection, shape, after, search }) {
      const replica = await replicas.choose(Math.max(after, replicas.lastWriteOf(caller.tenantId)));
      if (replica) {
        try {
          const own = searches.get(replica) as Searches;
          const result = await replica.use(() => own.run(caller, connection, shape, search));
          countListRead('replica');
          return { result, seen: replica.look };
        } catch (error) {
          if (error instanceof ApiError && !mayBeMissing(error)) throw error;
          if (!(error instanceof ApiError)) replica.failed(error);
        }
      }
      countListRead('primary');
      return { result: await primary.run(caller, connection, shape, search), seen: replicas.position };
    },
  };
}

/** A record to which the list belongs can be younger than what the replica has replayed. */
function mayBeMissing({ code }: ApiError): boolean {
  return code === 'NOT_FOUND' || code === 'MERGED';
}
