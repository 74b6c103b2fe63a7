/** Runs of scripts that do not part words. */
const unparted =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/** The pairs of neighbouring characters in such runs, each once: a word of two characters or more is found by its pairs. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>();
  for (const [run] of text.normalize('NFKC').matchAll(unparted)) {
    const chars = Array.from(run);
    if (chars.length === 1) grams.add(run);
    for (let at = 1; at < chars.length; at++) grams.add(`${chars[at - 1]}${chars[at]}`);
  }
  return [...grams];
}

/** A text without such runs: their words are no words to PostgreSQL. */
export function withoutUnparted(text: string): string {
  return text.replace(unparted, ' ');
}
