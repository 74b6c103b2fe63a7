import { cellBreak } from './parsed.js';

/** A piece of text on a page: its left end, its base line (from below), its width and the size of its letters. */
export interface PdfText {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  isRightToLeft: boolean;
}

/** Pieces that belong together: words of a line, or of a cell. */
interface Segment extends PdfText {
  end: number;
}

interface Line {
  segments: Segment[];
  y: number;
  size: number;
}

const maxPieces = 20_000;
const maxDepth = 8;
/** Lines that a column has at least. */
const columnLines = 3;

/** The text of a page in the order in which it is read: columns one after the other, rows of tables as lines, paragraphs parted by empty lines. */
export function layOut(pieces: readonly PdfText[]): string {
  const segments = toSegments(pieces.slice(0, maxPieces));
  return joinParagraphs(inOrder(segments, 0));
}

/** Joins the pieces of a line, unless the space between them is that between columns. */
function toSegments(pieces: readonly PdfText[]): Segment[] {
  const segments: Segment[] = [];
  for (const { pieces: ofLine } of toLines(pieces.filter(({ text }) => text.trim() !== ''))) {
    const sorted = ofLine.toSorted((a, b) => a.x - b.x);
    let last: Segment | undefined;
    for (const piece of sorted) {
      const end = piece.x + piece.width;
      const gap = last === undefined ? Number.POSITIVE_INFINITY : piece.x - last.end;
      if (!last || gap > 1.5 * piece.size || last.isRightToLeft !== piece.isRightToLeft) {
        last = { ...piece, end };
        segments.push(last);
        continue;
      }
      const isParted = gap > 0.15 * piece.size || /\s$/.test(last.text) || /^\s/.test(piece.text);
      const [first, second] = piece.isRightToLeft ? [piece.text, last.text] : [last.text, piece.text];
      last.text = `${first.trimEnd()}${isParted ? ' ' : ''}${second.trimStart()}`;
      last.end = Math.max(last.end, end);
      last.size = Math.max(last.size, piece.size);
    }
  }
  return segments;
}

/** Groups pieces with the same base line, from the top of the page. Smaller letters beside it are raised or lowered. */
function toLines<T extends PdfText>(pieces: readonly T[]): { pieces: T[]; y: number; size: number }[] {
  const lines: { pieces: T[]; y: number; size: number }[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line && line.y - piece.y < 0.45 * Math.max(line.size, piece.size)) {
      line.pieces.push(piece);
      if (piece.size > line.size) [line.y, line.size] = [piece.y, piece.size];
    } else lines.push({ pieces: [piece], y: piece.y, size: piece.size });
  }
  return lines;
}

/** The lines of segments in reading order. */
function inOrder(segments: readonly Segment[], depth: number): Line[] {
  const columns = depth < maxDepth ? findColumns(segments) : undefined;
  if (!columns) {
    return toLines(segments).map(({ pieces, y, size }) => {
      const sorted = pieces.toSorted((a, b) => a.x - b.x);
      return { segments: isRightToLeft(pieces) ? sorted.reverse() : sorted, y, size };
    });
  }
  const sides = isRightToLeft(segments) ? [columns.right, columns.left] : [columns.left, columns.right];
  return [columns.above, ...sides, columns.below].flatMap((part) => inOrder(part, depth + 1));
}

const isRightToLeft = (pieces: readonly PdfText[]) =>
  pieces.filter((piece) => piece.isRightToLeft).length > pieces.length / 2;

interface Columns {
  above: Segment[];
  left: Segment[];
  right: Segment[];
  below: Segment[];
}

/** The largest part of a page that has text on both sides of a gap, which no segment crosses. Undefined if there is none, or if it is a table. */
function findColumns(segments: readonly Segment[]): Columns | undefined {
  const sorted = segments.toSorted((a, b) => b.y - a.y);
  const gaps = new Set(sorted.map(({ x }) => Math.round(x - 1)));
  let best: { from: number; to: number; at: number } | undefined;
  for (const at of gaps) {
    let from = 0;
    for (let to = 0; to <= sorted.length; to++) {
      const segment = sorted[to];
      if (segment && (segment.end <= at || segment.x >= at)) continue;
      if (!best || to - from > best.to - best.from) {
        if (areColumns(sorted.slice(from, to), at)) best = { from, to, at };
      }
      from = to + 1;
    }
  }
  if (!best) return undefined;
  const { from, to, at } = best;
  const within = sorted.slice(from, to);
  return {
    above: sorted.slice(0, from),
    left: within.filter(({ end }) => end <= at),
    right: within.filter(({ x }) => x >= at),
    below: sorted.slice(to),
  };
}

/** Whether segments are two columns of prose beside each other: their lines go on in the next one. The cells of a table do not. */
function areColumns(segments: readonly Segment[], at: number): boolean {
  const left = segments.filter(({ end }) => end <= at);
  const right = segments.filter(({ x }) => x >= at);
  if (left.length < columnLines || right.length < columnLines) return false;
  const overlap = Math.min(top(left), top(right)) - Math.max(bottom(left), bottom(right));
  return overlap > 0 && isProse(left) && isProse(right);
}

const top = (segments: readonly Segment[]) => Math.max(...segments.map(({ y }) => y));
const bottom = (segments: readonly Segment[]) => Math.min(...segments.map(({ y }) => y));

/** Whether lines are those of sentences: several words each, many of which go on with a small letter, or a script has no such letters. */
function isProse(lines: readonly Segment[]): boolean {
  const chars = lines.reduce((sum, { text }) => sum + text.length, 0) / lines.length;
  const words = lines.reduce((sum, { text }) => sum + text.trim().split(/\s+/).length, 0) / lines.length;
  const hasCase = lines.some(({ text }) => /[\p{Lu}\p{Ll}]/u.test(text));
  const goOn = lines.slice(1).filter(({ text }) => /^["'(\u201c\u201e\u00ab]?\p{Ll}/u.test(text.trim())).length;
  return hasCase ? words >= 2.5 && goOn >= 0.35 * (lines.length - 1) : chars >= 10 && isEven(lines);
}

/** Lines of a column are of about one length, but for the last of a paragraph. */
function isEven(lines: readonly Segment[]): boolean {
  const longest = Math.max(...lines.map(({ width }) => width));
  return lines.filter(({ width }) => width > 0.8 * longest).length >= lines.length / 2;
}

/** Lines as paragraphs: a line that ends within a sentence goes on in the next, unless there is a gap between them or one is a row. */
function joinParagraphs(lines: readonly Line[]): string {
  let text = '';
  let last: Line | undefined;
  for (const line of lines) {
    const end = text.slice(-2);
    const written = line.segments.map((segment) => segment.text.replace(/\s+/g, ' ').trim()).join(cellBreak);
    const distance = last ? last.y - line.y : 0;
    const size = Math.max(line.size, last?.size ?? 0);
    const isRow = line.segments.length > 1 || (last?.segments.length ?? 0) > 1;
    const isFar = !last || distance < 0 || distance > 1.9 * size || Math.abs(line.size - last.size) > 0.25 * size;
    if (text === '') text = written;
    else if (isRow) text += isFar && distance > 2.5 * size ? `\n\n${written}` : `\n${written}`;
    else if (isFar) text += `\n\n${written}`;
    else if (/\p{Ll}[-\u00ad\u2010]$/u.test(end) && /^\p{Ll}/u.test(written)) text = text.slice(0, -1) + written;
    else text += /[^.!?:]$/.test(end) && /^[\p{Ll}\p{N}(]/u.test(written) ? ` ${written}` : `\n${written}`;
    last = line;
  }
  return text;
}
