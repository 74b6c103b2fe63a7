/** How far a file has been read: the next row begins at this byte and line. */
export interface Checkpoint {
  /** Of CSV. */
  delimiter: string;
  bytes: number;
  line: number;
}
