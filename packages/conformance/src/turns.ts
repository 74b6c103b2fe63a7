/** Lets at most `limit` tasks run at once; the others wait, first come, first served. */
export function createTurns(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // Hands the slot to the next task without freeing it, so that a new task cannot take it in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
