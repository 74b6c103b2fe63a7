import { suggestionLimits } from '@lead-engagement/contract';
import { cleanText } from './clean-text.js';
import type { Passage } from './engine.js';
import { plainWords } from './plain-words.js';

/** Beside the confidence that an answer needs: how near a passage has to be for its subject to be offered. */
const nearShare = 0.3;
/** Beside the best passage: one that is much further off than that is about something else. */
const besideBest = 0.5;
/** A name of a page or a file says nothing to a contact. */
const addressOrFile = /^(?:https?:\/\/|www\.)|^\S+\.[a-z0-9]{2,5}$/i;

/**
 * The questions or subjects that are nearest to a question without an answer: each one is answered if the contact says it. `taken` are
 * texts that are not to be offered: what was asked, and what was offered before.
 */
export async function findSuggestions(
  passages: readonly Passage[],
  minConfidence: number,
  taken: readonly string[],
  search: (question: string) => Promise<readonly Passage[]>,
): Promise<string[]> {
  const sorted = [...passages].sort((a, b) => b.score - a.score);
  const least = Math.max(minConfidence * nearShare, (sorted[0]?.score ?? 0) * besideBest);
  const known = new Set(taken.map(keyOf));
  const found: string[] = [];
  for (const passage of sorted.filter(({ score }) => score > 0 && score >= least)) {
    if (found.length === suggestionLimits.perMessage) break;
    const subject = subjectOf(passage);
    const key = subject && keyOf(subject);
    if (!subject || !key || known.has(key)) continue;
    known.add(key);
    const answers = await search(subject);
    if (answers.some(({ score }) => score >= minConfidence)) found.push(subject);
  }
  return found;
}

/** What a passage is about: the heading right above it, or the title of its document, which is the question of a question with its answer. */
export function subjectOf({ title, heading }: Passage): string | undefined {
  const text = cleanText(
    (heading?.split(' › ').at(-1) || title).replaceAll(/\s+/g, ' '),
    suggestionLimits.chars * 2,
  ).trim();
  return addressOrFile.test(text) ? undefined : shorten(text);
}

function shorten(text: string): string {
  const chars = Array.from(text);
  if (chars.length <= suggestionLimits.chars) return text;
  const start = chars.slice(0, suggestionLimits.chars - 2).join('');
  return `${start.replace(/\s+\S*$/, '')} …`;
}

function keyOf(text: string): string {
  return plainWords(text).join(' ');
}

/** A message with its suggestions as lines below it, for channels that have no buttons. The contact may answer with a number. */
export function withSuggestionLines(content: string, suggestions: readonly string[]): string {
  const lines = suggestions.map((text, at) => `${at + 1}. ${text}`);
  return lines.length === 0 ? content : [content, lines.join('\n')].filter(Boolean).join('\n\n');
}
