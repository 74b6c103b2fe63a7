/** A file as a client gets it. */
export interface OutgoingFile {
  /** The file name that is suggested to the client. */
  name: string;
  /** Its media type. */
  type: string;
  body: AsyncIterable<string | Uint8Array>;
  /** The size, if it is known. */
  bytes?: number;
}
