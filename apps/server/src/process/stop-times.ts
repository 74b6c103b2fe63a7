/**
 * How long each part of a server may take to stop, in milliseconds. Each period fits into the one of the process above it, and all of them
 * into the 40 s that deploy/lead-engagement.service allows.
 */
export const stopTimes = {
  /** Requests that a client still sends or reads are then cut off. */
  requests: 8_000,
  /** Jobs under way are then aborted, and are free for the next worker. */
  jobs: 8_000,
  /** Spans that no collector has taken by then are lost. */
  traces: 2_000,
  /** The API or a worker then exits with code 1. */
  process: 13_000,
  /** The supervisor then kills it. */
  kill: 15_000,
  /** PostgreSQL is then told to stop without a checkpoint, which the next start makes up for. */
  databaseCheckpoint: 8_000,
  /** PostgreSQL is then killed. */
  databaseExit: 4_000,
  /** The supervisor then exits with code 1. */
  supervisor: 30_000,
} as const;

/** The same for the connections of a pool, whose statements are cancelled then, in seconds as the driver takes it. */
export const poolCloseSeconds = 1;
