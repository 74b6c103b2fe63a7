/** Delays between attempts: from 0.5 s, doubling to 15 s, with jitter. */
export class Pauses {
  /** Functions that end the delays in progress. The value is true if the server requested the delay. */
  private readonly ends = new Map<() => void, boolean>();

  constructor(
    private readonly firstMs: number,
    private readonly random: () => number,
  ) {}

  /** Resolves after the delay for this number of failures, which is at least `leastMs`. `wake` ends it, unless `leastMs` is given. */
  async wait(failures: number, leastMs = 0): Promise<void> {
    const growing = Math.min(this.firstMs * 2 ** Math.max(failures - 1, 0), this.firstMs * 30);
    const ms = Math.max(leastMs, growing * (0.5 + this.random() / 2));
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.ends.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.ends.set(end, leastMs > 0);
    });
  }

  /** Ends all delays except those that the server requested. */
  wake(): void {
    for (const [end, isAskedFor] of this.ends) if (!isAskedFor) end();
  }

  /** Ends all delays. */
  stop(): void {
    for (const end of this.ends.keys()) end();
  }
}
