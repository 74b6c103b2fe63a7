import { defaultHandoff, suggestionLimits, unansweredChars } from '@lead-engagement/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatMessage, Passage, ReplyRequest, ReplyResult } from './engine.js';
import { createEngines } from './engines.js';
import { questionOf } from './question.js';
import { type ReplyLanguage, replyLanguages, replyTexts } from './reply-texts.js';
import { findSuggestions, withSuggestionLines } from './suggestions.js';

const { reply } = createEngines(undefined);
const passage = (score: number, title: string, more: Partial<Passage> = {}): Passage => ({
  ...{ knowledgeBaseId: 'kb_1', documentId: `doc_${title}`, title, url: null, text: `About ${title}.` },
  ...{ score, ...more },
});

type Said = ReplyResult & { outcome: 'replied' };

/** A conversation with a chatbot whose knowledge has passages of these titles; a question that names one is sure of it. */
function talkTo(titles: readonly string[], handoff: Partial<ReplyRequest['bot']['handoff']> = {}, hasKnowledge = true) {
  const bot = { name: 'Bo', persona: '', model: 'rules', temperature: 0.3, handoff: { ...defaultHandoff, ...handoff } };
  const history: ChatMessage[] = [];
  const searches: string[] = [];
  let unanswered: ReplyRequest['unanswered'] = [];
  const search = async (question: string) => {
    searches.push(question);
    return titles.map((title) => passage(question.includes(title) ? 0.9 : 0.3, title));
  };
  return {
    searches,
    async say(content: string, language: ReplyLanguage = 'en'): Promise<Said> {
      history.push({ role: 'USER', content });
      const passages = hasKnowledge ? await search(questionOf(history, bot.name)) : [];
      const result = await reply({
        ...{ tenantId: 'a', bot, history, passages, unanswered, language },
        ...(hasKnowledge && { search }),
        signal: new AbortController().signal,
      });
      if (result.outcome !== 'replied') throw new Error(result.error);
      unanswered = result.unanswered;
      history.push({ role: 'ASSISTANT', content: result.text, suggestions: result.suggestions });
      return result;
    },
  };
}
const titles = ['Shipping to Norway', 'Returns', 'Opening hours', 'Prices'];

test.each(replyLanguages)(
  'in %s: the nearest subjects first, then other words, then a person, with what was tried',
  async (language) => {
    const { say } = talkTo(titles);
    const texts = replyTexts[language];
    const offered = titles.slice(0, suggestionLimits.perMessage);
    const first = await say('Xyzzy one?', language);
    expect(first).toMatchObject({ text: texts.didYouMean, suggestions: offered, handoff: undefined, citations: [] });
    const second = await say('Xyzzy two?', language);
    expect(second).toMatchObject({ text: texts.rephraseAgain, suggestions: [], handoff: undefined });
    const third = await say('Xyzzy three?', language);
    expect(third).toMatchObject({ text: `${texts.unsure} ${texts.handoff}`, handoff: 'UNSURE', suggestions: [] });
    expect(third.unanswered).toEqual([
      { question: 'Xyzzy one?', suggestions: offered },
      { question: 'Xyzzy two?', suggestions: [] },
      { question: 'Xyzzy three?', suggestions: [] },
    ]);
  },
);

test('whoever chooses a suggestion, by its words or its number, gets its answer, and the count starts anew', async () => {
  for (const choice of ['Returns', '2', ' 2. ', '2)']) {
    const { say } = talkTo(titles);
    await say('Xyzzy?');
    expect(await say(choice), choice).toMatchObject({ text: 'About Returns.\n\nSource: Returns', unanswered: [] });
    expect(await say('Xyzzy?'), choice).toMatchObject({ handoff: undefined, suggestions: { length: 3 } });
  }
});

test('yes is the answer to a single suggestion, and no to all of them asks for other words', async () => {
  const one = talkTo(['Returns']);
  await one.say('Xyzzy?');
  expect(await one.say('Yes, please!')).toMatchObject({ text: 'About Returns.\n\nSource: Returns' });
  const several = talkTo(titles);
  await several.say('Xyzzy?');
  expect(await several.say('No')).toMatchObject({ text: replyTexts.en.rephrase, unanswered: { length: 1 } });
});

