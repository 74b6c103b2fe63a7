import type { ChatMessage } from './engine.js';
import { countTellingWords } from './language-words.js';
import { loadLanguages } from './languages.js';
import { loadOnce } from './load-once.js';
import { plainWords } from './plain-words.js';
import { defaultReplyLanguage, type ReplyLanguage, replyLanguages } from './reply-texts.js';
import { readSmallTalk } from './small-talk.js';

const detector = loadOnce(loadLanguages);

/** A language that a text is in, and whether the text is long enough to be sure. */
interface Finding {
  language: ReplyLanguage;
  isClear: boolean;
}

/**
 * The language of the contact: that of their latest message that clearly tells, else of the latest one that hints at one,
 * else English. A word or two that say little, such as `ok`, `thanks` or a name, change nothing.
 */
export async function findReplyLanguage(history: readonly ChatMessage[], botName: string): Promise<ReplyLanguage> {
  let hint: ReplyLanguage | undefined;
  for (const { role, content } of history.toReversed()) {
    const finding = role === 'USER' ? await findLanguage(content, botName) : undefined;
    if (finding?.isClear) return finding.language;
    hint ??= finding?.language;
  }
  return hint ?? defaultReplyLanguage;
}

async function findLanguage(content: string, botName: string): Promise<Finding | undefined> {
  const { votes, rest } = readSmallTalk(content, botName);
  const words = plainWords(rest);
  if (words.length > 1) {
    const { detect } = await detector();
    const detected = toReplyLanguage(detect(rest));
    if (detected) return { language: detected, isClear: words.length > 2 };
  }
  const all = new Map(votes);
  for (const [language, count] of countTellingWords(rest, replyLanguages)) {
    all.set(language, (all.get(language) ?? 0) + count);
  }
  const [first, second] = [...all].sort(([, one], [, other]) => other - one);
  if (!first || first[1] === second?.[1]) {
    // One word after a greeting is a name as a rule.
    const isTelling = words.length > 1 || (words.length === 1 && rest.trim() === content.trim());
    const guessed = isTelling ? toReplyLanguage((await detector()).guess(rest, replyLanguages)) : undefined;
    return guessed && { language: guessed, isClear: false };
  }
  const [language, count] = first;
  // English phrases are common in other languages.
  return { language, isClear: count >= (language === 'en' ? 3 : 2) };
}

function toReplyLanguage(code: string | undefined): ReplyLanguage | undefined {
  return replyLanguages.find((language) => language === code);
}
