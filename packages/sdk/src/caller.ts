/** The place of a call, for the stack of an error. It is read only if the call fails. */
export interface Caller {
  readonly stack?: string;
}

type Capture = (target: object, above: unknown) => void;

/** Records the line that called `above`, in engines that support it (V8): after an `await`, the stack of an error does not contain it. */
export function captureCaller(above: unknown): Caller {
  const caller = {};
  (Error as { captureStackTrace?: Capture }).captureStackTrace?.(caller, above);
  return caller;
}

/** Replaces the SDK's lines in the stack of an error with the line of the caller. */
export function showCaller(error: Error, caller: Caller | undefined): void {
  const frames = caller?.stack?.split('\n').slice(1).join('\n');
  if (frames) error.stack = `${error.name}: ${error.message}\n${frames}`;
}
