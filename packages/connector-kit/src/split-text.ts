/**
 * Cuts a text into parts of `maxChars` UTF-16 code units at most: at the end of a paragraph if there is one in the second half of a
 * part, else at the end of a line, a sentence or a word, else anywhere but inside of a character. White space at a cut is left out; nothing
 * else is.
 */
export function splitText(text: string, maxChars: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maxChars) {
    const at = cutOf(rest, maxChars);
    const part = rest.slice(0, at).trimEnd();
    if (part !== '') parts.push(part);
    rest = rest.slice(at).trimStart();
  }
  if (rest.trim() !== '') parts.push(rest);
  return parts;
}

const ends = [/\n[ \t]*\n/g, /\n/g, /[.!?…。！？]\s/g, /\s/g];

function cutOf(text: string, maxChars: number): number {
  const head = text.slice(0, maxChars + 1);
  for (const end of ends) {
    const last = [...head.matchAll(end)].at(-1);
    const at = last ? last.index + last[0].length : 0;
    if (at > maxChars / 2 && at <= maxChars) return at;
  }
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, maxChars + 1));
  const starts = Array.from(segments, ({ index }) => index).filter((index) => index > 0);
  return starts.at(-1) ?? maxChars;
}
