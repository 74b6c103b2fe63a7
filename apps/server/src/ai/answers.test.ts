import { defaultHandoff } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { chooseAnswer } from './answers.js';
import type { Passage } from './engine.js';
import { partsOf } from './question-parts.js';
import { replyByRules } from './rules.js';

const passage = (title: string, score: number, text = `About ${title}.`): Passage => ({
  knowledgeBaseId: 'kb_1',
  documentId: `doc_${title}`,
  title,
  url: null,
  text,
  score,
});

test('there is no answer while another document is as near, unless one of them is asked for by its name', () => {
  const [one, other] = [passage('Rent', 0.8), passage('Sale', 0.79)];
  expect(chooseAnswer([one, other], 'What is the price?', 0.5)).toEqual({ rivals: [one, other] });
  expect(chooseAnswer([one, other], 'sale', 0.5).answer).toBe(other);
  expect(chooseAnswer([one, passage('Sale', 0.7)], 'What is the price?', 0.5).answer).toBe(one);
  expect(chooseAnswer([one, passage('Copy', 0.8, 'About Rent.')], 'What is the price?', 0.5).answer).toBe(one);
  expect(chooseAnswer([passage('Rent', 0.4)], 'What is the price?', 0.5)).toEqual({ rivals: [] });
});

test.each([
  ['What does it cost? How long does it take?', 2],
  ['Was kostet ein Filter und wie lange hält er?', 2],
  ['¿Cuánto cuesta y cuándo llega?', 2],
  ['Combien coûte la visite, et quand venez-vous ?', 2],
  ['Quanto custa e quanto tempo demora?', 2],
  ['Do you ship to Norway and Sweden?', 1],
  ['Is it black and white?', 1],
  ['I bought a pump. Can I return it?', 1],
  ['Rent and sale', 1],
])('%s has %i questions', (message, count) => {
  expect(partsOf(message)).toHaveLength(count);
});

const reply = (content: string, answers: Record<string, Passage[]>) => {
  const search = async (question: string) =>
    Object.entries(answers).find(([key]) => question.toLowerCase().startsWith(key))?.[1] ?? [];
  return replyByRules({
    tenantId: 'a',
    bot: { name: 'Bo', persona: '', model: 'rules', temperature: 0, handoff: defaultHandoff },
    history: [{ role: 'USER', content }],
    passages: [],
    search,
    signal: new AbortController().signal,
  });
};

test('two questions in one message are two answers, each with its source', async () => {
  const answers = { 'what does': [passage('Prices', 0.9)], 'how long': [passage('Delivery', 0.8)] };
  expect(await reply('What does it cost and how long does it take?', answers)).toMatchObject({
    text: 'About Prices.\n\nSource: Prices\n\nAbout Delivery.\n\nSource: Delivery',
    citations: [{ title: 'Prices' }, { title: 'Delivery' }],
    confidence: 0.8,
    unanswered: [],
  });
});

test('of two questions of which one has no answer, the other is answered, and the one without is asked back', async () => {
  expect(await reply('What does it cost? Where is it made?', { 'what does': [passage('Prices', 0.9)] })).toMatchObject({
    text: expect.stringMatching(/^About Prices\.\n\nSource: Prices\n\nWhere is it made\?\n/),
    citations: [{ title: 'Prices' }],
    handoff: undefined,
    unanswered: [{ question: 'Where is it made?' }],
  });
});
