import {
  confusionTable,
  intentLanguages,
  readPosts,
  rocAuc,
  scoreBands,
} from '../../../apps/server/src/ai/fixtures/intent-posts.js';
import { printNote, printTable, printTitle } from '../report.js';

const target = 0.85;
const languageTarget = 0.88;

/** Scores held-out posts by the rules, and prints how well the scores separate hot posts from the others, in each language. */
export async function runIntent(): Promise<void> {
  const posts = readPosts('intent-held-out');
  printTitle(`intent: ${posts.length} labelled posts that had no part in choosing the rules`);
  const bands = scoreBands.map(([from, to]) => `score ${from} to ${to}`);
  printTable(
    ['label', ...bands],
    confusionTable(posts).map(({ label, counts }) => [label, ...counts.map(String)]),
  );
  const auc = rocAuc(posts);
  printNote(
    `ROC AUC, hot against the others: ${auc.toFixed(3)}   target at least ${target}: ${auc >= target ? 'met' : 'MISSED'}`,
  );
  printTitle(`ROC AUC by language; target at least ${languageTarget} on posts of an author who had not seen the rules`);
  const aucOf = (set: 'intent-independent' | 'intent-second-author' | 'intent-languages-held-out', code: string) =>
    rocAuc(readPosts(set).filter(({ language }) => language === code));
  printTable(
    ['', 'an author who had not seen the rules', 'one who had seen some', 'the author of the rules'],
    intentLanguages.map(([name, code]) => {
      const independent = aucOf('intent-independent', code);
      const missed = independent >= languageTarget ? '' : ' MISSED';
      const others = (['intent-second-author', 'intent-languages-held-out'] as const).map((set) => aucOf(set, code));
      return [name, `${independent.toFixed(3)}${missed}`, ...others.map((auc) => auc.toFixed(3))];
    }),
  );
}
