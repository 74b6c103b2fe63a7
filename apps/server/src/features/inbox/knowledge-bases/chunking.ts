import { cellBreak } from '../../../extraction/parsed.js';

/** A piece of a text, with the headings above it. */
export interface Chunk {
  heading: string | null;
  text: string;
}

/** A piece, and the page that it is on, from 1. */
export interface PlacedPiece extends Chunk {
  page?: number;
}

const pieceChars = 1_000;
const headingChars = 300;
/** The most pieces of a document that are kept. */
export const maxPieces = 2_000;

/** Splits a text into pieces of about 1,000 characters: at headings (`# …`, as in Markdown), paragraphs, sentences, or else words. */
export function cutText(text: string): Chunk[] {
  const pieces: Chunk[] = [];
  const headings: string[] = [];
  let gathered = '';
  const flush = () => {
    if (gathered !== '') pieces.push({ heading: joinHeadings(headings), text: gathered });
    gathered = '';
  };
  for (const paragraph of paragraphsOf(text)) {
    const heading = /^(#{1,6})[ \t]+(.+?)[ \t]*#*$/.exec(paragraph);
    if (heading) {
      flush();
      headings.length = Math.min(headings.length, (heading[1] as string).length - 1);
      headings.push(heading[2] as string);
      continue;
    }
    for (const part of splitLong(paragraph)) {
      if (gathered.length + part.length + 2 > pieceChars) flush();
      gathered = gathered === '' ? part : `${gathered}\n\n${part}`;
    }
  }
  flush();
  // A text that has only headings is one piece.
  if (pieces.length === 0 && headings.length > 0) return [{ heading: null, text: headings.join('\n') }];
  return pieces.slice(0, maxPieces);
}

/** Splits a text that has pages: a piece is of one page. */
export function cutPages(pages: readonly string[]): PlacedPiece[] {
  const pieces = pages.flatMap((text, at) => cutText(text).map((piece) => ({ ...piece, page: at + 1 })));
  return pieces.slice(0, maxPieces);
}

/** Splits a text into paragraphs; each heading is a paragraph of its own. */
function* paragraphsOf(text: string): Generator<string> {
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    const isHeading = /^#{1,6}[ \t]+\S/.test(line);
    if ((isHeading || line.trim() === '') && lines.length > 0) {
      yield lines.join('\n');
      lines = [];
    }
    if (isHeading) yield line.trim();
    else if (line.trim() !== '') lines.push(line.trimEnd());
  }
  if (lines.length > 0) yield lines.join('\n');
}

const boundaries = [/[.!?…。！？](?=["'”’)]?\s)|[。！？]|\n/g, /\s/g];

/** Splits a paragraph into parts that fit into a piece. */
function* splitLong(paragraph: string): Generator<string> {
  let rest = paragraph.trim();
  // Rows of a table are lines, and stay whole.
  const isTable = paragraph.includes(cellBreak);
  while (rest.length > pieceChars) {
    const cut = lastBoundary(rest.slice(0, pieceChars), isTable ? [/\n/g, ...boundaries] : boundaries);
    yield rest.slice(0, cut).trim();
    rest = rest.slice(cut).trim();
  }
  if (rest !== '') yield rest;
}

/** The position to split a text that is too long: after the last sentence or word in its second half; never within a character. */
function lastBoundary(window: string, among: readonly RegExp[]): number {
  for (const boundary of among) {
    const last = [...window.matchAll(boundary)].at(-1);
    if (last && last.index + 1 > pieceChars / 2) return last.index + 1;
  }
  const isSplit = /[\ud800-\udbff]$/.test(window);
  return isSplit ? window.length - 1 : window.length;
}

function joinHeadings(headings: readonly string[]): string | null {
  const joined = headings.filter((heading) => heading !== '' && heading !== undefined).join(' › ');
  return joined === '' ? null : Array.from(joined).slice(0, headingChars).join('');
}
