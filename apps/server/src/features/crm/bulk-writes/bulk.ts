import type { BulkRecord, BulkResult, ErrorDetail } from '@lead-engagement/contract';
import { ApiError, toErrorBody } from '../../../errors.js';
import { invalidFields, toDetails } from '../../../invalid-fields.js';

/** Where in the request a record stands, so that errors can name the place. */
export function recordPath(index: number): string {
  return `body.records.${index}`;
}

/** For each record: five hundred of them share one answer. */
const maxDetails = 5;

/** A record that has been read and has not failed so far. */
export interface BulkEntry<T> {
  index: number;
  input: T;
  /** The computed fields that were sent with it. */
  computed?: Readonly<Record<string, unknown>>;
}

/** Keeps what became of each record of a bulk request, and makes the answer of it. */
export class BulkOutcomes<T> {
  readonly #results: (BulkResult | undefined)[];
  readonly #errors: ApiError[] = [];
  /** By the index of a record, that of the earlier one that has the same. */
  readonly #repeated = new Map<number, number>();
  /** Where in the request a record stands. */
  readonly pathOf: (index: number) => string;
  /** The records that could be read. */
  readonly entries: readonly BulkEntry<T>[];

  constructor(records: readonly BulkRecord<T>[], pathOf: (index: number) => string = recordPath) {
    this.pathOf = pathOf;
    this.#results = records.map(() => undefined);
    this.entries = records.flatMap((record, index) => {
      if (!record.issues) return [{ index, input: record.input as T, computed: record.computed ?? {} }];
      this.fail(index, invalidFields(toDetails(pathOf(index), record.issues).slice(0, maxDetails)));
      return [];
    });
  }

  hasFailed(index: number): boolean {
    return this.#results[index]?.status === 'failed';
  }

  fail(index: number, error: ApiError): void {
    this.#results[index] = { index, status: 'failed', error: toErrorBody(error) };
    this.#errors[index] = error;
  }

  /** Fails a record because of an earlier one of the request, whose id the error names if it has one. */
  failAsRepeated(index: number, earlier: number, message: string): void {
    this.fail(index, new ApiError('CONFLICT.repeated_in_request', message));
    this.#repeated.set(index, earlier);
  }

  /** `record` has its public id, its version unless it is deleted, and what else is to be said of it. */
  succeed<S extends Exclude<BulkResult['status'], 'failed'>>(
    index: number,
    status: S,
    record: Omit<BulkResult, 'index' | 'status' | 'error'> &
      (S extends 'deleted' ? { version?: never } : { version: number }),
  ): void {
    this.#results[index] = { index, status, ...record };
  }

  /** Runs `work` for a record; an error that the client is told about fails this record alone. */
  attempt<R>(index: number, work: () => R): R | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fail(index, error);
      return undefined;
    }
  }

  /** Throws the error of the first record that has failed, if any has. */
  throwFirst(): void {
    const first = this.#errors.find((error) => error !== undefined);
    if (first) throw first;
  }

  /** Throws the VALIDATION_ERROR that names every record that has failed, if any has. */
  throwFailures(): void {
    const details: ErrorDetail[] = this.#errors.flatMap(
      ({ code, message, extra }, index) =>
        extra.details ?? [{ path: this.pathOf(index), code: code.toLowerCase(), message }],
    );
    if (details.length > 0) throw invalidFields(details);
  }

  /** What became of each record, in their order. */
  toResults(): BulkResult[] {
    return this.#results.map((result, index) => {
      if (!result) throw new Error(`Nothing became of the record ${index}.`);
      const existingId = this.#results[this.#repeated.get(index) ?? -1]?.id;
      return result.error && existingId ? { ...result, error: { ...result.error, existingId } } : result;
    });
  }
}
