import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { entryNames } from './manifest.js';

/** Writes a tar archive as a stream: nothing is kept but the checksums of its entries. */
export interface ArchiveWriter {
  /** Adds an entry. Resolves when the target has taken it. */
  add(name: string, content: Buffer): Promise<void>;
  /** Adds the checksums of all entries, which make the archive complete, and ends the target. */
  finish(): Promise<void>;
}

/** Starts an archive. If `end` is false, the target stays open, as standard output has to. */
export function writeArchive(target: Writable, mtime: Date, { end }: { end: boolean }): ArchiveWriter {
  const pack = tar.pack();
  const checksums: string[] = [];
  const written = pipeline(
    async function* () {
      yield* pack;
    },
    target,
    { end },
  );
  let failure: { error: unknown } | undefined;
  let fail: (error: unknown) => void = () => {};
  // If the target fails, no entry is ever taken. One listener for all: what listens to this promise is kept until the end.
  written.catch((error: unknown) => {
    failure = { error };
    fail(error);
  });
  const addEntry = (name: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      if (failure) return reject(failure.error);
      fail = reject;
      pack.entry({ name, mtime, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    });
  return {
    async add(name, content) {
      checksums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
      await addEntry(name, content);
    },
    async finish() {
      await addEntry(entryNames.checksums, Buffer.from(checksums.join('')));
      pack.finalize();
      await written;
    },
  };
}
