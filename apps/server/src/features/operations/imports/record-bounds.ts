import { limits } from '@lead-engagement/contract';
import { UnreadableFileError } from '../../../csv/problem.js';

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Refuses JSON in which a record, or what stands between two records, is longer, deeper or has more values than a record of
 * a bulk request may be. It looks at the bytes as they come, before they are parsed; whether they are JSON is for the parser
 * to say. `recordDepth` is the level of a record: 1 if it is all that there is, 2 in an array.
 */
export class RecordBounds {
  #record: number;
  #depth = 0;
  #bytes = 0;
  #values = 0;
  #isString = false;
  #isEscaped = false;
  readonly #recordDepth: number;

  constructor(recordDepth: number, firstRecord = 1) {
    this.#recordDepth = recordDepth;
    this.#record = firstRecord;
  }

  /**
   * Looks at the next bytes. Returns the number of bytes up to the end of the last record that ends in them; 0 if none does. Throws
   * UnreadableFileError with the number of the record.
   */
  check(chunk: Uint8Array): number {
    let end = 0;
    let record = this.#record;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      this.#bytes++;
      if (this.#bytes > limits.recordBytes) throw this.#refuse(`is longer than ${limits.recordBytes} bytes`);
      if (this.#isString) this.#inString(byte);
      else this.#outsideOfStrings(byte);
      if (this.#record === record) continue;
      record = this.#record;
      end = at + 1;
    }
    return end;
  }

  #inString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isString = false;
  }

  #outsideOfStrings(byte: number): void {
    if (byte === quote) this.#isString = true;
    else if (byte === comma) this.#values++;
    else if (byte === openArray || byte === openObject) {
      this.#values++;
      this.#depth++;
    } else if (byte === closeArray || byte === closeObject) {
      if (this.#depth === this.#recordDepth) this.#endRecord();
      this.#depth--;
    } else return;
    if (this.#values > limits.bodyValues) throw this.#refuse(`has more than ${limits.bodyValues} fields and entries`);
    if (this.#depth > limits.bodyDepth) throw this.#refuse(`is nested deeper than ${limits.bodyDepth} levels`);
  }

  #endRecord(): void {
    this.#record++;
    this.#bytes = 0;
    this.#values = 0;
  }

  #refuse(how: string): UnreadableFileError {
    return new UnreadableFileError(this.#record, 1, `The record ${how}. Send less in it.`);
  }
}
