import type { Turn } from './engine.js';
import { loadLanguages } from './languages.js';
import { loadOnce } from './load-once.js';
import { plainWords } from './plain-words.js';
import { defaultReplyLanguage, type ReplyLanguage, replyLanguages } from './reply-texts.js';
import { readSmallTalk } from './small-talk.js';

const detector = loadOnce(loadLanguages);

/** Words of short messages that no other of these languages has. */
const functionWords: Record<ReplyLanguage, string> = {
  en: 'the is are you do does did what when where which how why who can could would my your and with from not have has need want there this that please it it i to of at be if will was',
  de: 'der die das den dem ist sind sie ich du wir ihr was wann wo wie warum wer kann konnen mein meine meinen ihre ein eine einen und mit von nicht kein keine habe haben brauche mochte will gibt es auf fur bei zu zum zur noch auch wenn aber',
  es: 'el los las es son usted yo que cuando donde como cual quien puedo puede mi su un una y con del no tengo tiene necesito quiero hay cuanto cuesta esta estan mis sus para por al lo',
  fr: 'le les est sont vous je j nous quoi quand ou comment quel quelle pourquoi qui peux peut mon ma votre un une et avec du des ne pas ai avez veux combien coute il elle au aux pour est ce',
  pt: 'o os as e sao voce vc eu quando onde como qual quem posso pode meu minha seu sua um uma com do da dos das nao tenho tem preciso quero ha quanto custa esta estao para por ao na no em',
};
const languagesOfWord = new Map<string, ReplyLanguage[]>();
for (const language of replyLanguages) {
  for (const word of new Set(functionWords[language].split(' '))) {
    languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language]);
  }
}

/** A language that a text is in, and whether the text is long enough to be sure. */
interface Finding {
  language: ReplyLanguage;
  isClear: boolean;
}

/**
 * The language of the contact: that of their latest message that clearly tells, else of the latest one that hints at one,
 * else English. A word or two that say little, such as `ok`, `thanks` or a name, change nothing.
 */
export async function findReplyLanguage(history: readonly Turn[], botName: string): Promise<ReplyLanguage> {
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
  for (const word of words) {
    const [language, other] = languagesOfWord.get(word) ?? [];
    if (language !== undefined && other === undefined) all.set(language, (all.get(language) ?? 0) + 1);
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
