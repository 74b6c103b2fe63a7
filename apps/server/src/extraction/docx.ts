import { Parser } from 'htmlparser2';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { checkDepth, maxTextChars, type Parsed, UnreadableDocumentError } from './parsed.js';

const maxEntries = 5_000;
/** Bytes of the text of a document, unpacked: XML is some times as large as what it says. */
const maxXmlBytes = 50 * 1024 * 1024;
const documentPath = 'word/document.xml';

/** Reads the text of a Word document. Of the zip archive that it is, nothing but the text is unpacked. */
export async function parseDocx(bytes: Uint8Array): Promise<Parsed> {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const entry = await findEntry(zip);
  if (entry.uncompressedSize > maxXmlBytes) throw new UnreadableDocumentError('The document is too large, unpacked.');
  const reader = createReader();
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(unreadable()) : resolve(opened))),
  );
  let unpacked = 0;
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > maxXmlBytes) throw new UnreadableDocumentError('The document is too large, unpacked.');
      reader.write(decoder.decode(chunk, { stream: true }));
      if (reader.isFull()) break;
    }
  } catch (error) {
    throw error instanceof UnreadableDocumentError ? error : unreadable();
  }
  return { text: reader.text() };
}

const unreadable = () => new UnreadableDocumentError('The Word document is damaged.');

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(unreadable()) : resolve(zip))),
  );
}

function findEntry(zip: ZipFile): Promise<Entry> {
  return new Promise((resolve, reject) => {
    let seen = 0;
    const none = () => reject(new UnreadableDocumentError('It is a zip archive, but not a Word document.'));
    zip.on('entry', (entry: Entry) => {
      seen += 1;
      if (entry.fileName === documentPath) return resolve(entry);
      if (seen >= maxEntries) return none();
      zip.readEntry();
    });
    zip.on('end', none);
    zip.on('error', () => reject(unreadable()));
    zip.readEntry();
  });
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
