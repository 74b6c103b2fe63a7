/**
 * Failures that a platform can be expected to have. `limited`: ask again after `waitMs`. `unavailable`: it may work later.
 * `refused`: it will not work as it is asked. `changed`: the response is not what its documentation says.
 */
export type FailureKind = 'limited' | 'unavailable' | 'refused' | 'changed';

const brand = Symbol.for('@lead-engagement/connector-kit/ConnectorError');

/** A failure that a connector or the platform behind it can name. The message is shown to the tenant. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';
  readonly [brand] = true;

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** How long to wait before asking again, in milliseconds; 0 if the platform does not say. */
    readonly waitMs = 0,
  ) {
    super(message);
  }

  /** A connector from elsewhere throws the class of its own copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value;
  }
}
