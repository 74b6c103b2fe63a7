/** A raw request, for routes that authenticate something other than a credential. */
export interface RawRequest {
  id: string;
  /** The client's address. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The path and query parameters, not validated. */
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: Buffer;
}
