/** Whether two words differ by one letter at most: one that is missing, added or another, or two that changed places. */
export function isOneTypoAway(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rest = (letters: readonly string[], skipped: number) => letters.slice(start + skipped).join('');
  if (start === a.length && start === b.length) return true;
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2))
  );
}

const wordsOf = (text: string) => text.toLocaleLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Whether each word that is wanted begins a word of the text, with one typo at most. */
export function matchesWithTypo(text: string, wanted: string): boolean {
  const words = wordsOf(text);
  return wordsOf(wanted).every((want) =>
    words.some((word) =>
      // A letter more or less than what was typed so far can be the typo.
      [-1, 0, 1].some((more) => isOneTypoAway(word.slice(0, [...want].length + more), want)),
    ),
  );
}

/** What finds words by their beginnings although one of the later letters is wrong. */
export const beginnings = (text: string) =>
  wordsOf(text)
    .map((word) => word.slice(0, Math.max(2, Math.floor(word.length / 2))))
    .join(' ');
