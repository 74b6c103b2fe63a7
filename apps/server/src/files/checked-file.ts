import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { minuteMs } from '../time.js';
import { DamagedFileError, type FileContent, type FilePart, type FileStore, otherLength } from './store.js';

/** Options for reading a stored file. */
export interface CheckedRead {
  /** The first byte to read. */
  start?: number;
  /**
   * Holds back each part until all of it has been checked, so that no damaged data is passed on; this needs memory for one part. Otherwise
   * only the last piece is held back, so that a damaged file never looks complete.
   */
  wholeParts?: boolean;
  /** The time that the store may take for a part, without the time of the reader. */
  partTimeoutMs?: number;
}

/**
 * Reads a stored file and checks its length and checksums on the way. A file that is too long is read only up to the first excess byte.
 * Throws MissingFileError, DamagedFileError, or an error if the store takes too long.
 */
export async function* readChecked(
  store: FileStore,
  key: string,
  content: FileContent,
  { start = 0, wholeParts = false, partTimeoutMs = minuteMs }: CheckedRead = {},
): AsyncGenerator<Buffer> {
  if (start > 0 && start >= content.bytes) return;
  const { first, at } = findPart(content.parts, start);
  const source = await store.read(key, at);
  const pieces = new Pieces(source, partTimeoutMs);
  let position = at;
  try {
    for (const part of content.parts.slice(first)) {
      const isLast = position + part.bytes === content.bytes;
      for await (const piece of readPart(pieces, part, { content, position, isLast, wholeParts })) {
        const skipped = Math.min(Math.max(0, start - position), piece.length);
        position += piece.length;
        if (skipped < piece.length) yield piece.subarray(skipped);
      }
    }
    if (content.bytes === 0 && (await pieces.take(1))) throw otherLength('more than 0', 0);
  } finally {
    source.destroy();
  }
}

/** Returns the part that contains a byte, and its start: a part is checked from its beginning. */
function findPart(parts: readonly FilePart[], start: number): { first: number; at: number } {
  let at = 0;
  for (const [first, { bytes }] of parts.entries()) {
    if (start < at + bytes) return { first, at };
    at += bytes;
  }
  return { first: parts.length, at };
}

interface PartRead {
  content: FileContent;
  /** The start of the part. */
  position: number;
  isLast: boolean;
  wholeParts: boolean;
}

async function* readPart(
  pieces: Pieces,
  { bytes, sha256 }: FilePart,
  { content, position, isLast, wholeParts }: PartRead,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer[] = [];
  let read = 0;
  pieces.beginPart();
  while (read < bytes) {
    const piece = await pieces.take(bytes - read);
    if (!piece) throw otherLength(String(position + read), content.bytes);
    hash.update(piece);
    read += piece.length;
    held.push(piece);
    // Files of earlier versions have no checksums; their only part is the whole file.
    if (wholeParts && sha256 !== null) continue;
    yield* held.slice(0, -1);
    held = held.slice(-1);
  }
  if (sha256 !== null && hash.digest('base64') !== sha256) {
    throw new DamagedFileError(`The stored file is damaged between the bytes ${position} and ${position + bytes}.`);
  }
  if (isLast && (await pieces.take(1))) throw otherLength(`more than ${content.bytes}`, content.bytes);
  yield* held;
}

/** Splits the bytes of a source into pieces of limited length. */
class Pieces {
  readonly #source: AsyncIterator<Buffer>;
  readonly #timeoutMs: number;
  #waitedMs = 0;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: Readable, timeoutMs: number) {
    this.#source = source[Symbol.asyncIterator]();
    this.#timeoutMs = timeoutMs;
  }

  beginPart(): void {
    this.#waitedMs = 0;
  }

  /** Returns the next bytes, at most `most`; undefined at the end. */
  async take(most: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const next = await this.#wait();
      if (next.done) return undefined;
      this.#rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  async #wait(): Promise<IteratorResult<Uint8Array>> {
    const startedMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const fail = () =>
        reject(new Error(`The file store took longer than ${this.#timeoutMs} ms for a part of a file.`));
      timer = setTimeout(fail, Math.max(0, this.#timeoutMs - this.#waitedMs));
    });
    const next = this.#source.next();
    // This also rejects when the source is destroyed because of a timeout.
    next.catch(() => undefined);
    try {
      return await Promise.race([next, late]);
    } finally {
      clearTimeout(timer);
      this.#waitedMs += performance.now() - startedMs;
    }
  }
}
