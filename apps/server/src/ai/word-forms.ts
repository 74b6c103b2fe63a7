/** A text in lower case, without accents. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');
}

/** The words of a text, folded; letters and digits are parted: `HB20` is `hb` and `20`. */
export function plainWordsOf(text: string): string[] {
  return fold(text).match(/\p{L}+|\p{N}+/gu) ?? [];
}

/** How much a word of a passage tells of a word of a question, 0 to 1. */
export const formStrengths = {
  same: 1,
  inflected: 0.95,
  synonym: 0.9,
  part: 0.75,
  parts: 0.85,
  stem: 0.5,
  typo: 0.85,
  typos: 0.7,
};

const minPartChars = 4;
/** What words of one stem end in, folded, in English, German, Spanish, French and Portuguese. */
const endings = new Set(
  `s es e en er ern em n ed d ing ings r t te ten tet et st ung ungen ungs lich ig ly ion ions ment ments able a as o os ar ir an amos emos imos ado
  ada ados adas ido ida idos idas io ia cion ciones cao coes al el ons ent ez ee ees ant ait age or ors ery y ies ie ier ieren iert ierte ierten ur
  uren atur aturen ation ations que ques quer ta to tion tions ge eur euse eira eiro z x aux m am em ei eis ou ara era ira sse nt ns nd end ende
  ab le les rer rung l`.split(/\s+/),
);

/** Whether two words are forms of one: `liefern` and `Lieferung`, `repair` and `repairs`. */
export function isInflected(one: string, other: string): boolean {
  const prefix = prefixLength(one, other);
  const long = Math.max(one.length, other.length);
  const [tail, otherTail] = [one.slice(prefix), other.slice(prefix)];
  if (prefix < 4) return prefix === 3 && tail.length + otherTail.length === 1;
  const isEnding = (text: string) => text === '' || endings.has(text);
  return prefix >= Math.ceil(0.55 * long) && isEnding(tail) && isEnding(otherTail);
}

/** Whether one word is the beginning or the end of a compound: `Preis` of `Winterpreis`. */
export function isPartOf(part: string, whole: string): boolean {
  const rest = whole.length - part.length;
  if (part.length < minPartChars || rest < 3) return false;
  return whole.startsWith(part) || (part.length > minPartChars && whole.endsWith(part));
}

/** Whether two longer words begin alike: `Lieferzeit` and `Lieferung`, `devolver` and `devolución`. */
export function sharesStem(one: string, other: string): boolean {
  return prefixLength(one, other) >= Math.max(5, Math.ceil(Math.min(one.length, other.length) / 2));
}

/** How many typing mistakes one word is away from another, up to two; undefined if more, or if they are too short to tell. */
export function countTypos(one: string, other: string): 1 | 2 | undefined {
  const short = Math.min(one.length, other.length);
  const allowed = short >= 8 ? 2 : short >= 5 ? 1 : 0;
  if (allowed === 0 || Math.abs(one.length - other.length) > allowed) return undefined;
  if (short < 7 && one[0] !== other[0]) return undefined;
  const distance = editDistance(one, other, allowed);
  return distance <= allowed && distance > 0 ? (distance as 1 | 2) : undefined;
}

function prefixLength(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/**
 * Letters that are missing, too many, wrong or swapped with their neighbour, up to a bound. Source: optimal string alignment, Boytsov,
 * Indexing methods for approximate dictionary searching, 2011.
 */
function editDistance(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) cost = Math.min(cost, (before[column - 2] as number) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return last[other.length] as number;
}

const keyedChars = 4;
const maxKeys = 400;

/**
 * What words are looked up by that may be misspelt, inflected or a part of a compound: their first and their last four letters. No stem
 * begins with `<` or `>`.
 */
export function keysOf(text: string): string[] {
  const keys = new Set<string>();
  for (const word of plainWordsOf(text)) {
    if (keys.size >= maxKeys) break;
    if (word.length < keyedChars || !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)) continue;
    keys.add(`<${word.slice(0, keyedChars)}`).add(`>${word.slice(-keyedChars)}`);
  }
  return [...keys];
}
