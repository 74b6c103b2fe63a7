/** What a part of a regular expression may begin with. */
interface Firsts {
  letters: Set<string>;
  /** Whether it may be empty, so that what follows comes first. */
  isEmpty: boolean;
  /** Whether it may begin with anything. */
  isAny: boolean;
}

/**
 * The characters that a match of a regular expression may begin with; undefined if it may be any. Reads the syntax that the cues are
 * written in: alternatives, groups, classes, quantifiers, anchors and assertions.
 */
export function firstLettersOf(source: string): ReadonlySet<string> | undefined {
  const { firsts } = readAlternatives(source, 0);
  return firsts.isAny || firsts.isEmpty ? undefined : firsts.letters;
}

function readAlternatives(source: string, from: number): { firsts: Firsts; end: number } {
  const firsts: Firsts = { letters: new Set(), isEmpty: false, isAny: false };
  let at = from;
  for (;;) {
    const { firsts: one, end } = readSequence(source, at);
    for (const letter of one.letters) firsts.letters.add(letter);
    firsts.isEmpty ||= one.isEmpty;
    firsts.isAny ||= one.isAny;
    if (source[end] !== '|') return { firsts, end };
    at = end + 1;
  }
}

function readSequence(source: string, from: number): { firsts: Firsts; end: number } {
  const firsts: Firsts = { letters: new Set(), isEmpty: true, isAny: false };
  let at = from;
  while (at < source.length && source[at] !== '|' && source[at] !== ')') {
    const { firsts: one, end } = readElement(source, at);
    const [, quantifier = ''] = /^((?:[?*+]|\{\d+(?:,\d*)?\})\??)?/.exec(source.slice(end, end + 8)) ?? [];
    at = end + quantifier.length;
    if (!firsts.isEmpty) continue;
    for (const letter of one.letters) firsts.letters.add(letter);
    firsts.isAny ||= one.isAny;
    firsts.isEmpty = one.isEmpty || /^(?:[?*]|\{0)/.test(quantifier);
  }
  return { firsts, end: at };
}

function readElement(source: string, at: number): { firsts: Firsts; end: number } {
  const one = (letters: Iterable<string>, isAny = false): Firsts => ({
    letters: new Set(letters),
    isEmpty: false,
    isAny,
  });
  const char = source[at] ?? '';
  if (char === '(') {
    const [opening = '', kind = ''] = /^\((\?(?:<[=!]|[:=!]))?/.exec(source.slice(at, at + 4)) ?? [];
    const { firsts, end } = readAlternatives(source, at + opening.length);
    const isAssertion = /[=!]$/.test(kind);
    return { firsts: isAssertion ? { letters: new Set(), isEmpty: true, isAny: false } : firsts, end: end + 1 };
  }
  if (char === '[') {
    const end = source.indexOf(']', at) + 1;
    const letters = source.slice(at + 1, end - 1);
    return { firsts: one(letters, letters.includes('-') || letters.startsWith('^')), end };
  }
  if (char === '^' || char === '$') return { firsts: { ...one([]), isEmpty: true }, end: at + 1 };
  if (char === '\\' || char === '.') return { firsts: one([], true), end: at + (char === '.' ? 1 : 2) };
  return { firsts: one([char]), end: at + 1 };
}
