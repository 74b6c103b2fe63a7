import type { ReplyRequest } from './engine.js';
import { findForeignLink } from './links.js';
import { findMoneyPromise } from './money-promises.js';

/** What a reply of a model is checked against. */
export interface Grounds {
  /** What the tenant itself says: the passages that were found, and the persona. */
  said: string;
  /** Origins that the chatbot is configured with. */
  origins: readonly string[];
  /** What was said in the conversation before. */
  history: string;
}

export function groundsOf({ bot, passages, history }: ReplyRequest): Grounds {
  const texts = passages.map(({ title, url, text }) => `${title}\n${url ?? ''}\n${text}`);
  return {
    said: [...texts, bot.persona, bot.handoff.message ?? ''].join('\n'),
    origins: bot.allowedOrigins ?? [],
    history: history.map(({ content }) => content).join('\n'),
  };
}

const quoteChars = 200;

/**
 * Why a person has to look at what a model wrote before anybody else does; undefined if it may be said. A model can be talked
 * into anything: what it must not say is looked for in what it says, whatever it was told.
 */
export function findProblem(text: string, isFromPrompt: (text: string) => boolean, grounds: Grounds) {
  if (isFromPrompt(text)) return 'The reply of the model repeated its instructions.';
  const link = findForeignLink(text, grounds);
  if (link !== undefined) return `The reply of the model had a link that is not in any passage: ${quote(link)}`;
  const promise = findMoneyPromise(text, grounds);
  if (promise !== undefined) return `The reply of the model made a promise about money: ${quote(promise)}`;
  return undefined;
}

function quote(text: string): string {
  return Array.from(text).slice(0, quoteChars).join('');
}

/** A text without HTML, and with the links and images of Markdown as plain text. */
export function withoutMarkup(text: string): string {
  return (
    text
      .replace(/!\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
      .replace(/\[([^[\]]*)\]\(([^()\s]*)\)/g, (_, words: string, link: string) =>
        words === link ? link : `${words} (${link})`,
      )
      .replace(/<br\s{0,5}\/?>/gi, '\n')
      .replace(/<[a-z/!?][^<>]*>/gi, '')
      // What is left of a tag that was not closed, or that stood inside another one.
      .replace(/<+(?=[a-z/!?])/gi, '')
  );
}

/** The beginning of a text that is still being written, up to the last sentence and without what markup is open. */
export function wholeSentences(text: string): string {
  const ends = [...text.matchAll(/[.!?。！？…](?=\s)|[。！？\n]/g)];
  const end = (ends.at(-1)?.index ?? -1) + 1;
  const open = text.slice(0, end).search(/<[a-z/!?][^<>]*$|\[[^[\]]*$|\[[^[\]]*\](?:\([^()\s]*)?$/i);
  return open < 0 ? text.slice(0, end) : wholeSentences(text.slice(0, open));
}