test('a number that is no answer to suggestions is a question like any other', () => {
  const offer: ChatMessage = { role: 'ASSISTANT', content: 'These?', suggestions: ['Returns'] };
  const ask = (history: ChatMessage[]) => questionOf(history, 'Bo');
  expect(ask([{ role: 'USER', content: '1' }])).toBe('1');
  expect(ask([offer, { role: 'USER', content: '2' }])).toBe('2');
  expect(ask([offer, { role: 'USER', content: '0' }])).toBe('0');
  expect(ask([offer, { role: 'HUMAN_AGENT', content: 'Hi' }, { role: 'USER', content: '1' }])).toBe('1');
  expect(ask([offer, { role: 'USER', content: '1' }])).toBe('Returns');
});

test('small talk between two questions neither counts nor starts the count anew', async () => {
  const { say } = talkTo(titles);
  await say('Xyzzy?');
  expect((await say('Thanks!')).unanswered).toHaveLength(1);
  await say('Xyzzy?');
  expect(await say('Xyzzy?')).toMatchObject({ handoff: 'UNSURE' });
});

test('who asks for a person gets one at once, and what was tried goes with it', async () => {
  const { say } = talkTo(titles);
  await say('Xyzzy?');
  expect(await say('Let me talk to a human')).toMatchObject({
    handoff: 'REQUESTED',
    unanswered: [{ question: 'Xyzzy?' }],
  });
});

test.each([0, 1, 2, 3])('with %i attempts it asks back as often as that, and then hands off', async (attempts) => {
  const { say } = talkTo(titles, { attempts });
  for (let misses = 0; misses < attempts; misses++) expect((await say('Xyzzy?')).handoff).toBeUndefined();
  expect(await say('Xyzzy?')).toMatchObject({ handoff: 'UNSURE', unanswered: { length: attempts + 1 } });
});

test('without knowledge it hands off at once: asking back would be in vain', async () => {
  const { say } = talkTo([], {}, false);
  expect(await say('Do you ship?')).toMatchObject({ handoff: 'UNSURE', unanswered: [{ question: 'Do you ship?' }] });
});

test('with nothing near it asks for other words, and offers what is near as soon as there is something', async () => {
  const { say } = talkTo([]);
  expect(await say('Xyzzy?')).toMatchObject({ text: replyTexts.en.rephrase, suggestions: [], handoff: undefined });
  expect(await say('Xyzzy?')).toMatchObject({ text: replyTexts.en.rephraseAgain });
});

test('offered is only what is near, once, has a name that says something, and would be answered', async () => {
  const passages = [
    passage(0.4, 'Returns'),
    passage(0.4, 'Shop', { heading: 'Orders › RETURNS!' }),
    passage(0.39, 'https://example.com/page'),
    passage(0.38, 'handbook.pdf'),
    passage(0.37, 'What I asked'),
    passage(0.36, 'Nobody finds this'),
    passage(0.35, 'Handbook', { heading: 'Orders › Delivery times' }),
    passage(0.14, 'Far off'),
  ];
  const search = async (question: string) => [passage(question === 'Nobody finds this' ? 0.4 : 0.5, 'x')];
  expect(await findSuggestions(passages, 0.5, ['what i asked?'], search)).toEqual(['Returns', 'Delivery times']);
  expect(await findSuggestions([passage(0, 'Returns')], 0.5, [], search)).toEqual([]);
});

test('whatever documents are called, suggestions are few, short, on one line, and cost few searches', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 600 }), { maxLength: 8 }), async (names) => {
      let searches = 0;
      const found = await findSuggestions(
        names.map((name) => passage(0.3, name)),
        0.5,
        [],
        async () => {
          searches += 1;
          return [passage(0.9, 'x')];
        },
      );
      expect(searches).toBeLessThanOrEqual(suggestionLimits.perMessage);
      expect(found.length).toBeLessThanOrEqual(suggestionLimits.perMessage);
      for (const text of found) {
        expect(Array.from(text).length).toBeLessThanOrEqual(suggestionLimits.chars);
        expect(text).toMatch(/^\S.*\S$|^\S$/u);
      }
    }),
  );
});

test('of a long question its beginning is kept', async () => {
  const { say } = talkTo([]);
  const { unanswered } = await say('x'.repeat(4_000));
  expect(unanswered[0]?.question).toBe('x'.repeat(unansweredChars));
});

test('where there are no buttons, suggestions are numbered lines below the text', () => {
  expect(withSuggestionLines('Which?', ['Returns', 'Prices'])).toBe('Which?\n\n1. Returns\n2. Prices');
  expect(withSuggestionLines('Hello', [])).toBe('Hello');
});
