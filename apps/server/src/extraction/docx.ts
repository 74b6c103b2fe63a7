import { createWordReader } from './docx-reader.js';
import { readStyles } from './docx-styles.js';
import { type Parsed, UnreadableDocumentError } from './parsed.js';
import { type Archive, openArchive, readRelationships, unpack } from './zip.js';

/** Bytes of the text of a document, unpacked: XML is some times as large as what it says. */
const maxXmlBytes = 50 * 1024 * 1024;
/** The document where nothing says which one it is. */
const usualPath = 'word/document.xml';

/**
 * Reads the text of a Word document as its reader sees it, with its footnotes. The archive's relationships name the document: Word calls it
 * `word/document.xml`, other programs `word/document2.xml` or anything else. Source: ECMA-376 part 2, 9.3.
 */
export async function parseDocx(bytes: Uint8Array): Promise<Parsed> {
  const archive = await openArchive(bytes, 'Word document');
  const named = (await readRelationships(archive)).find(({ type }) => type === 'officeDocument')?.path;
  const path = named !== undefined && archive.entries.has(named) ? named : usualPath;
  if (!archive.entries.has(path)) throw new UnreadableDocumentError('It is a zip archive, but not a Word document.');
  const parts = await readRelationships(archive, path);
  const pathOf = (type: string) => parts.find((part) => part.type === type)?.path;
  const styles = await readStyles(archive, pathOf('styles'));
  const notes = new Map<string, string>();
  for (const kind of ['footnote', 'endnote']) {
    const reader = createWordReader({
      styles,
      notes: new Map(),
      onNote: (id, text) => notes.set(`${kind} ${id}`, text),
    });
    await read(archive, pathOf(`${kind}s`), reader);
  }
  const reader = createWordReader({ styles, notes });
  await read(archive, path, reader);
  return { text: reader.text(), ...reader.leftOut() };
}

async function read(
  archive: Archive,
  path: string | undefined,
  reader: { write(xml: string): void; isFull(): boolean },
): Promise<void> {
  const entry = path === undefined ? undefined : archive.entries.get(path);
  if (!entry) return;
  await unpack(archive, entry, maxXmlBytes, (text) => {
    reader.write(text);
    return !reader.isFull();
  });
}
