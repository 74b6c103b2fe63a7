import { foldCase } from '@lead-engagement/connector-kit';
import type { Turn } from './engine.js';

/** The words of a text in lower case, without punctuation. */
export function wordsIn(text: string): string[] {
  return (
    foldCase(text)
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  );
}

/** Whether a text has a phrase as whole words, in any case. */
export function hasPhrase(text: string, phrase: string): boolean {
  const sought = wordsIn(phrase);
  return sought.length > 0 && ` ${wordsIn(text).join(' ')} `.includes(` ${sought.join(' ')} `);
}

interface SmallTalk {
  phrases: readonly string[];
  answer: (botName: string) => string;
}

const kinds: readonly SmallTalk[] = [
  {
    phrases: ['hello', 'hi', 'hey', 'good morning', 'good afternoon', 'good evening', 'hi there', 'hello there'],
    answer: (name) => `Hello! I am ${name}. How can I help you?`,
  },
  {
    phrases: [
      'thanks',
      'thank you',
      'thank you very much',
      'thanks a lot',
      'thx',
      'great thanks',
      'ok thanks',
      'cheers',
    ],
    answer: () => 'You are welcome. Is there anything else I can help you with?',
  },
  {
    phrases: ['bye', 'goodbye', 'good bye', 'see you', 'have a nice day', "that's all", 'that is all'],
    answer: () => 'Goodbye, and have a good day.',
  },
  {
    phrases: ['how are you', "how's it going", 'how are you doing', 'hi how are you', 'hello how are you'],
    answer: () => 'I am doing well, thank you. How can I help you?',
  },
  {
    phrases: ['who are you', 'are you a bot', 'are you a robot', "what's your name", 'what is your name'],
    answer: (name) => `I am ${name}, an automatic assistant. If I do not know something, I ask a colleague.`,
  },
];

/** What to say to a greeting, thanks or a farewell; undefined if the message is more than that. */
export function answerSmallTalk({ content }: Turn, botName: string): string | undefined {
  const said = wordsIn(content)
    .filter((word) => word !== botName.toLowerCase())
    .join(' ');
  return kinds.find(({ phrases }) => phrases.includes(said))?.answer(botName);
}
