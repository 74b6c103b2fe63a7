import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './chunking.js';
import { gramsOf } from './grams.js';
import { highlight } from './highlights.js';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 5_000 }),
  fc
    .array(
      fc.constantFrom('# Title', '## Part', 'Boats float.', 'ein langes Wort ', '船は浮く。', '\n', '\n\n', '💥'),
      {
        maxLength: 800,
      },
    )
    .map((parts) => parts.join(' ')),
);

test('nothing of a text is lost, and no piece is longer than 1,000 characters', () => {
  fc.assert(
    fc.property(text, (source) => {
      const plain = source.toWellFormed().replace(/^#.*$/gm, '');
      const pieces = cutText(plain);
      for (const piece of pieces) {
        expect(piece.text.length).toBeLessThanOrEqual(1_000);
        expect(piece.text.isWellFormed()).toBe(true);
        expect(piece.text.trim()).not.toBe('');
      }
      const letters = (value: string) => value.replace(/\s/g, '');
      expect(letters(pieces.map((piece) => piece.text).join(''))).toBe(letters(plain));
    }),
  );
});

test('a piece stands under its headings', () => {
  const pieces = cutText('Before.\n# Boats\n\n## Hulls\nThey float.\n\nReally.\n## Masts\nThey stand.\n# Oars\nRow.');
  expect(pieces).toEqual([
    { heading: null, text: 'Before.' },
    { heading: 'Boats › Hulls', text: 'They float.\n\nReally.' },
    { heading: 'Boats › Masts', text: 'They stand.' },
    { heading: 'Oars', text: 'Row.' },
  ]);
});

test('a long paragraph is cut after a sentence', () => {
  const sentence = `${'word '.repeat(60).trim()}.`;
  const pieces = cutText(Array(10).fill(sentence).join(' '));
  expect(pieces.length).toBeGreaterThan(2);
  for (const piece of pieces) expect(piece.text).toMatch(/\.$/);
});

test('what is highlighted lies within its fragment, in order and apart', () => {
  fc.assert(
    fc.property(text, fc.array(fc.constantFrom('boats', 'float', 'ein', 'wort')), (source, words) => {
      const wellFormed = source.toWellFormed();
      for (const { text: piece, ranges } of highlight(wellFormed, new Set(words), gramsOf('船は浮く'))) {
        expect(wellFormed).toContain(piece);
        let last = -1;
        for (const { start, end } of ranges) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(piece.length);
          last = end;
        }
      }
    }),
  );
});
