import { defaultHandoff } from '@lead-engagement/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText } from './clean-text.js';
import type { Passage, ReplyRequest } from './engine.js';
import { createEngines } from './engines.js';

const { reply, callsModel } = createEngines(undefined);
const bot = { name: 'Bo', persona: '', model: 'rules', temperature: 0.3, handoff: defaultHandoff };
const passage = (score: number, text: string): Passage => ({
  knowledgeBaseId: 'kb_1',
  documentId: 'doc_1',
  title: 'Shipping',
  url: 'https://example.com/shipping',
  text,
  score,
});
const ask = (content: string, passages: Passage[] = [], more: Partial<ReplyRequest['bot']> = {}) =>
  reply({
    tenantId: 'a',
    bot: { ...bot, ...more },
    history: [{ role: 'USER', content }],
    passages,
    signal: new AbortController().signal,
  });

test.each(['Hello', 'hi Bo!', 'Thank you very much.', 'Bye', 'Who are you?'])('%s is small talk', async (message) => {
  expect(await ask(message)).toMatchObject({ outcome: 'replied', handoff: undefined, engine: 'rules', tokens: 0 });
});

test.each([
  'Can I speak to a human please?',
  'Ich möchte mit einem Menschen sprechen!',
  'Kann ich bitte mit jemandem sprechen?',
  'Quiero HABLAR CON UNA PERSONA',
  'Je veux parler à quelqu’un',
  'je voudrais parler à un conseiller'.normalize('NFD'),
  'Quero falar com um atendente',
  'Würden Sie mich mit einer Mitarbeiterin verbinden?',
  '¿Puedo comunicarme con un asesor?',
  'On peut échanger avec un conseiller ?',
  'Dá para conversar com um funcionário?',
])('%s asks for a human', async (message) => {
  expect(await ask(message, [passage(0.9, 'We ship to Norway.')])).toMatchObject({ handoff: 'REQUESTED' });
});

test('a question that only sounds like it asks for no human', async () => {
  const reply = await ask('Kann ich mit einer Karte zahlen?', [passage(0.9, 'Mit einer Karte zahlen geht.')]);
  expect(reply).toMatchObject({ outcome: 'replied', handoff: undefined });
});

test('the best passage is the reply, with its source', async () => {
  const result = await ask('Do you ship to Norway?', [
    passage(0.6, 'Boats float.'),
    passage(0.9, 'We ship to Norway.'),
  ]);
  expect(result).toMatchObject({
    text: 'We ship to Norway.\n\nSource: https://example.com/shipping',
    confidence: 0.9,
    handoff: undefined,
    citations: [{ documentId: 'doc_1', quote: 'We ship to Norway.' }],
  });
});

test('it says that it does not know, and hands off, if nothing fits well enough', async () => {
  expect(await ask('Do you ship to Norway?')).toMatchObject({ handoff: 'UNSURE', confidence: 0, citations: [] });
  expect(await ask('Do you ship?', [passage(0.49, 'Boats float.')])).toMatchObject({
    handoff: 'UNSURE',
    citations: [],
  });
  const strict = { handoff: { ...defaultHandoff, minConfidence: 0.4, message: 'Wait.' } };
  expect(await ask('Do you ship?', [passage(0.49, 'Yes.')], strict)).toMatchObject({ handoff: undefined });
  expect(await ask('Do you ship?', [], strict)).toMatchObject({ handoff: 'UNSURE', text: 'Wait.' });
});

test('who asks for a human gets one, whatever the knowledge base says of humans', async () => {
  const result = await ask('Let me TALK to a human, please!', [passage(1, 'Humans work here.')]);
  expect(result).toMatchObject({ handoff: 'REQUESTED', confidence: 1 });
  expect(await ask('Are inhuman boats a thing?', [passage(1, 'No.')])).toMatchObject({ handoff: undefined });
});

test('without a model in the installation, every chatbot is answered by rules and says so', async () => {
  expect(callsModel('some-model')).toBe(false);
  expect(await ask('Hello', [], { model: 'some-model' })).toMatchObject({ engine: 'rules', model: 'rules' });
});

test('whatever is asked, there is an answer that is no longer than a message may be', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      fc.string({ minLength: 1, maxLength: 5_000 }),
      async (said, text) => {
        const result = await ask(said, [passage(0.9, text)]);
        if (result.outcome !== 'replied') throw new Error(result.error);
        expect(Array.from(result.text).length).toBeLessThan(2_000);
      },
    ),
  );
});

test('a cleaned text has nothing in it that cannot be seen or stored, and is cleaned but once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.nat(500), (text, maxChars) => {
      const cleaned = cleanText(text, maxChars);
      expect(cleaned.isWellFormed()).toBe(true);
      expect(cleaned.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u);
      expect(Array.from(cleaned).length).toBeLessThanOrEqual(maxChars);
      expect(cleanText(cleaned, maxChars)).toBe(cleaned);
    }),
  );
});

const asking = [
  'let me speak with an operator',
  'I want to talk with a real person, please.',
  'Please connect me to someone from your team',
  'Can I speak to your manager?',
  'transfer me to an agent',
  'I need a human',
  'operator please',
  'Agent!',
  'I’d like to chat with a representative',
  'is there a real person?',
];
const notAsking = [
  'I want to become an agent',
  'We need a manager for our CRM',
  "I don't want to talk to a human",
  'How many agents can use it at once?',
  'Does the operator of the boat need a licence?',
  'Can I speak Spanish?',
];

test.each(asking)(
  '%s is a request for a person, with or without a model, whatever the phrases are',
  async (content) => {
    const handsOff = { outcome: 'replied', handoff: 'REQUESTED', tokens: 0 };
    expect(await ask(content, [], { handoff: { ...bot.handoff, phrases: [] } })).toMatchObject(handsOff);
    const settings = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: undefined, model: 'house' };
    const withModel = createEngines(settings);
    const smart = { ...bot, model: 'default', handoff: { ...bot.handoff, phrases: [] } };
    const history = [{ role: 'USER' as const, content }];
    const request = { tenantId: 'a', bot: smart, history, passages: [], signal: new AbortController().signal };
    expect(withModel.asksModel(request)).toBe(false);
    expect(await withModel.reply(request)).toMatchObject(handsOff);
  },
);

test.each(notAsking)('%s is none', async (content) => {
  const answer = await ask(content, [], { handoff: { ...bot.handoff, phrases: [] } });
  expect(answer).not.toMatchObject({ handoff: 'REQUESTED' });
});
