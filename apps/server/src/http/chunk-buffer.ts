const pieceBytes = 16 * 1024;

/**
 * Joins small chunks into larger buffers. HTTP allows chunks of a single byte, and each one that is kept costs an object of a hundred
 * bytes.
 */
export class ChunkBuffer {
  #piece: Buffer = Buffer.alloc(0);
  #used = 0;

  /** Yields the buffers that a chunk completes. */
  *add(chunk: Buffer): Generator<Buffer> {
    if (this.#used === 0 && chunk.length >= pieceBytes) return yield chunk;
    for (let at = 0; at < chunk.length; ) {
      if (this.#used === 0) this.#piece = Buffer.allocUnsafe(pieceBytes);
      const copied = chunk.copy(this.#piece, this.#used, at);
      at += copied;
      this.#used += copied;
      if (this.#used === pieceBytes) yield this.#take();
    }
  }

  /** Yields the remaining bytes. */
  *rest(): Generator<Buffer> {
    if (this.#used > 0) yield this.#take();
  }

  #take(): Buffer {
    const piece = this.#piece.subarray(0, this.#used);
    this.#used = 0;
    return piece;
  }
}
