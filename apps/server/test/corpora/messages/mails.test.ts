import { expect, test } from 'vitest';
import { judgeMessages } from './cases.js';
import { allMails } from './kinds/all-mails.js';
import { judgeMails } from './kinds/mail-cases.js';
import { messengers } from './kinds/messengers.js';
import { readWithoutServer } from './mail-reader.js';

test('each mail of the corpus is shown whole, from whom wrote it and in its thread', async () => {
  // Files come from the mail server: npm run corpus:messages.
  const mails = allMails.map(({ right: { files: _, ...right }, ...mail }) => ({ ...mail, right }));
  const withoutFiles = mails.filter(({ name }) => name !== 'twelve files');
  expect(await judgeMessages(judgeMails(withoutFiles, readWithoutServer))).toEqual([]);
});

test('each message of the messengers is shown with what it said', async () => {
  expect(await judgeMessages(messengers)).toEqual([]);
});
