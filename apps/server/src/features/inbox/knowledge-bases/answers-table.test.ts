import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestApi } from '../../../../test/support/api.js';
import type { Knowledge } from '../../../ai/knowledge.js';
import type { SearchPart } from './asked.js';
import { fillKnowledgeBase, type Material, measureAnswers, readMaterials } from './fixtures/measure-answers.js';
import { findPassagesWithout, knowledge } from './search.js';

const page = readFileSync(new URL('../../../../../../docs/knowledge.md', import.meta.url), 'utf8');
const rows: readonly (readonly [string, readonly SearchPart[]])[] = [
  ['all', []],
  ['without the little words of all languages', ['languages']],
  ['without synonyms', ['synonyms']],
  ['without compounds', ['compounds']],
  ['without typing mistakes', ['typos']],
  ['without kinds of questions', ['kinds']],
];

test('what each part of the search brings, with questions of an author who had not seen it, is what the documentation says', async () => {
  const api = await startTestApi();
  try {
    const tenant = await api.newTenant();
    const [material] = readMaterials('chatbot-independent') as [Material];
    const base = await fillKnowledgeBase({ db: api.db, worker: api.workerDb, files: api.files }, tenant, material);
    for (const [name, without] of rows) {
      const findPassages: Knowledge['findPassages'] = (...asked) => findPassagesWithout(new Set(without), ...asked);
      const figures = await measureAnswers(api.db, { ...knowledge, findPassages }, tenant, base, material);
      const unanswered = figures.unanswerable['asked back'] + figures.unanswerable['not answered'];
      expect(page).toContain(`| ${[name, ...Object.values(figures.answerable), unanswered].join(' | ')} |`);
      if (without.length > 0) continue;
      expect(figures.answerable.right).toBeGreaterThanOrEqual(16);
      expect(figures.answerable.wrong).toBeLessThanOrEqual(1);
      expect(unanswered).toBeGreaterThanOrEqual(15);
    }
  } finally {
    await api.close();
  }
}, 180_000);
