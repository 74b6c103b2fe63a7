/** A tenant that cannot be moved. The message says why, and what to do. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
