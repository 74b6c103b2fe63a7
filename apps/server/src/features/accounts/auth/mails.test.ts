import { companyName, mailLanguages, personName } from '@lead-engagement/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMailName } from '../../../mail/names.js';
import { writeInvitation, writePasswordReset } from './mails.js';

describe('a name in a mail', () => {
  test('is one line without addresses, for any stored name', () => {
    const parts = fc.constantFrom(
      'https://',
      'www.',
      '@',
      '.com',
      '\r\n',
      '\u202e',
      '。',
      '．',
      ' ',
      'a',
      'Ada',
      '\u0000',
      '/',
      ':',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts).map((chosen) => chosen.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const shown = toMailName(text);
        expect(shown).not.toMatch(/[\p{C}@/\\<>]|:\S|[.。]\S/u);
        expect([...shown].length).toBeLessThanOrEqual(100);
        expect(shown).toBe(shown.trim());
      }),
    );
  });

  test.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['Zoë O’Brien-Müller', 'Zoë O’Brien-Müller'],
    ['李小龍', '李小龍'],
    ['Booking.com', 'Booking. com'],
    ['Win at https://evil.test/x now', 'Win at https: evil. test x now'],
    ['Ada\r\nBcc: all@example.com', 'Ada Bcc: all example. com'],
  ])('%j is shown as %j', (name, shown) => {
    expect(toMailName(name)).toBe(shown);
  });

  test('is replaced if nothing is left of it', () => {
    const recipient = { name: '@@', email: 'ada@example.com', tenantName: '\u202e', environment: 'LIVE' as const };
    const { subject, text } = writeInvitation('en', recipient, 'https://leads.test/x', '2026-01-31T09:00:00.000Z');
    expect(subject).toBe('Your account at a company');
    expect(text).toContain('Hello there,');
  });

  test('changes neither the link nor the address of the recipient', () => {
    const recipient = {
      name: 'evil.test',
      email: 'ada@example.com',
      tenantName: 'http://evil.test',
      environment: 'LIVE' as const,
    };
    for (const [write, language] of [writeInvitation, writePasswordReset].flatMap((each) =>
      mailLanguages.map((one) => [each, one] as const),
    )) {
      const { subject, text } = write(language, recipient, 'https://leads.test/x', '2026-01-31T09:00:00.000Z');
      expect(text.match(/\S+\.\w+\S*/g)).toEqual(expect.arrayContaining(['https://leads.test/x']));
      expect(subject + text).not.toContain('evil.test');
      expect(text).toContain('(ada@example.com)');
    }
  });
});

const refused = [
  '',
  ' ',
  'two\nlines',
  'a\u0000b',
  'turned \u202eround',
  'ada@example.com',
  'https://evil.test',
  'www.evil.test',
];

test.each([...refused, 'evil.test', 'Visit evil.com now', 'evil．com', 'evil。com'])(
  '%j is not a valid name of a person',
  (name) => {
    expect(personName(200).safeParse(name).success).toBe(false);
  },
);

test.each(['Ada Lovelace', 'J. R. R. Tolkien', 'J.R.R. Tolkien', 'Dr. Ada', 'نور‌الدین', 'Ada 👩🏽‍🚀', 'Ada Jr.'])(
  '%j is a valid name of a person',
  (name) => {
    expect(personName(200).parse(name)).toBe(name);
  },
);

test.each(refused)('%j is not a valid name of a company', (name) => {
  expect(companyName(200).safeParse(name).success).toBe(false);
});

test.each(['Booking.com', 'Acme & Sons, Inc.', 'Müller GmbH'])('%j is a valid name of a company', (name) => {
  expect(companyName(200).parse(name)).toBe(name);
});
