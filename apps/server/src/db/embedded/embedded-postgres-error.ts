/** A start of the embedded PostgreSQL that cannot go on for a reason an operator can act on; the message is fit to print as it is. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
