import { readFileSync } from 'node:fs';
import { defaultHandoff } from '@lead-engagement/contract';
import { asksForPerson } from '../src/ai/handoff-requests.js';
import { isSmallTalk } from '../src/ai/message-kinds/read-kind.js';
import { findReplyLanguage } from '../src/ai/reply-language.js';
import { readSmallTalk } from '../src/ai/small-talk.js';

// Prints what the rules of a chatbot without a model make of messages whose author had not seen them: kind, messages, right.
// By default of the last author; `npm run chatbot:measure chatbot-independent` takes another file. With `--wrong`, each that they read wrongly.

interface Messages {
  handOff: { language: string; wantsPerson: boolean; text: string }[];
  smallTalk: { language: string; kind: string; text: string }[];
  shortTexts: { language: string; text: string }[];
}

const [name = 'chatbot-second-author'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const file = new URL(`../src/ai/fixtures/${name}.json`, import.meta.url);
const messages: Messages = JSON.parse(readFileSync(file, 'utf8'));
const botName = 'Bot';
const wrong: string[] = [];

function isHandedOff(text: string): boolean {
  return asksForPerson(text, defaultHandoff.phrases, botName);
}

async function isLanguageFound({ language, text }: { language: string; text: string }): Promise<boolean> {
  return (await findReplyLanguage([{ role: 'USER', content: text }], botName)) === language;
}

async function count<T extends { text: string }>(
  name: string,
  all: readonly T[],
  isRight: (one: T) => boolean | Promise<boolean>,
) {
  let right = 0;
  for (const one of all) {
    if (await isRight(one)) right += 1;
    else wrong.push(`${name}: ${one.text}`);
  }
  process.stdout.write(`| ${name} | ${all.length} | ${right} |\n`);
}

process.stdout.write('| kind | messages | right |\n| --- | --- | --- |\n');
const { handOff, smallTalk, shortTexts } = messages;
const [wanting, others] = [
  handOff.filter(({ wantsPerson }) => wantsPerson),
  handOff.filter(({ wantsPerson }) => !wantsPerson),
];
await count('asks for a person', wanting, ({ text }) => isHandedOff(text));
await count('does not ask for a person', others, ({ text }) => !isHandedOff(text));
await count('small talk hands off nothing', smallTalk, ({ text }) => !isHandedOff(text));
await count('small talk is told from a question', smallTalk, ({ kind, text }) => {
  const isAll = readSmallTalk(text, botName).rest.trim() === '' || isSmallTalk(text);
  return isAll === (kind !== 'greeting-with-question');
});
const worded = smallTalk.filter(({ kind }) => kind !== 'emoji');
await count('language of small talk', worded, isLanguageFound);
await count('language of short texts', shortTexts, isLanguageFound);
if (process.argv.includes('--wrong')) process.stdout.write(`\n${wrong.join('\n')}\n`);
