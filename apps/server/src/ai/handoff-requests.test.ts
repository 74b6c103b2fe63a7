import { readFileSync } from 'node:fs';
import { defaultHandoff } from '@lead-engagement/contract';
import { describe, expect, test } from 'vitest';
import { handoffCues } from './handoff-cues.js';
import { asksForPerson } from './handoff-requests.js';
import { plainWords } from './plain-words.js';
import { type ReplyLanguage, replyLanguages } from './reply-texts.js';

/** Messages that the cues were made with. */
const design: Record<ReplyLanguage, { requests: string[]; others: string[] }> = JSON.parse(
  readFileSync(new URL('./fixtures/handoff-design.json', import.meta.url), 'utf8'),
);

const requests: Record<string, string[]> = {
  en: [
    'can I have a word with somebody?',
    "I don't want an answer from a bot",
    'I need help from a human',
    'contact me by phone please',
    'My wife and I want to talk to someone',
    'enough of this bot',
    'I want to talk to a human',
    'can I please speak with someone?',
    "I'd like to talk to one of your colleagues about my invoice",
    'Is it possible to talk to a real person?',
    'how do I get to talk to an agent?',
    'Hi, I need a human please',
    'human',
    'Agent!!',
    'operator please',
    'get me a manager',
    'call me back',
    'Please call me at 0151 234567',
    'can you call me tomorrow?',
    'could someone give me a call?',
    'I would like a callback',
    'Is anybody real there?',
    'is there anyone I can talk to?',
    'Are there any real people here?',
    'I want no robot',
    "I don't want to talk to a bot",
    "I don't want to talk to a robot, I want to talk to a human",
    'no bots please',
    'put me through',
    'transfer me to customer service',
    'Can you connect me with someone from sales?',
    "Why can't I talk to a human?",
    "Isn't there a human?",
    'My parcel is broken and I want to speak to someone',
    "If you can't help me, connect me to a person",
    'Who can I talk to?',
    'I need someone to talk to',
    'not a bot but a human please',
    "this doesn't help. let me talk to someone else",
    'want to speak with a representative',
    "can't you just put me through to a person",
    'I was wondering if I could speak to somebody',
    'Could a human look at this?',
    'ring me please',
    'I wanna talk to a person',
  ],
  de: [
    'Kann mir ein Mitarbeiter helfen?',
    'Ich brauche jemanden, mit dem ich reden kann',
    'Ich möchte mit einem Mitarbeiter verbunden werden',
    'Kann sich bitte jemand bei mir melden?',
    'Verbinden Sie mich',
    'Bitte verbinden Sie mich mit einem Mitarbeiter.',
    'rufen Sie mich zurück',
    'Rufen Sie mich bitte morgen an!',
    'Können Sie mich anrufen?',
    'Könnte mich bitte jemand zurückrufen?',
    'Ich bitte um Rückruf',
    'Ich hätte gern einen Rückruf',
    'Ich möchte mit jemandem über meine Bestellung sprechen',
    'kann ich mit einem echten Menschen reden?',
    'Kann ich nicht mit einem Menschen sprechen?',
    'ich will keinen Roboter',
    'Ich möchte nicht mit einem Bot sprechen, sondern mit einem Menschen',
    'Gibt es hier auch echte Menschen?',
    'Ist da jemand Echtes?',
    'Geben Sie mir bitte einen Mitarbeiter',
    'Einen Mitarbeiter bitte',
    'Mensch!',
    'Stellen Sie mich durch',
    'leiten Sie mich an einen Kollegen weiter',
    'Ich wollte fragen, ob ich mit jemandem sprechen kann',
    'Ich brauche einen Menschen',
    'Mit wem kann ich sprechen?',
    'möchte gern mit einem Berater chatten',
    'Ich würde gern einen Mitarbeiter sprechen',
    'Kein Bot bitte',
    'ruf mich an',
  ],
  es: [
    '¿hay algún humano ahí?',
    'Devuélvanme la llamada',
    'Ya no quiero robots',
    'por favor, que me llame alguien',
    'pásame con alguien',
    'Páseme con un agente, por favor',
    'quiero hablar con una persona',
    '¿Puedo hablar con alguien?',
    'Sí quiero hablar con alguien',
    'Hola, quisiera hablar con un asesor',
    '¿Me puede comunicar con un representante?',
    'llámame',
    'llámenme mañana por favor',
    '¿Me pueden llamar?',
    'necesito que me llamen hoy',
    'no quiero hablar con un robot',
    'No quiero un robot',
    '¿Hay alguien real ahí?',
    'Necesito un humano',
    'agente humano',
    '¿No puedo hablar con una persona?',
    'Me gustaría hablar con alguien de ventas',
    'no quiero un bot sino una persona real',
    '¿Con quién puedo hablar?',
    'quiero que me atienda una persona',
    'Se puede hablar con alguien?',
  ],
  fr: [
    'Merci de me rappeler',
    'marre de parler à un robot',
    "il n'y a pas un humain ici ?",
    'laissez-moi parler à un humain',
    "passez-moi quelqu'un",
    'Passez-moi un conseiller svp',
    'je veux parler à un humain',
    "Puis-je parler à quelqu'un ?",
    'Rappelez-moi',
    'pouvez-vous me rappeler demain ?',
    'Appelez-moi au 06 12 34 56 78',
    'je ne veux pas de robot',
    'Je ne veux pas parler à un robot',
    "Y a-t-il quelqu'un de réel ?",
    "j'ai besoin d'un humain",
    'Mettez-moi en relation avec un conseiller',
    "est-ce que je peux parler avec quelqu'un de votre équipe ?",
    'Je ne peux pas parler à un conseiller ?',
    'conseiller',
    'Je voudrais avoir un conseiller au téléphone',
    'À qui puis-je parler ?',
    'Pas de robot svp',
    "j'aimerais échanger avec une vraie personne",
  ],
  pt: [
    'Tem algum humano aí?',
    'aguardo retorno por telefone',
    'Podem ligar-me?',
    'chega de robô',
    'quero falar com uma pessoa',
    'Posso falar com alguém?',
    'Gostaria de falar com um atendente',
    'me liga',
    'Podem me ligar amanhã?',
    'ligue para mim por favor',
    'me passa para um atendente',
    'Transfira-me para um humano',
    'não quero falar com robô',
    'Não quero um robô',
    'Tem alguém de verdade aí?',
    'preciso de um humano',
    'atendente',
    'Com quem posso falar?',
    'Não posso falar com um humano?',
    'dá para falar com alguém do suporte?',
    'não quero um bot, quero uma pessoa real',
  ],
};

