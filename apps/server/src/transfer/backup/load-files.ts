import type { Database } from '../../db/client.js';
import { type FileContent, type FileStore, storeFile } from '../../files/store.js';
import { recordContent } from '../../files/stored-files.js';
import { type ArchiveEntry, readArchive } from './archive-reader.js';

/** Stores the files of a backup, and records how this store has divided them. Counts them, and the rows whose file the backup lacks. */
export async function loadFiles(
  owner: Database,
  file: string,
  store: FileStore,
): Promise<{ count: number; missing: number }> {
  const entries = readArchive(file);
  let count = 0;
  let next = await nextFileEntry(entries);
  while (next) {
    const { key } = next;
    const parts = new FileParts(next, entries);
    const content = await storeFile(store, key, parts);
    await recordFile(owner, key, content);
    count += 1;
    next = parts.following;
  }
  const [row] = await owner<{ stored: number }[]>`select count(*)::int as stored from files where bytes is not null`;
  return { count, missing: (row?.stored ?? 0) - count };
}

interface FileEntry {
  key: string;
  entry: ArchiveEntry;
}

async function nextFileEntry(entries: AsyncGenerator<ArchiveEntry>): Promise<FileEntry | undefined> {
  for (;;) {
    const { value: entry, done } = await entries.next();
    if (done) return undefined;
    if (typeof entry.place === 'object' && 'file' in entry.place) return { key: entry.place.file, entry };
  }
}

/** The bytes of a file, from its parts that follow each other in the archive. */
class FileParts implements AsyncIterable<Buffer> {
  /** The first entry of the next file, once this one was read. */
  following: FileEntry | undefined;

  constructor(
    private readonly first: FileEntry,
    private readonly entries: AsyncGenerator<ArchiveEntry>,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    let part: FileEntry | undefined = this.first;
    while (part?.key === this.first.key) {
      yield* part.entry.content;
      part = await nextFileEntry(this.entries);
    }
    this.following = part;
  }
}

async function recordFile(owner: Database, key: string, content: FileContent): Promise<void> {
  const [tenantId = '', id = ''] = key.split('/');
  await owner.begin((tx) => recordContent(tx, tenantId, id, content));
}
