/** A file that cannot be read, and where: `line` and `column` (in characters) count from 1. The message says what to do. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  constructor(
    readonly line: number,
    readonly column: number,
    message: string,
  ) {
    super(`Line ${line}, column ${column}: ${message}`);
  }
}
