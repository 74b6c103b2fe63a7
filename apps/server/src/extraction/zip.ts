import { Parser } from 'htmlparser2';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { UnreadableDocumentError } from './parsed.js';

const maxEntries = 5_000;
/** Bytes of the relationships of a part, of which there are a few. */
const maxRelationsBytes = 1024 * 1024;

/** A zip archive with the parts of an Office document. `what` names the document in errors. */
export interface Archive {
  what: string;
  zip: ZipFile;
  /** By their names in lower case: names of parts are the same in any case. */
  entries: ReadonlyMap<string, Entry>;
}

/** Opens an archive. Throws UnreadableDocumentError. Source: ECMA-376 part 2. */
export async function openArchive(bytes: Uint8Array, what: string): Promise<Archive> {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), what);
  return { what, zip, entries: await listEntries(zip, what) };
}

const unreadable = (what: string) => new UnreadableDocumentError(`The ${what} is damaged.`);

function openZip(bytes: Buffer, what: string): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(unreadable(what)) : resolve(zip),
    ),
  );
}

function listEntries(zip: ZipFile, what: string): Promise<ReadonlyMap<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let seen = 0;
    zip.on('entry', (entry: Entry) => {
      seen += 1;
      entries.set(entry.fileName.replaceAll('\\', '/').toLowerCase(), entry);
      if (seen >= maxEntries) return resolve(entries);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(unreadable(what)));
    zip.readEntry();
  });
}

/** A relationship of a part: the address of another part, by id and by the end of its type. */
export interface Relationship {
  id: string;
  type: string;
  /** The path of the part in the archive, in lower case. */
  path: string;
}

/** The relationships of a part, or of the archive with an empty path. */
export async function readRelationships(archive: Archive, part = ''): Promise<Relationship[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const entry = archive.entries.get(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const found: Relationship[] = [];
  if (!entry) return found;
  const parser = new Parser(
    {
      onopentag(name, { Id: id = '', Type: type = '', Target: target = '' }) {
        if (localName(name) !== 'Relationship') return;
        const isAbsolute = target.startsWith('/');
        const path = (isAbsolute ? target.slice(1) : folder + target.replace(/^(?:\.?\/)+/, '')).toLowerCase();
        found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path });
      },
    },
    { xmlMode: true },
  );
  await unpack(archive, entry, maxRelationsBytes, (text) => {
    parser.write(text);
    return true;
  });
  return found;
}

/** The name of an element without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Hands over the text of an entry in pieces, for as long as `take` wants more. */
export async function unpack(
  { zip, what }: Archive,
  entry: Entry,
  maxBytes: number,
  take: (text: string) => boolean,
): Promise<void> {
  const tooLarge = () => new UnreadableDocumentError(`The ${what} is too large, unpacked.`);
  if (entry.uncompressedSize > maxBytes) throw tooLarge();
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(unreadable(what)) : resolve(opened))),
  );
  let unpacked = 0;
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > maxBytes) throw tooLarge();
      if (!take(decoder.decode(chunk, { stream: true }))) break;
    }
  } catch (error) {
    throw error instanceof UnreadableDocumentError ? error : unreadable(what);
  }
}
