/** Pauses between attempts: from 0.5 s, doubling to 15 s, with jitter. */
export class Pauses {
  /** Ends each pause that is under way; true where the server asked for it. */
  private readonly ends = new Map<() => void, boolean>();

  constructor(
    private readonly firstMs: number,
    private readonly random: () => number,
  ) {}

  /** Resolves after the pause that follows so many failures, at once when woken, but not before `leastMs`. */
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

  /** Ends all pauses but those that the server asked for. */
  wake(): void {
    for (const [end, isAskedFor] of this.ends) if (!isAskedFor) end();
  }

  /** Ends all pauses. */
  stop(): void {
    for (const end of this.ends.keys()) end();
  }
}
