import { expect, test } from 'vitest';
import { toE164 } from '../../crm/contacts/phone.js';
import { readAddresses } from './addresses.js';
import { readPhones } from './values.js';

test('an address is read out of what people copy around it', () => {
  const cells = [
    ...['ada@x.example;', 'ada@x.example,', '\u200bada@x.example', 'ada@x.example\u200b', 'ada@x.example\u00a0'],
    ...[
      '<ada@x.example>',
      'mailto:ada@x.example?subject=Hi',
      '"Lovelace, Ada" <ada@x.example>',
      'ada@x.example (work)',
    ],
    ...['"ada@x.example"', "'ada@x.example'", '“ada@x.example”', "'Ada' <ada@x.example>"],
    ...['ada@x.example.', '\u200eada@x.example', '\ufeffada@x.example', 'Ada <ada@x.example>;'],
  ];
  for (const cell of cells) expect(readAddresses(cell), cell).toEqual(['ada@x.example']);
});

test('every address of a cell is read, the first one first', () => {
  const two = ['a@x.example', 'b@y.example'];
  const cells = [
    ...['a@x.example / b@y.example', 'a@x.example b@y.example', 'a@x.example\nb@y.example', 'a@x.example,b@y.example'],
    ...['a@x.example; b@y.example', 'a@x.example/b@y.example', 'Ada <a@x.example>, Bob <b@y.example>'],
    ...['a@x.example, Bob <b@y.example>', '"Lovelace, Ada" <a@x.example>; "Ode, Bob" <b@y.example>'],
  ];
  for (const cell of cells) expect(readAddresses(cell), cell).toEqual(two);
  expect(readAddresses('a/b@x.example')).toEqual(['a/b@x.example']);
  expect(readAddresses('"a b"@x.example')).toEqual(['"a b"@x.example']);
});

test('a cell of which a part is not an address stays as it was written', () => {
  for (const cell of [
    'ada [at] x.example',
    'ada @x.example',
    'a@x.example and b',
    'a@x.example, nobody',
    'ada@x.example (b@y.example)',
  ])
    expect(readAddresses(cell)).toEqual([cell]);
});

test.each([
  ['(415) 555-2671', 'US', '+14155552671'],
  ['0171 1234567', 'DE', '+491711234567'],
  ['+1 415 555 2671 x89', null, '+14155552671'],
  ['+1 415 555 2671 ext. 89', 'US', '+14155552671'],
  ['415-555-2671 / 415-555-2672', 'US', '+14155552671'],
  ['\u202a+49 171 1234567\u202c', null, '+491711234567'],
  ['+49\u2011171\u20111234567', null, '+491711234567'],
  ['+49 (0)171 1234567', null, '+491711234567'],
  ['0049 171 1234567', null, '+491711234567'],
  ['+49 171 1234567, 89', null, '+491711234567'],
  ['00 33 6 12 34 56 78', null, '+33612345678'],
  ['011 49 171 1234567', 'US', '+491711234567'],
  ['tel:+49-171-1234567', null, '+491711234567'],
  ['\uff0b49 171 1234567', null, '+491711234567'],
  ['whatsapp:+491711234567', null, '+491711234567'],
  ['+٤٩١٧١١٢٣٤٥٦٧', null, '+491711234567'],
  ['491711234567', null, null],
  ['+44 (0) 20 7946 0958', null, '+442079460958'],
  ['+49 171 1234567 ::: +49 171 1234568', null, '+491711234567'],
])('the number of %s can be called, and all digits of the cell are kept', (cell, country, number) => {
  const [phone = '', ...others] = readPhones(cell);
  expect(toE164(phone, country)).toBe(number);
  const digits = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '');
  expect([phone, ...others].map(digits).join('')).toBe(digits(cell));
});
