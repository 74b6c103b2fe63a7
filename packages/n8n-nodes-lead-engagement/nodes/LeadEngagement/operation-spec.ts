/** How the value of a parameter is sent. */
export type FieldKind =
  /** As it is. */
  | 'text'
  | 'number'
  | 'boolean'
  /** A moment, with its time zone. */
  | 'time'
  /** A list of values. */
  | 'list'
  /** Values separated by commas. */
  | 'joined'
  /** JSON, typed as text or given by an expression. */
  | 'json'
  /** JSON whose entries become parameters of the query: `customFields[region]`. */
  | 'nested';

/** Where the value of a field comes from and goes to. Paths are names of the API. */
export interface FieldSpec {
  readonly parameter: string;
  /** The collection that it stands in. */
  readonly from?: string;
  readonly to: readonly string[];
  readonly kind: FieldKind;
  /** Set if the API cannot do without it: it is sent although it is blank. */
  readonly required?: true;
}

/** The request of an operation. */
export interface OperationSpec {
  readonly method: string;
  readonly path: string;
  /** The parameters of the node that fill the path, by the names in the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly FieldSpec[];
  readonly body: readonly FieldSpec[];
  /** Whether the route takes an Idempotency-Key. */
  readonly idempotent: boolean;
  readonly paginated: boolean;
  /** Whether `clearFields` names fields to set to null. */
  readonly clears: boolean;
}
