import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A part of a file, as it was written. */
export interface FilePart {
  bytes: number;
  /** In base64; null for a file that was stored before checksums were kept. */
  sha256: string | null;
  /** What an S3-compatible store calls it. */
  etag?: string | undefined;
}

/** What a file has: enough to tell, part by part, whether that is what was stored. */
export interface FileContent {
  bytes: number;
  parts: readonly FilePart[];
}

/**
 * A file while it is written, part by part. It is plain data: kept with a job's checkpoint, another process can go on
 * with it.
 */
export interface Draft extends FileContent {
  key: string;
  /** What the store calls it while it is written. */
  uploadId?: string | undefined;
}

/** Where files are kept: those that were uploaded until they have been read, those that are made until they are fetched. */
export interface FileStore {
  /** Begins a file. */
  begin(key: string): Promise<Draft>;
  /**
   * Adds a part, of at least `partBytes` unless it is the last. Adding to the same draft again replaces what was added
   * before. Rejects with DamagedFileError if what the draft says was written is not there.
   */
  append(draft: Draft, part: Buffer): Promise<Draft>;
  /** Ends a file: from now on it can be read. Safe to repeat. Rejects with DamagedFileError if it has another length. */
  finish(draft: Draft): Promise<void>;
  /** The bytes of a file from `start` on, unchecked: see `readChecked`. Rejects with MissingFileError. */
  read(key: string, start?: number): Promise<Readable>;
  /** Removes a file, or what has been written of one. Safe to repeat. */
  remove(key: string, draft?: Draft): Promise<void>;
}

/** A file that should be in the store, but is not. */
export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
  constructor(key: string) {
    super(`There is no file ${key} in the store. Do all processes use the same DATA_DIR, or the same FILES_S3_URL?`);
  }
}

/** A file that is not as it was stored. The message says how it differs. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** The damage of a file that has another length than was stored. */
export function otherLength(found: string, stored: number): DamagedFileError {
  return new DamagedFileError(`The stored file is damaged: it has ${found} bytes instead of ${stored}.`);
}

/** A draft with one more part. */
export function addPart(draft: Draft, part: Buffer, etag?: string): Draft {
  const sha256 = createHash('sha256').update(part).digest('base64');
  const added = { bytes: part.length, sha256, ...(etag !== undefined && { etag }) };
  return { ...draft, bytes: draft.bytes + part.length, parts: [...draft.parts, added] };
}

/** Bytes of a part: the least that S3-compatible stores take, so that memory stays small. Source: Amazon S3, multipart upload limits. */
export const partBytes = 5 * 1024 * 1024;

/** Gathers text and bytes into parts. */
export class PartBuffer {
  #chunks: Buffer[] = [];
  #bytes = 0;

  get isFull(): boolean {
    return this.#bytes >= partBytes;
  }

  add(chunk: Buffer | string): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    this.#chunks.push(bytes);
    this.#bytes += bytes.length;
  }

  /** What was gathered; undefined if that is nothing. */
  take(): Buffer | undefined {
    if (this.#bytes === 0) return undefined;
    const part = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#bytes = 0;
    return part;
  }
}

/** Stores what a source yields as one file; returns what it has. What was written is removed if the source fails. */
export async function storeFile(
  store: FileStore,
  key: string,
  source: AsyncIterable<Buffer | string>,
): Promise<FileContent> {
  let draft = await store.begin(key);
  const gathered = new PartBuffer();
  const flush = async () => {
    const part = gathered.take();
    if (part) draft = await store.append(draft, part);
  };
  try {
    for await (const chunk of source) {
      gathered.add(chunk);
      if (gathered.isFull) await flush();
    }
    await flush();
    await store.finish(draft);
    return { bytes: draft.bytes, parts: draft.parts };
  } catch (error) {
    await store.remove(key, draft);
    throw error;
  }
}
