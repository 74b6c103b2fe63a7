// Finds the words that tell the language of a short text, in the texts of training: `npm run languages:train` writes src/ai/learned-words.json. The
// same texts give the same words.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { plainWords } from '../src/ai/plain-words.js';
import { readMessages } from './train-message-kinds.js';
import { readPostsOfTraining } from './train-post-kinds.js';

/** How often a word must be there, and how much of its use must be in one language. */
const leastTimes = 2;
const leastShare = 0.75;

/** The words of each language that texts have at least twice, and that hardly any text in another language has. */
export function learnWords(texts: readonly { language: string; text: string }[]): Record<string, string> {
  const counts = new Map<string, Map<string, number>>();
  const sizes = new Map<string, number>();
  for (const { language, text } of texts) {
    // Names are written with a capital in every language: they say nothing of it. So are nouns in German, which are left out with them.
    const lower = text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}'’]*/gu) ?? [];
    const words = new Set(plainWords(lower.join(' ')).filter((word) => /^\p{L}{2,}$/u.test(word)));
    sizes.set(language, (sizes.get(language) ?? 0) + 1);
    for (const word of words) {
      const of = counts.get(word) ?? new Map<string, number>();
      counts.set(word, of.set(language, (of.get(language) ?? 0) + 1));
    }
  }
  const found = new Map<string, string[]>([...sizes.keys()].sort().map((language) => [language, []]));
  for (const [word, of] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const shares = [...of].map(([language, count]) => ({ language, count, share: count / (sizes.get(language) ?? 1) }));
    const all = shares.reduce((sum, { share }) => sum + share, 0);
    const [first] = shares.sort((one, other) => other.share - one.share);
    if (first && first.count >= leastTimes && first.share / all >= leastShare) found.get(first.language)?.push(word);
  }
  return Object.fromEntries([...found].map(([language, words]) => [language, words.join(' ')]));
}

/** The words as they are stored. */
export const storeWords = (): string =>
  `${JSON.stringify(learnWords([...readMessages(), ...readPostsOfTraining()]), null, 2)}\n`;

if (import.meta.filename === process.argv[1]) {
  writeFileSync(path.join(import.meta.dirname, '../src/ai/learned-words.json'), storeWords());
}
