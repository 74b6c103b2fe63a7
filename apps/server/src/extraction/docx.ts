import { Parser } from 'htmlparser2';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { checkDepth, maxTextChars, type Parsed, UnreadableDocumentError } from './parsed.js';

const maxEntries = 5_000;
/** Bytes of the text of a document, unpacked: XML is some times as large as what it says. */
const maxXmlBytes = 50 * 1024 * 1024;
/** Bytes of the relationships of the archive, of which there are a few. */
const maxRelationsBytes = 1024 * 1024;
const relationsPath = '_rels/.rels';
/** The document where nothing says which one it is. */
const usualPath = 'word/document.xml';

/**
 * Reads the text of a Word document, which the archive's relationships name: Word calls it `word/document.xml`, other
 * programs `word/document2.xml` or anything else. Nothing else is unpacked. Source: ECMA-376 part 2, 9.3.
 */
export async function parseDocx(bytes: Uint8Array): Promise<Parsed> {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const entries = await listEntries(zip);
  const relations = entries.get(relationsPath);
  const named = relations && (await findDocumentPath(zip, relations));
  const entry = (named && entries.get(named.toLowerCase())) ?? entries.get(usualPath);
  if (!entry) throw new UnreadableDocumentError('It is a zip archive, but not a Word document.');
  const reader = createReader();
  await unpack(zip, entry, maxXmlBytes, (text) => {
    reader.write(text);
    return !reader.isFull();
  });
  return { text: reader.text() };
}

const unreadable = () => new UnreadableDocumentError('The Word document is damaged.');

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(unreadable()) : resolve(zip),
    ),
  );
}

/** The entries by their names in lower case: names of parts are the same in any case. */
function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
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
    zip.on('error', () => reject(unreadable()));
    zip.readEntry();
  });
}

/** Where the relationship of the main document points to; undefined if there is none. */
async function findDocumentPath(zip: ZipFile, relations: Entry): Promise<string | undefined> {
  let path: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, { Type: type = '', Target: target = '' }) {
        if (name.replace(/^.*:/, '') === 'Relationship' && type.endsWith('/officeDocument')) path ??= target;
      },
    },
    { xmlMode: true },
  );
  await unpack(zip, relations, maxRelationsBytes, (text) => {
    parser.write(text);
    return path === undefined;
  });
  return path?.replace(/^(?:\.?\/)+/, '');
}

/** Hands over the text of an entry in pieces, for as long as `take` wants more. */
async function unpack(zip: ZipFile, entry: Entry, maxBytes: number, take: (text: string) => boolean): Promise<void> {
  const tooLarge = () => new UnreadableDocumentError('The document is too large, unpacked.');
  if (entry.uncompressedSize > maxBytes) throw tooLarge();
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(unreadable()) : resolve(opened))),
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
    throw error instanceof UnreadableDocumentError ? error : unreadable();
  }
}

/** Gathers paragraphs. Source of the names: ECMA-376 part 1, 17.3. */
function createReader() {
  let text = '';
  let paragraph = '';
  let level = 0;
  let inText = false;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        checkDepth(depth);
        if (name === 'w:p') [paragraph, level] = ['', 0];
        if (name === 'w:pStyle') level = headingLevel(attributes['w:val'] ?? '');
        if (name === 'w:tab') paragraph += ' ';
        if (name === 'w:br') paragraph += '\n';
        inText = name === 'w:t';
      },
      ontext(piece) {
        if (inText && paragraph.length <= maxTextChars) paragraph += piece;
      },
      onclosetag(name) {
        depth -= 1;
        if (name === 'w:t') inText = false;
        if (name !== 'w:p' || paragraph.trim() === '') return;
        text += level > 0 ? `${'#'.repeat(level)} ${paragraph.trim()}\n\n` : `${paragraph.trim()}\n\n`;
        paragraph = '';
      },
    },
    { xmlMode: true },
  );
  return {
    write: (xml: string) => parser.write(xml),
    isFull: () => text.length > maxTextChars,
    text: () => text.slice(0, maxTextChars).trim(),
  };
}

function headingLevel(style: string): number {
  if (style === 'Title') return 1;
  const level = /^(?:heading|berschrift|titre|ttulo|titolo|kop)\s?([1-6])$/i.exec(style)?.[1];
  return level ? Number(level) : 0;
}
