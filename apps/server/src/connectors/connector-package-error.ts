/** A package of CONNECTORS that cannot be used. The message says which, and why. */
export class ConnectorPackageError extends Error {
  override readonly name = 'ConnectorPackageError';
}
