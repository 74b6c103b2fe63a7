import type { Exchange } from './exchange.js';
import type { OperationName } from './operations.js';

/** The server does not do what a check asks for. `exchange` is the request that shows it, if it is not the last one. */
export class Nonconformance extends Error {
  override readonly name = 'Nonconformance';
  constructor(
    message: string,
    readonly exchange?: Exchange,
  ) {
    super(message);
  }
}

/** The server does not serve an operation at all, so that what depends on it cannot be checked. */
export class MissingOperation extends Error {
  override readonly name = 'MissingOperation';
  constructor(
    readonly operation: OperationName,
    readonly exchange?: Exchange,
  ) {
    super(`The server does not serve ${operation}.`);
  }
}

/** A check cannot be run with these options, or in this state of the server. It is reported as skipped. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** The run itself cannot begin: a wrong option, a server that does not answer, a key that is refused. Exit code 2. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** Throws a Nonconformance with `message` unless `condition` holds. */
export function must(condition: unknown, message: string, exchange?: Exchange): asserts condition {
  if (!condition) throw new Nonconformance(message, exchange);
}

/** A value as it stands in a message, cut to a line. */
export function show(value: unknown): string {
  const text = value === undefined ? 'missing' : (JSON.stringify(value) ?? String(value));
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
