/** The database, or a pooler in front of it, does not run statements as the role and with the time limit that were set. */
export class DatabaseSessionError extends Error {
  override readonly name = 'DatabaseSessionError';
  /** As errors of connections have it: the database counts as unavailable. */
  readonly code = 'WRONG_SESSION';
  constructor(role: string, found: { user: string; timeout: string } | undefined, pooled: boolean) {
    const seen = found ? `as ${found.user}, with the time limit ${found.timeout}` : 'in an unknown way';
    super(
      pooled
        ? `DATABASE_URL: the pooler ran a statement ${seen}, instead of as ${role}. Its connections are older than the defaults of its user, or it logs in as another user: run RECONNECT at the pooler, or restart it.`
        : `DATABASE_URL: the database ran a statement ${seen}, though the connection had been set to ${role}. Connect to PostgreSQL directly or through a pooler that pools sessions, or set DATABASE_DIRECT_URL.`,
    );
  }
}
