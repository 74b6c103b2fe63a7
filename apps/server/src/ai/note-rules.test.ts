import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNoteEngine } from './note-engines.js';
import { findStatements } from './note-rules.js';
import { likenessOf, maxNotes } from './notes.js';

const kindsOf = (content: string) => findStatements([{ id: 'm1', content }]).map(({ kind }) => kind);

describe('a statement is noted', () => {
  test.each([
    ['FACT', 'My budget is 5,000 euros.'],
    ['FACT', 'We currently use Salesforce for that.'],
    ['FACT', 'Our team has 40 people.'],
    ['FACT', "I'm the head of sales at a shipyard."],
    ['FACT', 'We are based in Hamburg.'],
    ['FACT', 'Our contract with Acme ends in March.'],
    ['PREFERENCE', 'Please call me after five.'],
    ['PREFERENCE', "I'd prefer to pay by invoice."],
    ['PREFERENCE', 'Please write to me in German.'],
    ['PREFERENCE', "Don't call me before noon."],
    ['OBJECTION', 'Honestly it is too expensive for us.'],
    ['OBJECTION', 'My main concern is the migration.'],
    ['OBJECTION', 'We can’t afford that this year.'],
    ['COMMITMENT', "I'll send the signed offer on Monday."],
    ['COMMITMENT', 'We will decide by Friday.'],
  ])('as %s: %s', (kind, content) => {
    expect(findStatements([{ id: 'm1', content }])).toEqual([
      { messageId: 'm1', kind, content: content.replaceAll('’', "'") },
    ]);
  });

  test('sentence by sentence, with the message that it stands in', () => {
    const messages = [
      { id: 'm1', content: 'Hello! We use Excel today. Is that a problem?' },
      { id: 'm2', content: 'Fine.\nPlease call me after five!' },
    ];
    expect(findStatements(messages)).toEqual([
      { messageId: 'm1', kind: 'FACT', content: 'We use Excel today.' },
      { messageId: 'm2', kind: 'PREFERENCE', content: 'Please call me after five!' },
    ]);
  });
});

test.each([
  'Would our budget be enough?',
  'If my budget is too small, what then?',
  'We used to have a CRM.',
  'We use to meet on Fridays.',
  'What is too expensive about it?',
  'Maybe we will decide tomorrow.',
  'Do we use it the same way?',
  'I will think about it.',
  '> We use Salesforce.',
  'Thanks, that is great.',
  'ok',
])('what is asked, supposed, quoted or no statement at all is not noted: %s', (content) => {
  expect(kindsOf(content)).toEqual([]);
});

describe('whatever is written', () => {
  const statement = fc.constantFrom(
    'We use Excel. ',
    'My budget is 5. ',
    "I'll send it on Monday! ",
    'It is too slow?\n',
  );
  const content = fc.array(fc.oneof(statement, fc.string({ unit: 'grapheme' })), { maxLength: 60 });
  const messages = fc.array(
    content.map((parts) => parts.join('')),
    { maxLength: 30 },
  );

  test('each note stands in its message word for word', () => {
    fc.assert(
      fc.property(messages, (contents) => {
        const said = contents.map((text, at) => ({ id: `m${at}`, content: text }));
        for (const note of findStatements(said)) {
          const source = said.find(({ id }) => id === note.messageId);
          expect(source?.content.replaceAll('’', "'")).toContain(note.content);
        }
      }),
    );
  });

  test('no two notes say the same, and there are not too many', async () => {
    const takeNotes = createNoteEngine(undefined);
    await fc.assert(
      fc.asyncProperty(messages, async (contents) => {
        const said = contents.map((text, at) => ({ id: `m${at}`, content: text }));
        const result = await takeNotes({
          tenantId: 't',
          model: 'rules',
          messages: said,
          signal: new AbortController().signal,
        });
        if (result.outcome === 'failed') throw new Error(result.error);
        const likenesses = result.notes.map((note) => likenessOf(note.content));
        expect(new Set(likenesses).size).toBe(likenesses.length);
        expect(likenesses.length).toBeLessThanOrEqual(maxNotes);
      }),
    );
  });
});

test('a text that is made to take long takes no time', () => {
  const hostile = ['we have 1'.repeat(3_000), 'i am the a '.repeat(2_000), `our contract with ${'x'.repeat(8_000)}`];
  const before = process.cpuUsage();
  for (const content of hostile) findStatements([{ id: 'm1', content }]);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
