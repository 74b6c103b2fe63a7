import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readableOn } from '../src/color.js';
import { languages } from '../src/language.js';
import { isWebAddress, splitAddresses } from '../src/panel/links.js';
import { fill, texts } from '../src/panel/texts/texts.js';

describe.each(languages)('in %s', (language) => {
  test('each text exists and has the placeholder of the English one', () => {
    for (const [name, english] of Object.entries(texts.en)) {
      const text = texts[language][name as keyof typeof texts.en];
      expect(text.trim(), name).not.toBe('');
      expect(text.includes('{}'), name).toBe(english.includes('{}'));
    }
  });
});

test('a name is inserted unchanged', () => {
  expect(fill(texts.en.personIsHere, '$& {}')).toBe('$& {} is with you');
});

describe('addresses in a text', () => {
  test('are its odd parts, and the joined parts are the text', () => {
    const part = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.constantFrom('javascript:alert(1)', 'http://', 'https://[', '<'),
    );
    fc.assert(
      fc.property(fc.array(part), (written) => {
        const text = written.join(' ');
        const parts = splitAddresses(text);
        expect(parts.join('')).toBe(text);
        for (const [at, each] of parts.entries()) if (at % 2 === 1) expect(new URL(each).protocol).toMatch(/^https?:$/);
      }),
    );
  });

  test.each([
    ['See https://example.com/a.', 'https://example.com/a'],
    ['(https://example.com/a)', 'https://example.com/a'],
    ['https://example.com/a_(b), or', 'https://example.com/a_(b)'],
    ['(see https://example.com/a(b)).', 'https://example.com/a(b)'],
    ['看 https://example.com/a。好', 'https://example.com/a'],
    ['https://example.com/a，还有', 'https://example.com/a'],
    ['« https://example.com/a»', 'https://example.com/a'],
    ['https://example.com/a_', 'https://example.com/a_'],
    ['https://example.com/a_).', 'https://example.com/a_'],
    ['https://example.com/a، و', 'https://example.com/a'],
    ['https://example.com/a؟', 'https://example.com/a'],
    ['https://example.com/a।', 'https://example.com/a'],
    ['（https://example.com/a）', 'https://example.com/a'],
    ['<https://example.com/?q=1&r=2#s>', 'https://example.com/?q=1&r=2#s'],
    ['javascript:alert(1)//https', undefined],
    ['data:text/html,x', undefined],
  ])('%s', (text, found) => {
    expect(splitAddresses(text)[1]).toBe(found);
  });

  test.each([
    ['https://example.com/', true],
    ['HTTP://example.com/', true],
    ['javascript:alert(1)', false],
    [' javascript:alert(1)//https://', false],
    ['data:text/html,x', false],
    ['/admin', false],
    ['//example.com', false],
    ['', false],
  ])('a source may link to %j: %s', (url, may) => {
    expect(isWebAddress(url)).toBe(may);
  });

  test('are found in time linear in the length of the text', () => {
    const startedMs = performance.now();
    for (const text of ['https://', 'https://a.', 'h', ')'].map((each) => each.repeat(4_000))) splitAddresses(text);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });
});

test('text on any color is readable', () => {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const hex = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (color) => {
      const other = readableOn(color) === '#fff' ? 1 : 0;
      const [light, dark] = [luminance(color), other].sort((a, b) => b - a) as [number, number];
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2_000 },
  );
});
