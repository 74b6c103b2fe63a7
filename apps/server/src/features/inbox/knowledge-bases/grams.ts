/** Runs of scripts that do not separate words with spaces. */
const unparted =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/** The distinct pairs of adjacent characters in such runs: a word of two characters or more is found by its pairs. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>();
  for (const [run] of text.normalize('NFKC').matchAll(unparted)) {
    const chars = Array.from(run);
    if (chars.length === 1) grams.add(run);
    for (let at = 1; at < chars.length; at++) grams.add(`${chars[at - 1]}${chars[at]}`);
  }
  return [...grams];
}

/** Removes such runs, which PostgreSQL cannot split into words. */
export function withoutUnparted(text: string): string {
  return text.replace(unparted, ' ');
}
