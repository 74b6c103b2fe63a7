/** The examples of a resource: a file `<resource>.examples.ts` beside its own. */
export interface Examples {
  /** By component: the fields that replace the values derived from field names. */
  readonly records?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /**
   * By operation id: a body. Those that create a record work unchanged on a new server, unless the record needs another one that must
   * exist first.
   */
  readonly requests?: Readonly<Record<string, unknown>>;
}
