import type { KnowledgeHighlight } from '@lead-engagement/contract';

type Range = KnowledgeHighlight['ranges'][number];

const fragmentChars = 200;
const maxFragments = 2;

/** The pieces of a text that have most of what was searched for: words, in lower case, and pairs of characters. */
export function highlight(text: string, words: ReadonlySet<string>, grams: readonly string[]): KnowledgeHighlight[] {
  const ranges = merge([...rangesOfWords(text, words), ...rangesOfGrams(text, grams)]);
  const fragments: KnowledgeHighlight[] = [];
  let next = 0;
  while (next < ranges.length && fragments.length < maxFragments) {
    const first = ranges[next] as Range;
    const start = fragmentStart(text, first.start);
    const end = fragmentEnd(text, Math.max(start + fragmentChars, first.end));
    const within = ranges.slice(next).filter((range) => range.end <= end);
    fragments.push({
      text: text.slice(start, end),
      ranges: within.map((range) => ({ start: range.start - start, end: range.end - start })),
    });
    next += Math.max(within.length, 1);
  }
  return fragments;
}

function* rangesOfWords(text: string, words: ReadonlySet<string>): Generator<Range> {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (words.has(word.toLowerCase())) yield { start: index, end: index + word.length };
  }
}

function* rangesOfGrams(text: string, grams: readonly string[]): Generator<Range> {
  for (const gram of grams) {
    for (let at = text.indexOf(gram); at >= 0; at = text.indexOf(gram, at + 1)) {
      yield { start: at, end: at + gram.length };
    }
  }
}

/** In order, those that touch or overlap as one. */
function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

/** Some words before a place. */
function fragmentStart(text: string, place: number): number {
  const earliest = Math.max(0, place - fragmentChars / 4);
  if (earliest === 0) return 0;
  const space = text.slice(earliest, place).search(/\s/);
  return space < 0 ? place : earliest + space + 1;
}

/** The end of the word at a place. */
function fragmentEnd(text: string, place: number): number {
  if (place >= text.length) return text.length;
  const space = text.slice(place, place + 40).search(/\s/);
  if (space >= 0) return place + space;
  return /[\udc00-\udfff]/.test(text[place] as string) ? place + 1 : place;
}
