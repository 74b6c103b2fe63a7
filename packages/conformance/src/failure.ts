import type { Exchange } from './exchange.js';
import type { OperationName } from './operations.js';

/** The server fails a check. `exchange` is the request that shows it, if it is not the last one. */
export class Nonconformance extends Error {
  override readonly name = 'Nonconformance';
  constructor(
    message: string,
    readonly exchange?: Exchange,
  ) {
    super(message);
  }
}

/** The server does not serve an operation at all, so checks that depend on it cannot run. */
export class MissingOperation extends Error {
  override readonly name = 'MissingOperation';
  constructor(
    readonly operation: OperationName,
    readonly exchange?: Exchange,
  ) {
    super(`The server does not serve ${operation}.`);
  }
}

/** A connection was lost before the response was complete, which says nothing about what the check asks. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

/** A check cannot be run with these options, or in this state of the server. It is reported as skipped. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** The run itself cannot begin: an option is wrong, the server does not respond, or a key is refused. Exit code 2. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** Throws a Nonconformance with `message` unless `condition` is true. */
export function must(condition: unknown, message: string, exchange?: Exchange): asserts condition {
  if (!condition) throw new Nonconformance(message, exchange);
}

/** A value as it appears in a message, cut to a line. */
export function show(value: unknown): string {
  const text = value === undefined ? 'missing' : (JSON.stringify(value) ?? String(value));
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
