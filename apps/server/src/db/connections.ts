/** How many connections each pool of one server may open: those of the API and those of its worker. */
export interface ConnectionShares {
  /** Writes, and reads by key. */
  writes: number;
  lists: number;
  /** The steps of jobs. */
  jobs: number;
  claims: number;
}

/** All connections of a server with its worker: see DATABASE_CONNECTIONS. */
export const connectionsByDefault = 24;
/** With fewer, one slow list or job would keep others waiting. */
export const fewestConnections = 16;
/** The API and the worker keep one each for notices and locks. */
const heldConnections = 2;
/** Claims and their look-ups are short, and share connections. */
const fewestForClaims = 2;

/** Divides the connections of a server among its pools. */
export function shareConnections(total: number = connectionsByDefault): ConnectionShares {
  const shared = total - heldConnections;
  const claims = Math.max(fewestForClaims, Math.floor(shared / 11));
  const lists = Math.floor((shared * 3) / 11);
  const jobs = lists;
  return { writes: shared - claims - lists - jobs, lists, jobs, claims };
}
