import { expect, test } from 'vitest';
import { ApiError } from '../../../errors.js';
import { fill, valuesOf } from './template.js';

const contact = { name: 'Grace Hopper', email: null, company: '', title: null };
const values = valuesOf(contact, { userName: null, leadTitle: null }, { long: '"'.repeat(2_000), code: '<b>\n$&' });
const errorOf = (content: string, maxChars: number, isHtml = false) => {
  try {
    return fill(content, values, { path: 'body.html', maxChars, isHtml });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
};

test('variables are filled in, with their text if they have no value', () => {
  expect(errorOf('Hello {{ contact.firstName }}{{contact.company| at sea}}, {{code}}', 100)).toBe(
    'Hello Grace' + 'at sea, <b>\n$&',
  );
  expect(errorOf('{{code}}', 100, true)).toBe('&lt;b&gt;<br>$&amp;');
});

test('what filling makes has the bounds of what is sent, and is not made beyond them', () => {
  expect(errorOf('{{long}}'.repeat(25_000), 200_000, true)).toBe(
    'body.html: Has more than 200000 characters once its variables are filled in. Shorten it.',
  );
  expect(errorOf('{{long}}', 12_000, true)).toHaveLength(12_000);
  expect(errorOf('{{long}}.', 12_000, true)).toContain('more than 12000');
});

test('each variable without a value is named, of very many the first', () => {
  expect(errorOf('{{contact.title}} {{none}}', 100)).toContain(
    'There is no value for {{contact.title}}, {{none}}. Send',
  );
  const many = Array.from({ length: 1_000 }, (_, at) => `{{n${at}}}`).join('');
  expect(errorOf(many, 100_000)).toContain('{{n19}} and 980 more.');
});
