import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTopic } from '../../../src/extraction/mail-subject.js';
import { mailOf, ourMessageId, token } from './kinds/mail-cases.js';
import { attributions, headers } from './kinds/mail-replies.js';
import { prefixes } from './kinds/mail-threads.js';
import { readWithoutServer } from './mail-reader.js';

/** Words by the charset in which a mail can be sent that has them. */
const vocabulary = {
  'iso-8859-1':
    'Größe Pumpe señor garçon naïve Überholung 40 motors façade crème please wrote said on monday the price'.split(' '),
  'utf-8': 'насос 水泵 ポンプ 펌프 αντλία משאבה 40 Größe pompa čerpadlo zażółć şişe please wrote schrieb a écrit'.split(
    ' ',
  ),
};
const signatures = [
  '',
  '\n\n-- \nAda Lovelace\n+44 20 7946 0000',
  '\n\nSent from my iPhone',
  '\n\nBest regards,\nAda | Buyer Ltd | ada@buyer.example',
];

const reply = fc.constantFrom(...(Object.keys(vocabulary) as (keyof typeof vocabulary)[])).chain((charset) => {
  const words = fc.array(fc.constantFrom(...vocabulary[charset]), { minLength: 1, maxLength: 12 });
  return fc.record({
    charset: fc.constant(charset),
    isDeclared: fc.boolean(),
    paragraphs: fc.array(words, { minLength: 1, maxLength: 4 }),
    answers: fc.array(words, { maxLength: 3 }),
    program: fc.constantFrom(...Object.entries({ ...attributions, ...headers })),
    quoting: fc.constantFrom('> ', '>', '>> '),
    prefix: fc.constantFrom(...prefixes),
    signature: fc.constantFrom(...signatures),
    hasReferences: fc.boolean(),
  });
});
type Reply = typeof reply extends fc.Arbitrary<infer T> ? T : never;

/** What the author wrote, and the mail with it. */
function write({ paragraphs, answers, program: [, line], quoting, signature }: Reply) {
  const said = paragraphs.map((words) => words.join(' ')).join('\n\n') + signature;
  const isHeader = !Object.values(attributions).includes(line);
  const quoted = ['Hello', 'How many do you need?'].map((each) => `${quoting}${each}`).join('\n');
  // Answers stand between quoted lines: programs that mark none have none.
  const between = isHeader ? [] : answers.map((words) => words.join(' '));
  const parts = between.map((answer) => `${quoted}\n\n${answer}\n`);
  const body = isHeader ? 'Hello\nHow many do you need?' : [...parts, quoted].join('\n');
  return { words: `${said}\n${between.join('\n')}`, body: `${said}\n\n${line}\n\n${body}\n` };
}

const encode = (text: string, charset: string) => Buffer.from(text, charset === 'iso-8859-1' ? 'latin1' : 'utf8');
const isLatin = (text: string) => [...text].every((char) => char <= '\u00ff');

test('a random reply keeps each word that its author wrote, and finds its thread', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(reply, async (made) => {
      const { words, body } = write(made);
      const charset = isLatin(body) ? made.charset : 'utf-8';
      const type = made.isDeclared || charset !== 'utf-8' ? `text/plain; charset=${charset}` : 'text/plain';
      const thread = made.hasReferences ? { References: `<a@b.example> ${ourMessageId}` } : {};
      const source = mailOf(
        { Subject: `${made.prefix} Boat`, 'Message-ID': '<random@buyer.example>', 'Content-Type': type, ...thread },
        encode(body, charset),
      );
      const [[message] = []] = await readWithoutServer([source]);
      const content = message?.content ?? '';
      let at = 0;
      for (const word of words.split(/\s+/).filter(Boolean)) {
        const found = content.indexOf(word, at);
        expect(found, `${word} in ${content}`).toBeGreaterThanOrEqual(at);
        at = found + word.length;
      }
      if (made.hasReferences) expect(message?.threadId).toBe(`ada@buyer.example#${token}`);
      else expect(message?.topic).toBe(toTopic('ada@buyer.example', 'Boat'));
    }),
    { numRuns: 100 },
  );
});
