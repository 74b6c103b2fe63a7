import { expect, test } from 'vitest';
import { emailAddress, isStoredAddress, toStoredAddress } from '../src/email-address.js';

const read = (text: string) => emailAddress().safeParse(text).data;

test('an address that mail servers deliver to is accepted, and stored as it is', () => {
  const local64 = 'x'.repeat(64);
  const addresses = [
    ...['a@b.c.co', "o'brien@x.example", 'r&d@x.example', 'a/b@x.example', 'x!y@x.example', 'ken=ode@x.example'],
    ...['a..b@docomo.example', 'abc.@ezweb.example', '.abc@ezweb.example', '"abc def"@x.example', '"a@b,c"@x.example'],
    ...['用户@xn--fsqu00a.example', 'jörg@xn--mller-kva.example', '#1@x.example', 'ab{c}@x.example', 'me@a.museum'],
    `${local64}@long.example`,
  ];
  for (const address of addresses) {
    expect(read(address), address).toBe(address);
    expect(isStoredAddress(address), address).toBe(true);
  }
});

test('an address has one stored form', () => {
  expect(read(' Jörg@Müller.Example ')).toBe('jörg@xn--mller-kva.example');
  expect(read('用户@例子.example')).toBe('用户@xn--fsqu00a.example');
  expect(read('"Ada"@x.example')).toBe('ada@x.example');
  expect(read('jo\u0308rg@x.example')).toBe('jörg@x.example');
  expect(toStoredAddress('"a b"@x.example')).toBe('"a b"@x.example');
});

test('what no mail server delivers to, or could be read as more than one address, is refused', () => {
  const texts = [
    ...['user@example', 'user@[192.0.2.1]', 'a b@x.example', 'a@b@x.example', '@x.example', '..@x.example'],
    ...['a,b@x.example', 'a;b@x.example', 'a:b@x.example', 'a(b)@x.example', 'a<b@x.example', '"a<b"@x.example'],
    ...[
      '"a\r\nb"@x.example',
      'a\u200bb@x.example',
      'a\u00a0b@x.example',
      'a\u0000@x.example',
      '"a"b@x.example',
      '""@x.example',
    ],
    ...[`${'x'.repeat(65)}@x.example`, `${'用'.repeat(22)}@x.example`, `a@${'b.'.repeat(126)}example`],
    ...['ada [at] example.com', 'a@-b.example', 'a@b..example', 'a@b_c.example', 'a\\b@x.example'],
  ];
  for (const text of texts) expect(read(text), text).toBeUndefined();
});
