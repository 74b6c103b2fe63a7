/** Something that happens in the demo data. */
interface Entry {
  at: number;
  run(now: Date): Promise<void>;
}

/** Runs what happens in the order of its time, so that records and events are in the order in which users would have made them. */
export class Agenda {
  #entries: Entry[] = [];

  /** Nothing happens after `until`. */
  constructor(private readonly until: Date) {}

  add(at: Date, run: Entry['run']): void {
    if (at <= this.until) this.#entries.push({ at: at.getTime(), run });
  }

  /** Runs the entries, and those that they add. */
  async run(): Promise<void> {
    for (;;) {
      const next = this.#entries.reduce<Entry | undefined>(
        (first, entry) => (first === undefined || entry.at < first.at ? entry : first),
        undefined,
      );
      if (!next) return;
      this.#entries = this.#entries.filter((entry) => entry !== next);
      await next.run(new Date(next.at));
    }
  }
}
