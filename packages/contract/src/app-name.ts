import { requiredText } from './fields.js';

/** What no name shows, or what turns the text around it: controls, format characters, fillers and unassigned code points. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Alphabets of which some letters look alike. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Letters and digits that pass for Latin letters. Source: the confusables of Unicode TS 39, as far as our own name needs them. */
const lookAlikes: Readonly<Record<string, string>> = {
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
};

/** The name of this product in the form in which names are compared. */
const ownName = 'leadengagement';

/** What a name looks like: Latin letters in their place, nothing between them. I, l and 1 are one. */
function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return Array.from(plain, (char) => lookAlikes[char] ?? char)
    .join('')
    .replace(/[^a-z]/g, '')
    .replaceAll('i', 'l');
}

/** The name of an app, as users see it when they decide whether to allow it: nobody may pass for another, or for this product. */
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
