import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A stored part of a file. */
export interface FilePart {
  bytes: number;
  /** In base64; null for files that were stored before checksums were added. */
  sha256: string | null;
  /** The ETag from an S3-compatible store. */
  etag?: string | undefined;
}

/** The length and parts of a file, which are enough to verify it part by part. */
export interface FileContent {
  bytes: number;
  parts: readonly FilePart[];
}

/** A file that is being written, part by part. It is plain data: saved with a job's checkpoint, it lets another process continue. */
export interface Draft extends FileContent {
  key: string;
  /** The upload id of the store. */
  uploadId?: string | undefined;
}

/** Stores files: uploads until they have been processed, and generated files until they are downloaded. */
export interface FileStore {
  /** Starts a file. */
  begin(key: string): Promise<Draft>;
  /**
   * Appends a part, of at least `partBytes` unless it is the last. Appending to the same draft again replaces the earlier part. Rejects
   * with DamagedFileError if the parts of the draft are missing.
   */
  append(draft: Draft, part: Buffer): Promise<Draft>;
  /** Completes a file, which can be read from then on. Idempotent. Rejects with DamagedFileError if its length differs. */
  finish(draft: Draft): Promise<void>;
  /** Reads a file from `start` on, without checks: see `readChecked`. Rejects with MissingFileError. */
  read(key: string, start?: number): Promise<Readable>;
  /** Removes a file or an unfinished draft. Idempotent. */
  remove(key: string, draft?: Draft): Promise<void>;
  /** Removes what is left of a file whose writer was killed, so that its draft is not known. Idempotent. */
  removeUnfinished(key: string): Promise<void>;
}

/** A file is missing in the store. */
export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
  constructor(key: string) {
    super(`There is no file ${key} in the store. Do all processes use the same DATA_DIR, or the same FILES_S3_URL?`);
  }
}

/** The store does not respond, or refuses to. The message says how, for the operator. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** A file differs from what was stored. The message says how. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** Creates the error for a file whose length differs. */
export function otherLength(found: string, stored: number): DamagedFileError {
  return new DamagedFileError(`The stored file is damaged: it has ${found} bytes instead of ${stored}.`);
}

/** Adds a part to a draft. */
export function addPart(draft: Draft, part: Buffer, etag?: string): Draft {
  const sha256 = createHash('sha256').update(part).digest('base64');
  const added = { bytes: part.length, sha256, ...(etag !== undefined && { etag }) };
  return { ...draft, bytes: draft.bytes + part.length, parts: [...draft.parts, added] };
}

/** The size of a part in bytes: the minimum of S3-compatible stores, to save memory. Source: Amazon S3, multipart upload limits. */
export const partBytes = 5 * 1024 * 1024;

/** Collects text and bytes into parts. */
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

  /** Returns the collected bytes; undefined if there are none. */
  take(): Buffer | undefined {
    if (this.#bytes === 0) return undefined;
    const part = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#bytes = 0;
    return part;
  }
}

/** Stores the output of a source as one file and returns its content. Removes the file if the source fails. */
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
