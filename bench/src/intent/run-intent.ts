import { confusionTable, readPosts, rocAuc, scoreBands } from '../../../apps/server/src/ai/fixtures/intent-posts.js';
import { printTable, printTitle } from '../report.js';

const target = 0.85;

/** Scores the 200 held-out posts by the rules, and prints how well the scores separate hot posts from the others. */
export async function runIntent(): Promise<void> {
  const posts = readPosts('intent-held-out');
  printTitle(`intent: ${posts.length} labelled posts that had no part in choosing the rules`);
  const bands = scoreBands.map(([from, to]) => `score ${from} to ${to}`);
  printTable(
    ['label', ...bands],
    confusionTable(posts).map(({ label, counts }) => [label, ...counts.map(String)]),
  );
  const auc = rocAuc(posts);
  console.log(
    `  ROC AUC, hot against the others: ${auc.toFixed(3)}   target at least ${target}: ${auc >= target ? 'met' : 'MISSED'}`,
  );
}
