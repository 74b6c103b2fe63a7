/**
 * An answer that goes on after the commit of its write, with a call to another service for example. `first` is what is
 * kept for replays until `finish` has ended; should the server end meanwhile, a replay gets that.
 */
export class AfterCommit<T> {
  constructor(
    readonly first: T,
    /** Runs once, with no transaction open. */
    readonly finish: () => Promise<T>,
  ) {}
}
