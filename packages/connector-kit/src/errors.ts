/**
 * Failures that are to be expected from a platform. `limited`: retry after `waitMs`. `unavailable`: a retry may succeed later.
 * `refused`: the same request will not succeed. `changed`: the response differs from the platform's documentation.
 */
export type FailureKind = 'limited' | 'unavailable' | 'refused' | 'changed';

const brand = Symbol.for('@lead-engagement/connector-kit/ConnectorError');

/** A failure that a connector or its platform can explain. The message is shown to the tenant. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';
  readonly [brand] = true;

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** The time to wait before the next request, in milliseconds; 0 if the platform does not say. */
    readonly waitMs = 0,
  ) {
    super(message);
  }

  /** Recognizes errors of other copies of this package, which external connectors throw. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value;
  }
}
