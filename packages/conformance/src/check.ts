import type { Context } from './context.js';

/** `spec`: what the specification shows. `full`: what the contract of this project adds to it. */
export type Level = 'spec' | 'full';

/** One thing that is checked. */
export interface Check {
  /** Stable: `SPEC-EVENTS-SIG-3`. What begins with FULL belongs to the level `full`. */
  readonly id: string;
  /** What the server must do, as a sentence. */
  readonly says: string;
  /** Where that is written: a section of the specification, or a part of the contract. */
  readonly source: string;
  /** An option without which it is skipped. */
  readonly needs?: 'secondKey' | 'limits';
  /** Throws a Nonconformance if the server does something else. */
  run(context: Context): Promise<void>;
}

/** The checks of one guarantee. */
export interface Guarantee {
  /** As `--only` takes it: `leads`. */
  readonly name: string;
  /**
   * `together`: beside others. `last`: when all of those are done, over everything that was sent until then. `alone`: after that,
   * with nothing else on its way.
   */
  readonly when: 'together' | 'last' | 'alone';
  readonly checks: readonly Check[];
}

/** The level of a check. */
export function levelOf({ id }: Pick<Check, 'id'>): Level {
  return id.startsWith('FULL-') ? 'full' : 'spec';
}
