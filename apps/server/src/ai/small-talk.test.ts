import { defaultHandoff } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import type { Passage } from './engine.js';
import { createEngines } from './engines.js';
import { findReplyLanguage } from './reply-language.js';
import { type ReplyLanguage, replyLanguages, replyTexts, type SmallTalkKind } from './reply-texts.js';
import { readSmallTalk } from './small-talk.js';

const { reply } = createEngines(undefined);
const bot = { name: 'Bo', persona: '', model: 'rules', temperature: 0.3, handoff: defaultHandoff };
const user = (content: string) => ({ role: 'USER' as const, content });
const say = async (
  messages: string | string[],
  passages: Passage[] = [],
  handoff: Partial<typeof defaultHandoff> = {},
) => {
  const history = [messages].flat().map(user);
  const request = { tenantId: 'a', bot: { ...bot, handoff: { ...bot.handoff, ...handoff } }, history, passages };
  const result = await reply({ ...request, signal: new AbortController().signal });
  if (result.outcome !== 'replied') throw new Error(result.error);
  return result;
};
const textOf = (language: ReplyLanguage, kind: SmallTalkKind) => replyTexts[language].smallTalk[kind]('Bo');
const shipping: Passage = {
  knowledgeBaseId: 'kb_1',
  documentId: 'doc_1',
  title: 'Shipping',
  url: null,
  text: 'Two days.',
  score: 0.9,
};

const smallTalk: [ReplyLanguage, SmallTalkKind, string[]][] = [
  ['en', 'greeting', ['Hellooo!!', 'good morning everyone', 'Hi Bo', 'Hey there 👋', '👋', 'Hi, my name is Ann Lee.']],
  [
    'en',
    'thanks',
    [
      'thx',
      'Thank you so much!',
      'ok great, thanks',
      'Thanks for your quick help!',
      '🙏',
      'perfect, ty :)',
      'That was really helpful',
      'thanks, you have been so kind',
    ],
  ],
  ['en', 'goodbye', ['Bye bye', 'That’s all, thank you. Have a great day!', 'see you later', 'take care']],
  [
    'en',
    'acknowledgement',
    ['that’s great news', 'ok', 'OK!', '👍', 'haha', 'got it', 'cool :D', '😂😂', 'sounds good', 'I see...'],
  ],
  ['en', 'opening', ['Hi, I have a question', 'can you help me?', '?', 'Help']],
  [
    'en',
    'identity',
    ['Are you a bot?', "what's your name?", 'Hi! Am I talking to a real person?', 'are you a real person?'],
  ],
  ['en', 'no', ['No, thanks', 'nope']],
  [
    'de',
    'greeting',
    ['Guten Tag', 'Hallo zusammen!', 'Moin', 'Grüß Gott', 'GRÜEZI', 'Hallo Bo, guten Abend', 'guten   Morgen'],
  ],
  [
    'de',
    'thanks',
    [
      'Danke',
      'Vielen lieben Dank!',
      'alles klar, danke schön',
      'Danke für die schnelle Antwort',
      'Danke, sehr nett von Ihnen',
      'Das war wirklich hilfreich',
      'danke 🙏',
    ],
  ],
  [
    'de',
    'goodbye',
    [
      'Tschüss',
      'tschuess',
      'Auf Wiedersehen!',
      'Danke, schönen Tag noch',
      'Das war’s, danke',
      'Mit freundlichen Grüßen',
    ],
  ],
  ['de', 'acknowledgement', ['alles klar', 'Ach so, verstehe', 'klingt gut', 'Super, passt']],
  ['de', 'opening', ['Hallo, ich hätte da mal eine Frage', 'Können Sie mir bitte helfen?']],
  ['de', 'identity', ['Bist du ein Mensch?', 'Spreche ich mit einem Menschen?', 'Wie heißt du?']],
  ['de', 'no', ['Nein danke']],
  ['es', 'greeting', ['¡Hola!', 'Buenas tardes', 'buenos días', 'hola a todos', 'Holaaa', 'Muy buenas']],
  ['es', 'thanks', ['¡Muchas gracias!', 'ok gracias', 'Gracias por la información', 'mil gracias, muy amable']],
  ['es', 'goodbye', ['Adiós', 'Hasta luego', 'eso es todo, gracias', '¡Nos vemos! Que tenga un buen día']],
  ['es', 'acknowledgement', ['de acuerdo', 'Vale, entendido', 'jajaja, está bien']],
  ['es', 'opening', ['Hola, tengo una duda', '¿Me puede ayudar?']],
  ['fr', 'greeting', ['Bonjour', 'bonsoir à tous', 'Coucou', 'Bonjour Madame']],
  [
    'fr',
    'thanks',
    [
      'Merci beaucoup !',
      'd’accord merci',
      'Merci pour votre aide',
      'Merci à vous',
      "Merci d'avoir répondu",
      'c’était très utile',
    ],
  ],
  ['fr', 'goodbye', ['Au revoir', 'À bientôt', "Merci, c'est tout", 'Bonne journée !', 'bonne soirée à vous aussi']],
  ['fr', 'acknowledgement', ["d'accord", 'Très bien', 'ça marche', 'ah ok je vois']],
  ['fr', 'opening', ["Bonjour, j'ai une question", 'Pouvez-vous m’aider ?']],
  ['pt', 'greeting', ['Olá', 'Oi, bom dia!', 'boa tarde', 'Oiii']],
  ['pt', 'thanks', ['Obrigada!', 'muito obrigado', 'tá bom, obrigado', 'Obrigado pela ajuda', 'valeu']],
  ['pt', 'goodbye', ['Tchau', 'até logo', 'Era só isso, obrigada', 'Tenha um ótimo dia!']],
  ['pt', 'acknowledgement', ['entendi', 'tá certo', 'combinado']],
  ['pt', 'opening', ['Olá, tenho uma dúvida', 'Você pode me ajudar?']],
];

