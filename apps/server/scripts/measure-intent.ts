import {
  countRight,
  intentChanges,
  intentLanguages,
  type LabelledPost,
  readPosts,
  rocAuc,
} from '../src/ai/fixtures/intent-posts.js';

// Prints the ROC AUC of the intent rules in each language, with each change taken out, and what a threshold promotes. Sets of posts are arguments.

const [first = 'intent-near-misses-fresh', ...more] = process.argv.slice(2) as Parameters<typeof readPosts>[0][];
const posts = [first, ...more].flatMap((name) => readPosts(name));
const codes = intentLanguages.map(([, code]) => code);
const inLanguage = (code: string): LabelledPost[] => posts.filter(({ language }) => (language ?? 'en') === code);

const row = (cells: readonly string[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`);

row(['taken out', ...intentLanguages.map(([name]) => name)]);
row(['---', ...codes.map(() => '---')]);
for (const [name, without] of intentChanges) {
  row([name, ...codes.map((code) => rocAuc(inLanguage(code), without).toFixed(3))]);
}

process.stdout.write('\n');
row(['threshold', ...intentLanguages.map(([name]) => name)]);
row(['---', ...codes.map(() => '---')]);
for (let from = 40; from <= 90; from += 5) {
  row([`${from}`, ...codes.map((code) => showRight(countRight(inLanguage(code), from)))]);
}

function showRight({ right, of }: ReturnType<typeof countRight>): string {
  return `${right} of ${of}`;
}
