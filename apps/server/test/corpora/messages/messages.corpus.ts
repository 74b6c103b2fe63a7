import { expect, test } from 'vitest';
import { describeMessages, judgeMessages } from './cases.js';
import { allMails } from './kinds/all-mails.js';
import { judgeMails } from './kinds/mail-cases.js';
import { messengers } from './kinds/messengers.js';

test('each message of the corpus arrives whole, from whom wrote it and in its thread', async () => {
  const cases = [...judgeMails(allMails), ...messengers];
  const wrong = await judgeMessages(cases);
  if (process.env.CORPUS_TABLE) process.stdout.write(describeMessages(cases, wrong));
  expect(wrong).toEqual([]);
});