test.each(
  smallTalk.flatMap(([language, kind, messages]) => messages.map((message) => [message, kind, language] as const)),
)('%s gets the text for %s in %s and no human', async (message, kind, language) => {
  expect(await say(message)).toMatchObject({ handoff: undefined, text: textOf(language, kind) });
});

test.each([
  ['Hi! How long does shipping take?', 'How long does shipping take?'],
  ['Hello how long does shipping take', 'how long does shipping take'],
  ['Guten Tag, wie lange dauert der Versand? Danke!', 'wie lange dauert der Versand?'],
  ['Hola buenas tardes cuánto tarda el envío', 'cuánto tarda el envío'],
  ['Bonjour ! Quel est le délai de livraison ? Merci', 'Quel est le délai de livraison ?'],
  ['Oi, tudo bem? Quanto tempo demora a entrega?', 'Quanto tempo demora a entrega?'],
  ['Thanks, but where is my order?', 'but where is my order?'],
  ['morning delivery possible?', 'morning delivery possible?'],
  ['Super glue 3.5 oz', 'Super glue 3.5 oz'],
])('%s is the question %s', async (message, question) => {
  expect(readSmallTalk(message, 'Bo').rest).toBe(question);
  expect((await say(message, [shipping])).text).toMatch(/^Two days\.\n\n(Source|Quelle|Fuente|Fonte): Shipping$/);
  expect(await say(message)).toMatchObject({ handoff: 'UNSURE' });
});

test('a greeting that names somebody is a greeting, and any other word is looked up', async () => {
  expect(await say('Hello Maria!')).toMatchObject({ handoff: undefined, text: textOf('en', 'greeting') });
  expect((await say('Hello Shipping', [shipping])).text).toContain('Two days.');
  expect(await say('Hello shipping')).toMatchObject({ handoff: 'UNSURE' });
});

const questions: [ReplyLanguage, string][] = [
  ['en', 'Where can I see the invoices of last year?'],
  ['de', 'Wo finde ich die Rechnungen vom letzten Jahr?'],
  ['es', '¿Dónde puedo ver las facturas del año pasado?'],
  ['fr', "Où puis-je voir les factures de l'année dernière ?"],
  ['pt', 'Onde posso ver as faturas do ano passado?'],
];

test.each(questions)('in %s, the bot says in that language that it does not know', async (language, question) => {
  const { unsure, handoff } = replyTexts[language];
  expect(await say(question)).toMatchObject({ text: `${unsure} ${handoff}`, handoff: 'UNSURE' });
  expect((await say([question, 'ok'])).text).toBe(textOf(language, 'acknowledgement'));
  expect((await say([question, '👍'])).text).toBe(textOf(language, 'acknowledgement'));
  expect((await say([question, 'XJ-900'])).text).toBe(`${unsure} ${handoff}`);
  // The chatbot's own text is kept, whatever the language.
  expect((await say(question, [], { message: 'Wait.' })).text).toBe('Wait.');
});

test('the language changes with a sentence in another one, and not with a word', async () => {
  for (const [before, question] of questions) {
    for (const [language, other] of questions) {
      expect(await findReplyLanguage([question, other].map(user), 'Bo')).toBe(language);
      expect(await findReplyLanguage([question, other, question].map(user), 'Bo')).toBe(before);
    }
    for (const word of ['ok', 'Thanks', 'ciao', 'Hi', 'merci', 'super', '42', 'Berlin']) {
      expect(await findReplyLanguage([question, word].map(user), 'Bo')).toBe(before);
    }
  }
  expect(await findReplyLanguage(['Hello', 'Hola'].map(user), 'Bo')).toBe('es');
  expect(await findReplyLanguage(['Where is it exactly?', 'Vielen herzlichen Dank'].map(user), 'Bo')).toBe('de');
});

test('what the chatbot says does not decide the language of the contact', async () => {
  const history = [
    user('Bonjour'),
    { role: 'ASSISTANT' as const, content: 'Where can I see the invoices of last year?' },
  ];
  expect(await findReplyLanguage(history, 'Bo')).toBe('fr');
});

test.each([
  'Quanto?',
  'good service needed',
  'not helpful info',
  'how is the service',
  'Wann?',
  'precio',
  'The hallo is broken',
  'Danke, aber es geht nicht',
  'Привет',
  'no funciona',
])('%s is not small talk', async (message) => {
  expect(await say(message)).toMatchObject({ handoff: 'UNSURE' });
});

test('every language has a text of its own for every kind', () => {
  for (const kind of Object.keys(replyTexts.en.smallTalk) as SmallTalkKind[]) {
    expect(new Set(replyLanguages.map((language) => textOf(language, kind))).size).toBe(replyLanguages.length);
  }
});
