import { readFileSync } from 'node:fs';
import { defaultHandoff } from '@lead-engagement/contract';
import { describe, expect, test } from 'vitest';
import { readMessages, storeMessageModel } from '../../../scripts/train-message-kinds.js';
import { asksForPerson } from '../handoff-requests.js';
import { readSmallTalk } from '../small-talk.js';
import { messageKinds } from './kinds.js';
import { isSmallTalk, readKind } from './read-kind.js';

interface Messages {
  handOff: { wantsPerson: boolean; text: string }[];
  smallTalk: { kind: string; text: string }[];
}

const page = readFileSync(new URL('../../../../../docs/conversations.md', import.meta.url), 'utf8');
const botName = 'Bot';
const asks = ({ text }: { text: string }) => asksForPerson(text, defaultHandoff.phrases, botName);
const isTalk = (text: string) => readSmallTalk(text, botName).rest.trim() === '' || isSmallTalk(text);

test('the stored model is that of the messages of training', () => {
  const file = readFileSync(new URL('./model.json', import.meta.url), 'utf8');
  // Not by `toBe`: a difference is not worth 250,000 characters.
  expect(storeMessageModel(readMessages()) === file, 'Run `npm run kinds:train` in apps/server.').toBe(true);
});

test('nobody’s messages are in both the training and the figures', () => {
  const trained = new Set(readMessages().map(({ text }) => text.toLowerCase()));
  for (const name of ['chatbot-independent', 'chatbot-second-author']) {
    const { handOff, smallTalk } = readAuthor(name);
    const both = [...handOff, ...smallTalk].filter(({ text }) => trained.has(text.trim().toLowerCase()));
    expect(both).toEqual([]);
  }
});

function readAuthor(name: string): Messages {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
}

describe.each([
  ['the first author', 'chatbot-independent'],
  ['the second author', 'chatbot-second-author'],
])('of messages of %s, who had not seen the training,', (author, name) => {
  const { handOff, smallTalk } = readAuthor(name);
  const wishes = handOff.filter(({ wantsPerson }) => wantsPerson);
  const others = handOff.filter(({ wantsPerson }) => !wantsPerson);

  test('the figures are those of the documentation', () => {
    const right = [
      wishes.filter(asks).length,
      others.filter((one) => !asks(one)).length,
      smallTalk.filter((one) => !asks(one)).length,
      smallTalk.filter(({ kind, text }) => isTalk(text) === (kind !== 'greeting-with-question')).length,
    ];
    expect(page).toContain(`| ${author} | ${right.join(' | ')} |`);
  });

  test('nearly all wishes are found, and nearly all others left alone', () => {
    expect(wishes.filter(asks).length).toBeGreaterThanOrEqual(0.9 * wishes.length);
    expect(others.filter((one) => !asks(one)).length).toBeGreaterThanOrEqual(0.85 * others.length);
  });
});

test('what a message is likely to be adds up to one, whatever it says', () => {
  for (const text of ['', ' ', '👋', '?'.repeat(10_000), 'a b '.repeat(5_000), '\u0000', '你好']) {
    const likely = readKind(text);
    const sum = messageKinds.reduce((total, kind) => total + likely[kind], 0);
    expect(sum).toBeCloseTo(1, 9);
  }
});
