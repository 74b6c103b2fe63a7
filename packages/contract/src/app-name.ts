import { requiredText } from './fields.js';

/**
 * Characters that are invisible or change the direction of the text around them: controls, format characters, fillers and unassigned
 * code points.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Alphabets with letters that look like those of another. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Letters and digits that look like Latin letters. Source: the confusables of Unicode TS 39, as far as our own name needs them. */
const lookAlikes = new Map<string, string>(
  Object.entries({
    а: 'a',
    α: 'a',
    '4': 'a',
    '@': 'a',
    ԁ: 'd',
    е: 'e',
    є: 'e',
    ε: 'e',
    '3': 'e',
    ɡ: 'g',
    ց: 'g',
    і: 'i',
    ι: 'i',
    '1': 'l',
    '!': 'i',
    ӏ: 'l',
    '|': 'l',
    м: 'm',
    п: 'n',
    η: 'n',
    ո: 'n',
    т: 't',
    τ: 't',
    '7': 't',
    ν: 'n',
    н: 'n',
  }),
);

/** The name of this product, in the form used to compare names. */
const ownName = 'leadengagement';

/** The appearance of a name: similar Latin letters in place of its letters, and nothing between them. I, l and 1 count as equal. */
function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return Array.from(plain, (char) => lookAlikes.get(char) ?? char)
    .join('')
    .replace(/[^a-z]/g, '')
    .replaceAll('i', 'l');
}

/** The name of an app, which users see on the consent page: it must not imitate another name or this product. */
export function appName(maxChars: number) {
  return requiredText(maxChars)
    .refine((name) => !unseen.test(name), { error: 'Must not contain control or invisible characters.', abort: true })
    .refine((name) => !name.split(/[^\p{L}\p{M}\p{N}]+/u).some(mixesAlphabets), {
      error: 'Must not mix alphabets within a word: some of their letters look alike.',
      abort: true,
    })
    .refine((name) => !skeletonOf(name).includes(ownName), {
      error: 'Must not be or contain the name of this product.',
    });
}

function mixesAlphabets(word: string): boolean {
  return alphabets.filter((alphabet) => alphabet.test(word)).length > 1;
}
