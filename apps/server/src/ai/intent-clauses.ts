/** A part of a text that one "not" can reach: offsets in the text, and whether it turns against the one before it ("but"). */
export interface Clause {
  start: number;
  end: number;
  turns: boolean;
}

const turn = /\b(?:but|however|though|aber|sondern|jedoch|pero|sino|mais|par contre|mas|porem)\b/iy;
const breaks = /[.!?;\n\u2026]+(?=\s|$)|,(?=\s)|:(?=\s)|\s[\u2013\u2014-]\s/y;

/** The clauses of a text without accents, in order: they end with a sentence, at a comma, and where a word turns against what was said. */
export function splitClauses(plain: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  let turns = false;
  const close = (end: number) => {
    if (plain.slice(start, end).trim() !== '') clauses.push({ start, end, turns });
  };
  for (let at = 0; at < plain.length; ) {
    breaks.lastIndex = at;
    turn.lastIndex = at;
    const end = breaks.exec(plain)?.[0].length ?? 0;
    const turned = end === 0 && turn.exec(plain) ? turn.lastIndex - at : 0;
    if (end > 0) {
      close(at);
      start = at + end;
      turns = false;
    } else if (turned > 0) {
      close(at);
      start = at;
      turns = true;
    }
    at += Math.max(1, end, turned);
  }
  close(plain.length);
  return clauses;
}

/** How a language denies, without accents. */
export interface Denial {
  /** Says no to what follows it in its clause. */
  before: RegExp;
  /** Says no to what stands shortly before it. */
  after: RegExp;
  /** Is no denial, though it has its words: "not only". */
  unless: RegExp;
}

/** Words between a cue and what it denies. */
const reachBefore = 7;
const reachAfter = 2;

/** The words by which the clause around a match says no to it; undefined if it does not. */
export function findDenial(
  plain: string,
  clauses: readonly Clause[],
  match: { start: number; end: number },
  denials: readonly Denial[],
): { start: number; end: number } | undefined {
  const clause = clauses.find(({ start, end }) => match.start >= start && match.start < end);
  if (clause === undefined) return undefined;
  const [before, inside, after] = [
    plain.slice(clause.start, match.start),
    plain.slice(match.start, match.end),
    plain.slice(match.end, Math.max(match.end, clause.end)),
  ];
  if (denials.some(({ unless }) => unless.test(plain.slice(clause.start, clause.end)))) return undefined;
  for (const denial of denials) {
    const near = lastWords(before, reachBefore);
    const cue = denial.before.exec(near) ?? denial.before.exec(inside);
    if (cue) return { start: clause.start, end: Math.min(clause.end, match.end) };
    if (denial.after.test(firstWords(after, reachAfter)) || denial.after.test(inside))
      return { start: match.start, end: clause.end };
  }
  return undefined;
}

function lastWords(text: string, count: number): string {
  return text.split(/\s+/).filter(Boolean).slice(-count).join(' ');
}

function firstWords(text: string, count: number): string {
  return text.split(/\s+/).filter(Boolean).slice(0, count).join(' ');
}
