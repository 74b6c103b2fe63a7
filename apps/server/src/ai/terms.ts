import { wordsIn } from './small-talk.js';

/** Words that say nothing of a subject. English: other languages are counted with theirs. */
const commonWords = new Set(
  `a about above after again all also am an and any are as ask asked at back be because been before being below best better
  between both but by call called can cannot come could did do does doing don't done down each email even ever every few find
  first for from get give go going good got great had has have having he hello help her here hers hey hi him his how i i'd i'll
  i'm i've if in into is isn't it it's its just know last let like look looking made make many may maybe me mean might more most
  much must my need needs never new next no not now of off ok okay on once one only or other our out over own please put really
  right said same say see send she should so some someone something soon still such sure take team tell than thank thanks that
  that's the their them then there these they thing things think this those through time to today tomorrow too try two under
  until up us use used using very want wanted was way we we're we've week well were what when where which while who why will
  with within without won't work would yes yet you you're your yours`.split(/\s+/),
);

const minChars = 3;
const maxChars = 40;
const minTimes = 2;
const maxWords = 20_000;

/** The words that come up in at least two of these texts, the most frequent first; numbers and common words are left out. */
export function countTerms(texts: readonly string[]): string[] {
  const times = new Map<string, number>();
  let left = maxWords;
  for (const text of texts) {
    const words = wordsIn(text).slice(0, left);
    left -= words.length;
    for (const word of new Set(words)) {
      if (isTerm(word)) times.set(word, (times.get(word) ?? 0) + 1);
    }
  }
  return [...times]
    .filter(([, count]) => count >= minTimes)
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .map(([word]) => word);
}

function isTerm(word: string): boolean {
  return word.length >= minChars && word.length <= maxChars && /\p{L}/u.test(word) && !commonWords.has(word);
}
