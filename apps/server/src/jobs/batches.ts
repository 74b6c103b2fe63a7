/** So long a chore goes on with work in batches; what is left then waits for its next run. */
const budgetMs = 50_000;

/** Repeats a bounded deletion, or the like, until one is not full or the time of a chore is up. Returns how many rows in all. */
export async function inBatches(batchRows: number, work: (limit: number) => Promise<number>): Promise<number> {
  const deadlineMs = performance.now() + budgetMs;
  let sum = 0;
  while (performance.now() < deadlineMs) {
    const count = await work(batchRows);
    sum += count;
    if (count < batchRows) break;
  }
  return sum;
}
