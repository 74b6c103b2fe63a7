/** Collects bytes without keeping the chunks, each of which may be a single byte. */
class GrowingBuffer {
  #bytes: Buffer = Buffer.alloc(0);
  length = 0;

  append(piece: Uint8Array): void {
    const length = this.length + piece.length;
    if (length > this.#bytes.length) {
      // Doubled each time, so that a byte is copied twice on average.
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.length);
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.length);
    this.length = length;
  }

  /** Returns the collected bytes and resets the buffer. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.length);
    this.#bytes = Buffer.alloc(0);
    this.length = 0;
    return taken;
  }
}

/**
 * Splits a text into lines without line feeds, and yields those that each chunk completes. `refuse` throws if a line has too many bytes.
 */
export async function* splitLines(
  source: AsyncIterable<Uint8Array>,
  refuse: (line: number, bytes: number) => void,
): AsyncGenerator<Buffer[]> {
  const rest = new GrowingBuffer();
  let line = 1;
  for await (const { buffer, byteOffset, byteLength } of source) {
    const chunk = Buffer.from(buffer, byteOffset, byteLength);
    const lines: Buffer[] = [];
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      refuse(line, rest.length + at - from);
      if (rest.length > 0) rest.append(chunk.subarray(from, at));
      lines.push(rest.length > 0 ? rest.take() : chunk.subarray(from, at));
      line += 1;
      from = at + 1;
    }
    if (from < chunk.length) {
      refuse(line, rest.length + chunk.length - from);
      rest.append(chunk.subarray(from));
    }
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) yield [rest.take()];
}
