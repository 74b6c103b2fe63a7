import { expect, test } from 'vitest';
import { judgeDocuments } from './cases.js';
import { documents } from './kinds.js';

test('a document has the text that its reader sees, and says what was left out', async () => {
  expect(await judgeDocuments(documents)).toEqual([]);
});