const others: Record<string, string[]> = {
  en: [
    'when will the courier call me?',
    'My son talks to someone every day',
    'I do not want a robot vacuum',
    'please do not transfer me to anyone',
    "I don't need a human, just the price",
    "I don't want to talk to a human",
    'No, I do not need to speak to anyone',
    'I would rather not talk to a person',
    'can I order without talking to someone?',
    'my wife wants to talk to someone',
    'Our customers often ask to speak to a human',
    'Can my customers talk to a real person with your software?',
    'is there an operator manual?',
    'Do I have to talk to someone to cancel?',
    "don't call me back",
    'please never call me',
    'You can call me Ben',
    'I want to become an agent',
    'How many human agents can log in?',
    'I need an agent-based pricing plan',
    'what does "talk to a human" mean on your page',
    'I am a real person',
    'Are you a real person?',
    'I want no bot on my website',
    'There is no need to talk to a human',
    'I already talked to someone yesterday',
    'Who wants to talk to someone?',
    'connect me to the wifi',
    'What is your customer service number?',
    'We have a manager for that',
    'he would like to speak to a representative',
    'Does the chatbot transfer me to a human when it fails?',
  ],
  de: [
    'Mein Chef will mit jemandem sprechen',
    'ich will keinen Rückruf',
    'Können Kunden mit einem Menschen sprechen?',
    'Ich suche keinen Mähroboter',
    'Ich möchte nicht mit einem Menschen sprechen',
    'Ich will mit keinem Mitarbeiter reden',
    'meine Frau möchte mit jemandem sprechen',
    'Muss ich mit jemandem sprechen, um zu kündigen?',
    'Kann ich ohne mit jemandem zu sprechen bestellen?',
    'Bitte rufen Sie mich nicht an',
    'Gibt es einen Rückruf für dieses Modell?',
    'Wie lege ich einen Mitarbeiter an?',
    'Ich möchte einen Mitarbeiter anlegen',
    'Unsere Kunden wollen mit einem Menschen sprechen',
    'verbinden Sie mich mit dem WLAN',
    'Bist du ein echter Mensch?',
    'Wie viele Mitarbeiter haben Sie?',
  ],
  es: [
    'No hace falta que me llamen',
    'me llaman Pepe',
    'quiero comprar un robot aspirador',
    '¿Los clientes pueden hablar con una persona?',
    'no quiero hablar con nadie',
    'No quiero hablar con una persona',
    'mi esposa quiere hablar con alguien',
    '¿Tengo que hablar con alguien para cancelar?',
    'Puedo pagar sin hablar con un agente?',
    'no me llamen',
    'Me llamo Ana',
    'necesito un agente inmobiliario',
    'Mis clientes quieren hablar con una persona',
    '¿Eres una persona real?',
  ],
  fr: [
    'Rappelez-moi le prix',
    'Je ne souhaite pas être rappelé',
    "Je préfère ne pas parler à quelqu'un",
    'je ne veux pas parler à un humain',
    "ma femme veut parler à quelqu'un",
    "Dois-je parler à quelqu'un pour résilier ?",
    'sans parler à un conseiller, est-ce possible ?',
    'ne me rappelez pas',
    'Pouvez-vous me rappeler les horaires ?',
    'je me rappelle',
    "Je n'ai pas besoin de parler à quelqu'un",
    'Nos clients veulent parler à un conseiller',
    'Êtes-vous une vraie personne ?',
  ],
  pt: [
    'Não precisa me ligar',
    'prefiro não falar com ninguém',
    'Vocês vendem robôs?',
    'não quero falar com ninguém',
    'Não quero falar com um humano',
    'minha esposa quer falar com alguém',
    'Tenho que falar com alguém para cancelar?',
    'posso comprar sem falar com um atendente?',
    'não me liguem',
    'Meus clientes querem falar com uma pessoa',
    'Você é uma pessoa real?',
  ],
};

