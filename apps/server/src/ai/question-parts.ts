/** The most questions of one message that are answered one by one. */
const maxParts = 3;
const minWords = 2;

/** Words that a question begins with, in English, German, Spanish, French, Portuguese and Italian. */
export const questionBeginnings =
  "how|what|when|where|who|which|why|is|are|does|do|did|can|could|may|will|wie|was|wann|wo|wer|welche[rsnm]?|warum|ist|sind|gibt|kann|k[oö]nnen|darf|d[uü]rfen|haben|habt|ab wann|bis wann|ab welche[rm]|qu[eé]|cu[aá]nt[oa]s?|cu[aá]ndo|c[oó]mo|d[oó]nde|qui[eé]n|cu[aá]l|hay|puedo|se puede|combien|quand|comment|o[uù]|qui|quels?|quelles?|est-ce|puis-je|peut-on|[àa] partir|jusqu['’][àa] quel|[àa] quel|quanto|quanta|quanti|quante|posso|potete|avete|c'è|dove|chi|quale|quali|fino a|quantos|quantas|quando|como|onde|quem|qual|h[aá]|posso|pode-se|em quanto";
const joined = new RegExp(
  `\\s*(?:[,;]\\s*)?(?<![\\p{L}])(?:and|und|y|et|e|ed)\\s+(?=(?:${questionBeginnings})(?![\\p{L}]))`,
  'iu',
);

/** The questions of a message, each as it was put; one if there is only one. */
export function partsOf(message: string): string[] {
  const sentences = message.split(/(?<=\?)\s+/u);
  const asking = sentences.filter((sentence) => sentence.includes('?') && countWords(sentence) >= minWords);
  const parts = asking.length > 1 ? asking : splitJoined(message);
  return parts.length > maxParts ? [message] : parts;
}

/** Splits `What does it cost and how long does it take?` in two. */
function splitJoined(message: string): string[] {
  const parts = message.split(joined);
  const isEach = parts.every((part) => countWords(part) >= minWords);
  return isEach && new RegExp(`^\\W*(?:${questionBeginnings})(?![\\p{L}])|\\?`, 'iu').test(message) ? parts : [message];
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
