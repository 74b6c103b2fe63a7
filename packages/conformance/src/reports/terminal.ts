import type { CheckResult, Outcome, RunReport } from './report.js';
import { count } from './report.js';

const marks: Record<Outcome, string> = {
  passed: '✓',
  failed: '✗',
  missing: '–',
  broken: '?',
  skipped: '·',
  waived: '!',
};
const colors: Record<Outcome, number> = { passed: 32, failed: 31, missing: 33, broken: 33, skipped: 90, waived: 33 };

/** Prints a run for people: a line for each check as it ends, then the failures, then the totals. */
export class TerminalReport {
  readonly #write: (text: string) => void;
  readonly #colored: boolean;

  constructor(write: (text: string) => void, colored: boolean) {
    this.#write = write;
    this.#colored = colored;
  }

  /** Prints a line of progress. Checks with missing operations have no line: they are summed up at the end. */
  onResult({ id, says, outcome, durationMs, reason, missing }: CheckResult): void {
    if (missing) return;
    const time = outcome === 'passed' && durationMs >= 1_000 ? ` (${(durationMs / 1_000).toFixed(1)} s)` : '';
    const why = outcome === 'skipped' ? `  skipped: ${reason}` : outcome === 'waived' ? `  waived: ${reason}` : time;
    this.#line(`${this.#paint(outcome, marks[outcome])} ${id}  ${says}${why}`);
  }

  /** Prints the failures with the commands that repeat them, the missing operations, and the totals. */
  onEnd(report: RunReport): void {
    for (const result of report.results.filter(({ outcome }) => outcome === 'failed' || outcome === 'broken'))
      this.#failure(result);
    this.#missing(report);
    this.#unprepared(report);
    if (report.leftBehind.length > 0) {
      this.#line(`\n${report.leftBehind.length} records of ${report.prefix} could not be deleted:`);
      for (const reason of report.leftBehind.slice(0, 5)) this.#line(`  ${reason}`);
    }
    const totals = count(report);
    const parts = (['passed', 'failed', 'missing', 'broken', 'waived', 'skipped'] as const)
      .filter((outcome) => outcome === 'passed' || totals[outcome] > 0)
      .map((outcome) => this.#paint(outcome, `${totals[outcome]} ${outcome === 'broken' ? 'broken off' : outcome}`));
    const seconds = (report.durationMs / 1_000).toFixed(1);
    this.#line(
      `\n${parts.join(', ')} at level ${report.level}, version ${report.apiVersion} of the API, in ${seconds} s and ${report.requests} requests (seed ${report.seed})`,
    );
    if (totals.failed > 0)
      this.#line(
        'The records of the run are deleted by now: with --keep they stay, so that you can repeat its requests.',
      );
  }

  #failure({ id, says, source, outcome, message, curl, response }: CheckResult): void {
    this.#line(`\n${this.#paint(outcome, `${marks[outcome]} ${id}`)}  ${says}`);
    this.#line(`  ${message}`);
    this.#line(`  Written in: ${source}`);
    if (curl) this.#line(`  Repeat: ${curl}`);
    if (response) this.#line(`  Answer: ${response}`);
  }

  #missing({ missing, results, level }: RunReport): void {
    const shown = level === 'full' ? missing : missing.filter(({ shown: isShown }) => isShown);
    if (shown.length === 0) return;
    const because = results.filter(({ outcome }) => outcome === 'missing').length;
    const whose = level === 'full' ? 'the contract' : 'the specification';
    this.#line(`\n${this.#paint('missing', `Not implemented: ${shown.length} operations of ${whose}`)}`);
    const byResource = new Map<string, string[]>();
    for (const { operation, signature } of shown) {
      const resource = operation.split('.')[0] as string;
      byResource.set(resource, [...(byResource.get(resource) ?? []), signature]);
    }
    for (const [resource, signatures] of byResource) {
      this.#line(`  ${resource}`);
      for (const signature of signatures) this.#line(`    ${signature}`);
    }
    this.#line(`  ${because} checks could not pass because of that.`);
  }

  /** Checks that could not be prepared, by the operation that they need. */
  #unprepared({ results }: RunReport): void {
    const byNeed = new Map<string, string[]>();
    for (const { id, outcome, missing } of results)
      if (outcome === 'skipped' && missing)
        byNeed.set(missing.signature, [...(byNeed.get(missing.signature) ?? []), id]);
    if (byNeed.size === 0) return;
    this.#line('\nNot checked, because records for it are made by operations that the specification does not show:');
    for (const [signature, ids] of byNeed) this.#line(`  ${signature}: ${ids.join(', ')}`);
  }

  #paint(outcome: Outcome, text: string): string {
    return this.#colored ? `\u001b[${colors[outcome]}m${text}\u001b[0m` : text;
  }

  #line(text: string): void {
    this.#write(`${text}\n`);
  }
}
