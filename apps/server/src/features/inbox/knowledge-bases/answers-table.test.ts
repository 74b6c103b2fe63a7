import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { addFigures, fillKnowledgeBase, measureAnswers, noFigures, readMaterials } from './fixtures/measure-answers.js';
import { createKnowledge } from './search.js';

const page = readFileSync(new URL('../../../../../../docs/knowledge.md', import.meta.url), 'utf8');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test.each([
  { name: 'chatbot-independent', right: 16, unanswered: 15 },
  { name: 'answers-independent', right: 24, unanswered: 19 },
])(
  'what is answered of the questions of $name, whose author had not seen the search, is what the documentation says',
  async (least) => {
    const sum = noFigures();
    for (const material of readMaterials(least.name)) {
      const tenant = await api.newTenant();
      const base = await fillKnowledgeBase({ db: api.db, worker: api.workerDb, files: api.files }, tenant, material);
      addFigures(sum, await measureAnswers(api.db, createKnowledge(), tenant, [base], material));
    }
    const { answerable, unanswerable } = sum;
    const unanswered = unanswerable['asked back'] + unanswerable['not answered'];
    expect(page).toContain(`| all | ${[...Object.values(answerable), unanswered].join(' | ')} |`);
    expect(answerable.right).toBeGreaterThanOrEqual(least.right);
    expect(answerable.wrong).toBeLessThanOrEqual(1);
    expect(unanswered).toBeGreaterThanOrEqual(least.unanswered);
  },
  180_000,
);
