/** There are no vectors. The message may be shown to the operator: it has no key, no address and nothing that the endpoint wrote. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
  /** `isOutage`: the same texts may succeed later. */
  constructor(
    message: string,
    readonly isOutage: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
