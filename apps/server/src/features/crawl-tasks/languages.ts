/** Characters that a language is told by, and the fewest by which it can be. */
const sampleChars = { most: 150, least: 16 };
/** Characters of a script of its own, by which fewer tell a language. */
const leastOfScript = 2;

/** Tells the language of a text: an ISO 639 code, `und` if it cannot be told. */
export type DetectLanguage = (text: string) => string;

/** Codes of one language, or of languages that a short text does not tell apart: the first is the one that is told. */
const families = [
  ['no', 'nb', 'nn'],
  ['ms', 'id'],
  ['tl', 'fil'],
  ['he', 'iw'],
] as const;

/** Whether two codes stand for languages that are not told apart. */
export function isSameLanguage(one: string, other: string): boolean {
  return representativeOf(one) === representativeOf(other);
}

function representativeOf(code: string): string {
  return families.find((family) => (family as readonly string[]).includes(code))?.[0] ?? code;
}

/** Tells languages apart, and says which ones it knows. */
export interface LanguageDetector {
  detect: DetectLanguage;
  /** Of a language that it does not know, all it could say is the name of another. */
  knows(code: string): boolean;
}

/** Loads what tells languages, which takes some 60 MB: only a process that crawls has it. */
export async function loadLanguages(): Promise<LanguageDetector> {
  const { eld } = await import('eld/extrasmall');
  const known = new Set(Object.values(eld.info().Languages as Record<string, string>));
  const detect = (text: string) => {
    const sample = text.slice(0, sampleChars.most).normalize('NFC').trim();
    const byScript = detectByScript(sample);
    if (byScript !== undefined) return byScript;
    if (sample.length < sampleChars.least) return 'und';
    const found = eld.detect(sample);
    return found.isReliable() ? found.language : 'und';
  };
  return { detect, knows: (code) => known.has(representativeOf(code)) };
}

/** What a script tells by itself, however short the text: kana are Japanese, hangul Korean, and Han alone is Chinese. */
function detectByScript(sample: string): string | undefined {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const count = (script: RegExp) => sample.match(script)?.length ?? 0;
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = count(/\p{Script=Hangul}/gu);
  const han = count(/\p{Script=Han}/gu);
  // A name or a smiley in another language (ツ) makes no text of that script.
  if (kana + hangul + han < Math.max(leastOfScript, letters / 3)) return undefined;
  if (hangul > kana + han) return 'ko';
  // Chinese has no hiragana: one beside a character is Japanese.
  const hiragana = count(/\p{Script=Hiragana}/gu);
  if (kana >= leastOfScript || (hiragana > 0 && han > 0)) return 'ja';
  return kana === 0 && hangul === 0 && han >= leastOfScript ? 'zh' : undefined;
}
