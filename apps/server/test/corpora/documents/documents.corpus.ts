import { expect, test } from 'vitest';
import { describeTable } from '../imports/table.js';
import { judgeDocuments } from './cases.js';
import { documents } from './kinds.js';

test('each document of the corpus has the text that its reader sees, and says what was left out', async () => {
  const wrong = await judgeDocuments(documents);
  if (process.env.CORPUS_TABLE) process.stdout.write(describeTable(documents, wrong));
  expect(wrong).toEqual([]);
});
