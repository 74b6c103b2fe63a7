/** What a check has found. `advice` says what to do; it is there unless all is well. */
export interface Finding {
  check: string;
  status: 'ok' | 'warning' | 'problem';
  detail: string;
  advice?: string;
}

export const ok = (check: string, detail: string): Finding => ({ check, status: 'ok', detail });
export const warning = (check: string, detail: string, advice: string): Finding => ({
  check,
  status: 'warning',
  detail,
  advice,
});
export const problem = (check: string, detail: string, advice: string): Finding => ({
  check,
  status: 'problem',
  detail,
  advice,
});

/** Runs a check, at most for some seconds. What it throws is a problem of what it looked at. */
export async function tryCheck(
  check: string,
  advice: string,
  look: () => Promise<Finding | Finding[]>,
  timeoutMs = 20_000,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs / 1_000} s`)), timeoutMs);
  });
  try {
    return [await Promise.race([look(), late])].flat();
  } catch (error) {
    return [problem(check, describeError(error), advice)];
  } finally {
    clearTimeout(timer);
  }
}

/** The message of an error, or of the one that caused it: a failed `fetch` only says that it failed. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, code } = error as Error & { cause?: unknown; code?: string };
  if (cause instanceof Error) return describeError(cause);
  return (error.message || code || error.name).split('\n')[0] as string;
}
