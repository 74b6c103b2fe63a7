/** Where a call was made, as an error shows it. Read only if the call fails. */
export interface Caller {
  readonly stack?: string;
}

type Capture = (target: object, above: unknown) => void;

/** Notes the line that called `above`, in engines that can (V8): behind an `await`, an error alone knows nothing of it. */
export function captureCaller(above: unknown): Caller {
  const caller = {};
  (Error as { captureStackTrace?: Capture }).captureStackTrace?.(caller, above);
  return caller;
}

/** Puts the line of the caller in the place of the lines of the SDK. */
export function showCaller(error: Error, caller: Caller | undefined): void {
  const frames = caller?.stack?.split('\n').slice(1).join('\n');
  if (frames) error.stack = `${error.name}: ${error.message}\n${frames}`;
}
