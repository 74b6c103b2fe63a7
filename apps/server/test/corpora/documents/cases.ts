import { readFileSync } from 'node:fs';
import type { KnowledgeLeftOut } from '@lead-engagement/contract';
import { makeZip } from '../../../src/extraction/fixtures/zip.js';
import { parseDocument } from '../../../src/extraction/parse.js';
import type { Wrong } from '../imports/judge.js';

/** What is right for a document. */
export interface Right {
  /** Texts that it has, in this order. */
  has?: readonly string[];
  /** Texts that it has not, because nobody sees them or they are not its text. */
  lacks?: readonly string[];
  /** What it says was left out, exactly. */
  leftOut?: readonly KnowledgeLeftOut['reason'][];
  /** Part of the reason why it is refused. */
  refused?: string;
}

/** A document as somebody adds it, with what is right for it. */
export interface DocumentCase {
  kind: string;
  name: string;
  bytes: Buffer;
  type: string;
  right: Right;
  rows: readonly [unknown];
}

const types = new Map([
  ['html', 'text/html'],
  ['md', 'text/markdown'],
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['pdf', 'application/pdf'],
]);

function caseOf(kind: string, name: string, bytes: Buffer, right: Right): DocumentCase {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return { kind, name, bytes, type: types.get(ending) ?? 'application/octet-stream', right, rows: [undefined] };
}

/** Makes cases of one kind. */
export function documentsOf(kind: string) {
  return {
    /** A file of the fixtures. */
    file: (name: string, right: Right) =>
      caseOf(kind, name, readFileSync(new URL(`files/${name}`, import.meta.url)), right),
    /** A text that is written here; its ending says what it is. */
    text: (name: string, text: string, right: Right) => caseOf(kind, name, Buffer.from(text), right),
    /** A Word document with this body, and further parts. */
    word: (name: string, body: string, right: Right, parts: Record<string, string> = {}) =>
      caseOf(kind, `${name}.docx`, makeWord(body, parts), right),
    /** A PDF with these texts, each with its place and size; one page for each list. */
    pdf: (name: string, pages: readonly (readonly PlacedText[])[], right: Right) =>
      caseOf(kind, `${name}.pdf`, makePdf(pages), right),
  };
}

/** From the left, from below, the text, and the size of its letters (11 by default). */
type PlacedText = readonly [x: number, y: number, text: string, size?: number];

/** A Word document with the parts that its body refers to: `footnotes`, `endnotes` and `styles`. */
function makeWord(body: string, parts: Record<string, string>): Buffer {
  const relationship = (type: string, target: string) =>
    `<Relationship Id="${type}" Type="http://x/${type}" Target="${target}"/>`;
  const relationships = (all: string) => Buffer.from(`<Relationships>${all}</Relationships>`);
  const names = Object.keys(parts);
  return makeZip({
    '_rels/.rels': relationships(relationship('officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationships(names.map((name) => relationship(name, `${name}.xml`)).join('')),
    'word/document.xml': Buffer.from(`<w:document><w:body>${body}</w:body></w:document>`),
    ...Object.fromEntries(names.map((name) => [`word/${name}.xml`, Buffer.from(parts[name] ?? '')])),
  });
}

function makePdf(pages: readonly (readonly PlacedText[])[]): Buffer {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((texts, at) => {
      const content = texts
        .map(([x, y, text, size = 11]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`)
        .join('\n');
      const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * at} 0 R>>`;
      return [page, `<</Length ${content.length}>>\nstream\n${content}\nendstream`];
    }),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`, 'latin1');
}

/** The documents whose text is not what is right for them. */
export async function judgeDocuments(cases: readonly DocumentCase[]): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  for (const { kind, name, bytes, type, right } of cases) {
    const read = await parseDocument({ bytes, type, name }).catch((error: Error) => ({ refused: error.message }));
    if (!isRight(read, right)) {
      wrong.push({ kind, name, row: 1, right: JSON.stringify(right), found: JSON.stringify(read) });
    }
  }
  return wrong;
}

function isRight(read: Awaited<ReturnType<typeof parseDocument>> | { refused: string }, right: Right): boolean {
  if ('refused' in read) return right.refused !== undefined && read.refused.includes(right.refused);
  if (right.refused !== undefined) return false;
  let at = 0;
  const hasAll = (right.has ?? []).every((text) => {
    const found = read.text.indexOf(text, at);
    at = found + text.length;
    return found >= 0;
  });
  const reasons = (read.leftOut ?? []).map(({ reason }) => reason);
  const isSaid = [...reasons].sort().join() === [...(right.leftOut ?? [])].sort().join();
  return hasAll && isSaid && (right.lacks ?? []).every((text) => !read.text.includes(text));
}
