import type { ChatMessage } from './engine.js';
import { readSmallTalk } from './small-talk.js';

/** What the contact asks with its last message: one of the suggestions that it was offered, if it names it by its number. */
export function readAsked(history: readonly ChatMessage[], botName: string): string {
  const said = history.at(-1)?.content ?? '';
  const offered = suggestionsBefore(history);
  const [, number] = /^\s*(\d)\s*[.)]?\s*$/.exec(said) ?? [];
  if (number !== undefined) return offered[Number(number) - 1] ?? said;
  const [only, other] = offered;
  if (only === undefined || other !== undefined) return said;
  const { kindIn, rest } = readSmallTalk(said, botName);
  return rest === '' && kindIn('en') === 'yes' ? only : said;
}

/** The suggestions in the message that the last message of the contact follows. */
export function suggestionsBefore(history: readonly ChatMessage[]): readonly string[] {
  const before = history.at(-2);
  return (before?.role === 'ASSISTANT' && before.suggestions) || [];
}

/** What passages are looked for by: what the contact asks, without its greetings and thanks. */
export function questionOf(history: readonly ChatMessage[], botName: string): string {
  const asked = readAsked(history, botName);
  return readSmallTalk(asked, botName).rest || asked;
}
