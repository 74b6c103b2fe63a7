import { detectByLetters, detectByWords } from './language-words.js';

/**
 * The number of characters that the detection reads, up to which the words and letters of a text say more than statistics do, and from which on
 * words with capitals are more than a name.
 */
const sampleChars = { most: 150, short: 30, ofNames: 16 };
/** The fewest characters if the language has a script of its own. */
const leastOfScript = 2;

/** Detects the language of a text: an ISO 639 code, or `und` if it is unknown. */
export type DetectLanguage = (text: string) => string;

/** Codes of one language, or of languages that detection confuses in short texts; detection returns the first code of a family. */
const families = [
  ['no', 'nb', 'nn'],
  ['ms', 'id'],
  ['tl', 'fil'],
  ['he', 'iw'],
] as const;

/** Returns true if two codes stand for the same language or for languages that detection does not separate. */
export function isSameLanguage(one: string, other: string): boolean {
  return representativeOf(one) === representativeOf(other);
}

function representativeOf(code: string): string {
  return families.find((family) => (family as readonly string[]).includes(code))?.[0] ?? code;
}

/** Detects languages, and knows which ones it supports. */
export interface LanguageDetector {
  detect: DetectLanguage;
  /** The most probable of some languages, however short the text is; undefined if no trace of any is in it, or of two as much. */
  guess(text: string, among: readonly string[]): string | undefined;
  /** Returns false for a language that the detector does not support: its texts would be detected as another language. */
  knows(code: string): boolean;
}

/** Loads the language detector, which takes some 60 MB, so that only processes that need it pay for it. */
export async function loadLanguages(): Promise<LanguageDetector> {
  const { eld } = await import('eld/extrasmall');
  const known = new Set(Object.values(eld.info().Languages as Record<string, string>));
  const detect = (text: string) => {
    const sample = text.slice(0, sampleChars.most).normalize('NFC').trim();
    const byScript = detectByScript(sample);
    if (byScript !== undefined) return byScript;
    const said = sample.length <= sampleChars.short ? (detectByLetters(sample) ?? detectByWords(sample)) : undefined;
    if (said !== undefined) return said;
    if (sample.length < sampleChars.ofNames && isName(sample)) return 'und';
    const found = eld.detect(sample);
    return found.isReliable() ? found.language : 'und';
  };
  const guess = (text: string, among: readonly string[]) => {
    const result = eld.detect(text.slice(0, sampleChars.most).normalize('NFC'));
    const scores = new Map<string, number>(Object.entries(result.getScores()));
    const found = among
      .map((code) => ({ code, score: scores.get(code) ?? 0 }))
      .sort((one, other) => other.score - one.score);
    const [first, second] = found;
    return first && first.score > (second?.score ?? 0) ? first.code : undefined;
  };
  return { detect, guess, knows: (code) => known.has(representativeOf(code)) };
}

/** Whether each word begins with a capital: a name is no language. */
function isName(sample: string): boolean {
  const words = sample.match(/[\p{L}\p{M}'’]+/gu) ?? [];
  return words.every((word) => /^\p{Lu}/u.test(word));
}

/** Detects languages by their script, even in very short texts: kana are Japanese, hangul is Korean, and Han alone is Chinese. */
function detectByScript(sample: string): string | undefined {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const count = (script: RegExp) => sample.match(script)?.length ?? 0;
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = count(/\p{Script=Hangul}/gu);
  const han = count(/\p{Script=Han}/gu);
  // A name or a smiley in another script (ツ) does not change the language of the text.
  if (kana + hangul + han < Math.max(leastOfScript, letters / 3)) return undefined;
  if (hangul > kana + han) return 'ko';
  // Chinese has no hiragana: one beside a character is Japanese.
  const hiragana = count(/\p{Script=Hiragana}/gu);
  if (kana >= leastOfScript || (hiragana > 0 && han > 0)) return 'ja';
  return kana === 0 && hangul === 0 && han >= leastOfScript ? 'zh' : undefined;
}
