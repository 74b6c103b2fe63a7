import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createProxyTrust, readAddress } from './client-address.js';

const port = fc.integer({ min: 0, max: 65_535 });

describe('an address', () => {
  test('is the same with a port and without, and one without a port stays as it is', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV6(), port, (v4, v6, at) => {
        expect(readAddress(v4)).toBe(v4);
        expect(readAddress(`${v4}:${at}`)).toBe(v4);
        const plain = readAddress(v6);
        expect(plain).toBeDefined();
        expect(readAddress(`[${v6}]:${at}`)).toBe(plain);
        expect(readAddress(`[${v6}]`)).toBe(plain);
        expect(readAddress(plain)).toBe(plain);
      }),
    );
  });

  test('has one spelling', () => {
    expect(readAddress('2001:DB8:0:0:0:0:0:1')).toBe('2001:db8::1');
    expect(readAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(readAddress('[::FFFF:c000:0201]:443')).toBe('192.0.2.1');
    expect(readAddress('fe80::1%eth0')).toBe('fe80::1');
  });

  test('is not read from any other text', () => {
    const notOnes = [
      '',
      'unknown',
      '_hidden',
      '192.0.2.1:',
      '192.0.2.1:https',
      '192.0.2:80',
      '[192.0.2.1]:80',
      '[::1',
      '::1]:80',
    ];
    for (const text of [undefined, ...notOnes, "' or 1=1", '192.0.2.1 192.0.2.2', '256.0.0.1']) {
      expect(readAddress(text), text).toBeUndefined();
    }
    fc.assert(fc.property(fc.string(), (text) => void readAddress(text)));
  });
});

test('a proxy is trusted by its address, also where that comes with a port', () => {
  const trust = createProxyTrust(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '2001:db8::7']);
  if (trust === false) throw new Error('It trusts some.');
  for (const text of [
    '10.1.2.3',
    '10.1.2.3:4567',
    '::ffff:10.1.2.3',
    '192.0.2.7',
    'fd00::1',
    '[fd00::1]:80',
    '2001:DB8::7',
  ]) {
    expect(trust(text, 1), text).toBe(true);
  }
  for (const text of ['11.1.2.3', '192.0.2.8', 'fe00::1', '2001:db8::8', 'unknown', ''])
    expect(trust(text, 1)).toBe(false);
});
