import { Parser } from 'htmlparser2';
import { checkDepth, maxTextChars, type Parsed, UnreadableDocumentError } from './parsed.js';
import { openArchive, readRelationships, unpack } from './zip.js';

/** Bytes of the text of a document, unpacked: XML is some times as large as what it says. */
const maxXmlBytes = 50 * 1024 * 1024;
/** The document where nothing says which one it is. */
const usualPath = 'word/document.xml';

/**
 * Reads the text of a Word document, which the archive's relationships name: Word calls it `word/document.xml`, other
 * programs `word/document2.xml` or anything else. Nothing else is unpacked. Source: ECMA-376 part 2, 9.3.
 */
export async function parseDocx(bytes: Uint8Array): Promise<Parsed> {
  const archive = await openArchive(bytes, 'Word document');
  const named = (await readRelationships(archive)).find(({ type }) => type === 'officeDocument');
  const entry = (named && archive.entries.get(named.path)) ?? archive.entries.get(usualPath);
  if (!entry) throw new UnreadableDocumentError('It is a zip archive, but not a Word document.');
  const reader = createReader();
  await unpack(archive, entry, maxXmlBytes, (text) => {
    reader.write(text);
    return !reader.isFull();
  });
  return { text: reader.text() };
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
