import type { KilledServer } from '../../support/killed-server.js';

/** What a campaign kills, one after the other. Further kills begin again with the first. */
export const kills = [
  /** Supervisor, API, worker and database, as a power cut does. */
  'all',
  'worker',
  'api',
  'worker',
  /** Supervisor and API, so that worker and database become orphans. */
  'alone',
  'all',
] as const;

/** The server that is killed. */
export interface World {
  server: KilledServer;
  /** Odd from before a kill until what was killed has been started again. */
  phase: number;
}

/** Work that goes on while the server is killed. */
export interface Load {
  /** Resolves when the kill of this number, counted from 0, meets the work in its middle. */
  reach(kill: number): Promise<void>;
  /** Called when what was killed has been started again: lets go of what `reach` held up. */
  afterKill?(kill: number): Promise<void>;
  /** Waits for the end of the work, and fails if anything was lost, repeated or invented. */
  judge(): Promise<void>;
  close?(): Promise<void>;
}

/** Each look is a request to the server. */
export const waiting = { timeout: 240_000, interval: 100 };
