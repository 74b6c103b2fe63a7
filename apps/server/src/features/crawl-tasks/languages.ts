/** Characters that a language is told by, and the fewest by which it can be. */
const sampleChars = { most: 150, least: 16 };

/** Tells the language of a text: an ISO 639 code, `und` if it cannot be told. */
export type DetectLanguage = (text: string) => string;

/** Loads what tells languages, which takes some 60 MB: only a process that crawls has it. */
export async function loadLanguages(): Promise<DetectLanguage> {
  const { eld } = await import('eld/extrasmall');
  return (text) => {
    const sample = text.slice(0, sampleChars.most).trim();
    if (sample.length < sampleChars.least) return 'und';
    const found = eld.detect(sample);
    return found.isReliable() ? found.language : 'und';
  };
}
