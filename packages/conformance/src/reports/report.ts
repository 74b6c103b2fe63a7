import type { Level } from '../check.js';
import type { OperationName } from '../operations.js';

/**
 * What became of a check. `missing`: the server does not serve an operation that it must. `skipped`: it cannot be checked with
 * these options, or with what the server has. `waived`: it failed, and a waiver says why that is known.
 */
export type Outcome = 'passed' | 'failed' | 'missing' | 'skipped' | 'waived';

/** What became of one check. */
export interface CheckResult {
  readonly id: string;
  readonly guarantee: string;
  readonly says: string;
  readonly source: string;
  readonly durationMs: number;
  readonly outcome: Outcome;
  /** Why it failed. */
  readonly message?: string;
  /** Why it was skipped or waived. */
  readonly reason?: string;
  /** The command that repeats the request. */
  readonly curl?: string;
  /** What was answered, cut short. */
  readonly response?: string;
  /** What the server does not serve. */
  readonly missing?: { readonly operation: OperationName; readonly signature: string };
}

/** What a run has found. */
export interface RunReport {
  readonly baseUrl: string;
  readonly level: Level;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  /** Repeats the random requests of the run. */
  readonly seed: number;
  /** What the names of its records begin with. */
  readonly prefix: string;
  /** Why records could not be taken away. */
  readonly leftBehind: readonly string[];
  /** What the server was found not to serve, and whether the specification shows it. */
  readonly missing: readonly {
    readonly operation: OperationName;
    readonly signature: string;
    readonly shown: boolean;
  }[];
  readonly results: readonly CheckResult[];
}

/** How many checks ended in each way. */
export function count({ results }: Pick<RunReport, 'results'>): Record<Outcome, number> {
  const totals = { passed: 0, failed: 0, missing: 0, skipped: 0, waived: 0 };
  for (const { outcome } of results) totals[outcome]++;
  return totals;
}

/** Whether a server has passed: nothing failed and nothing is missing. */
export function hasPassed(report: Pick<RunReport, 'results'>): boolean {
  const { failed, missing } = count(report);
  return failed + missing === 0;
}
