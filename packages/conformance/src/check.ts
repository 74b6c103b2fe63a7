import type { Context } from './context.js';

/** `spec`: what the specification shows. `full`: what the contract of this project adds to it. */
export type Level = 'spec' | 'full';

/** A single check. */
export interface Check {
  /** Stable: `SPEC-EVENTS-SIG-3`. Ids that begin with FULL belong to the level `full`. */
  readonly id: string;
  /** The required behavior of the server, as a sentence. */
  readonly says: string;
  /** The source of the requirement: a section of the specification, or a part of the contract. */
  readonly source: string;
  /** The option without which the check is skipped. */
  readonly needs?: 'secondKey' | 'limits';
  /** Throws a Nonconformance if the server behaves differently. */
  run(context: Context): Promise<void>;
}

/** The checks of one guarantee. */
export interface Guarantee {
  /** The name that `--only` takes: `leads`. */
  readonly name: string;
  /**
   * `together`: runs beside other guarantees. `last`: runs after those, over everything that was sent until then. `alone`: runs
   * after that, with no other request in progress.
   */
  readonly when: 'together' | 'last' | 'alone';
  readonly checks: readonly Check[];
}

/** The level of a check. */
export function levelOf({ id }: Pick<Check, 'id'>): Level {
  return id.startsWith('FULL-') ? 'full' : 'spec';
}