const phraseSets = { 'the default phrases': defaultHandoff.phrases, 'no phrases': [] };

describe.each(Object.entries(phraseSets))('with %s', (_, phrases) => {
  test.each(Object.values(requests).flat())('%s asks for a person', (content) => {
    expect(asksForPerson(content, phrases, 'Bo')).toBe(true);
  });

  test.each(Object.values(others).flat())('%s does not', (content) => {
    expect(asksForPerson(content, phrases, 'Bo')).toBe(false);
  });
});

describe.each(replyLanguages)('in %s, of the messages that the cues were made with,', (language) => {
  const { requests: wanting, others: mentioning } = design[language];
  const asking = (texts: readonly string[]) => texts.filter((text) => asksForPerson(text, [], 'Bo'));

  test('each request is read as one', () => {
    expect(wanting.length).toBeGreaterThanOrEqual(250);
    expect(wanting.filter((text) => !asking([text]).length)).toEqual([]);
  });

  test('no refusal and no mention is', () => {
    expect(mentioning.length).toBeGreaterThanOrEqual(80);
    expect(asking(mentioning)).toEqual([]);
  });

  test('looking only where a pattern can begin misses none of its matches', () => {
    let matches = 0;
    for (const text of [...wanting, ...mentioning]) {
      const said = plainWords(text).join(' ');
      for (const { index } of said.matchAll(/(?<=^| )[a-z0-9]/g)) {
        for (const { expression, firstLetters } of handoffCues[language].patterns) {
          expression.lastIndex = index;
          const [found] = expression.exec(said) ?? [];
          if (!found || !firstLetters) continue;
          matches += 1;
          expect([...firstLetters], `${expression.source}\n${found}`).toContain(found[0]);
        }
      }
    }
    expect(matches).toBeGreaterThan(100);
  });
});

test.each([
  ['I want to tlak to a human', true],
  ['I want to speak to sombody', true],
  ['put me thru to accounts', true],
  ['quiero hablar con un umano', true],
  ['je veux parler a qqn', true],
  ['I want a managed service', false],
])('slips of the keyboard and other spellings are forgiven: %s', (text, isAsked) => {
  expect(asksForPerson(text, [], 'Bo')).toBe(isAsked);
});

test('a phrase of the chatbot asks for a person wherever it stands, unless it is turned down', () => {
  const asked = (content: string) => asksForPerson(content, ['refund', 'Geld zurück', 'get me the boss'], 'Bo');
  expect(asked('I want a REFUND for this')).toBe(true);
  expect(asked('Where is my refund?')).toBe(true);
  expect(asked('Ich will mein Geld zurück!')).toBe(true);
  expect(asked("I don't want a refund")).toBe(false);
  expect(asked('my brother wants a refund')).toBe(false);
  expect(asked('refunds')).toBe(false);
});

test('a long message is read to its end', () => {
  const words = [
    'talk',
    'to',
    'a',
    'real',
    'no',
    'not',
    'want',
    'robot',
    'with',
    'mit',
    'einem',
    'quiero',
    'con',
    'me',
  ];
  const long = Array.from({ length: 4_000 }, (_, at) => words[(at * 7 + (at >> 3)) % words.length]).join(' ');
  expect(asksForPerson(`${long}, I want to talk to a human`, [], 'Bo')).toBe(true);
});
