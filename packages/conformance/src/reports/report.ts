import type { Level } from '../check.js';
import type { OperationName } from '../operations.js';

/**
 * The result of a check. `missing`: the server does not serve a required operation. `skipped`: the check cannot run with these
 * options, or with the features of this server. `broken`: a connection was lost, so that the check has no result. `waived`: it failed, and a
 * waiver gives the reason.
 */
export type Outcome = 'passed' | 'failed' | 'missing' | 'broken' | 'skipped' | 'waived';

/** The result of a check, with its details. */
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
  /** The response, shortened. */
  readonly response?: string;
  /** The operation that the server does not serve. */
  readonly missing?: { readonly operation: OperationName; readonly signature: string };
}

/** The results of a run. */
export interface RunReport {
  readonly baseUrl: string;
  /** The version of the API that was checked, and named by every request. */
  readonly apiVersion: string;
  readonly level: Level;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  /** The seed of the random requests of the run; pass it to repeat them. */
  readonly seed: number;
  /** The prefix of the names of the run's records. */
  readonly prefix: string;
  /** The reasons why records could not be deleted. */
  readonly leftBehind: readonly string[];
  /** The operations that the server does not serve, and for each whether the specification shows it. */
  readonly missing: readonly {
    readonly operation: OperationName;
    readonly signature: string;
    readonly shown: boolean;
  }[];
  readonly results: readonly CheckResult[];
}

/** The number of checks with each outcome. */
export function count({ results }: Pick<RunReport, 'results'>): Record<Outcome, number> {
  const totals = { passed: 0, failed: 0, missing: 0, broken: 0, skipped: 0, waived: 0 };
  for (const { outcome } of results) totals[outcome]++;
  return totals;
}

/** Returns true if no check failed or broke off, and no operation is missing. */
export function hasPassed(report: Pick<RunReport, 'results'>): boolean {
  const { failed, missing, broken } = count(report);
  return failed + missing + broken === 0;
}
