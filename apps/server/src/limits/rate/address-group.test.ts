import { limits } from '@lead-engagement/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressLimits, groupAddress, groupsOf } from './address-group.js';

const group16 = fc.integer({ min: 0, max: 0xffff });
/** Sixteen-bit groups, many of them 0, so that `::` can replace some. */
const groups = (length: number) =>
  fc.array(fc.oneof(fc.constant(0), group16), { minLength: length, maxLength: length });

/** Notations of an IPv6 address. Source: RFC 4291, 2.2. */
const spellings: Record<string, (parts: number[]) => string> = {
  plain: (parts) => parts.map((part) => part.toString(16)).join(':'),
  padded: (parts) => parts.map((part) => part.toString(16).toUpperCase().padStart(4, '0')).join(':'),
  short: (parts) => new URL(`http://[${spellings.plain?.(parts)}]`).hostname.slice(1, -1),
  dotted: (parts) => `${spellings.plain?.(parts.slice(0, 6))}:${dots(parts.slice(6))}`,
};
const dots = (parts: number[]) => parts.flatMap((part) => [part >> 8, part & 255]).join('.');
const spelling = fc.constantFrom(...Object.values(spellings));
const isMapped = (parts: number[]) => parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;

test('groups all notations of addresses in one IPv6 /64, and separates other networks', () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), spelling, spelling, (network, one, other, write, rewrite) => {
      fc.pre(!isMapped([...network, ...one]) && !isMapped([...network, ...other]));
      const group = groupAddress(write([...network, ...one]));
      expect(groupAddress(rewrite([...network, ...other]))).toBe(group);
      for (let bit = 0; bit < 64; bit++) {
        const next = network.map((part, at) => (at === bit >> 4 ? part ^ (1 << (bit & 15)) : part));
        expect(groupAddress(rewrite([...next, ...one]))).not.toBe(group);
      }
    }),
    { numRuns: 200 },
  );
});

test('treats each IPv4 address separately, also mapped into IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
      expect(groupAddress(one)).toBe(one);
      const bytes = one.split('.').map(Number) as [number, number, number, number];
      const mapped = [0, 0, 0, 0, 0, 0xffff, (bytes[0] << 8) | bytes[1], (bytes[2] << 8) | bytes[3]];
      for (const write of Object.values(spellings)) expect(groupAddress(write(mapped))).toBe(one);
      expect(groupAddress(`::ffff:${other}`) === groupAddress(one)).toBe(one === other);
    }),
  );
});

test('counts an IPv6 address also for its /48, with a higher limit, and an IPv4 address only for itself', () => {
  fc.assert(
    fc.property(groups(3), groups(5), groups(5), spelling, (site, one, other, write) => {
      fc.pre(!isMapped([...site, ...one]) && !isMapped([...site, ...other]));
      const [, network] = groupsOf(write([...site, ...one]));
      expect(network).toEqual(groupsOf(write([...site, ...other]))[1]);
      expect(network?.factor).toBe(limits.siteFactor);
      for (let bit = 0; bit < 48; bit++) {
        const next = site.map((part, at) => (at === bit >> 4 ? part ^ (1 << (bit & 15)) : part));
        expect(groupsOf(write([...next, ...one]))[1]).not.toEqual(network);
      }
    }),
    { numRuns: 200 },
  );
  expect(addressLimits('192.0.2.1', { key: 'x', limit: 5, windowMs: 1 })).toEqual([
    { key: 'x 192.0.2.1', limit: 5, windowMs: 1 },
  ]);
  expect(addressLimits('2001:db8:1:2::3', { key: 'x', limit: 5, windowMs: 1 })).toEqual([
    { key: 'x 2001:db8:1:2::/64', limit: 5, windowMs: 1 },
    { key: 'x 2001:db8:1::/48', limit: 5 * limits.siteFactor, windowMs: 1 },
  ]);
});

test('returns an invalid address unchanged, because a proxy may send anything', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.constant(''), fc.constant('a:b')), (text) => void groupAddress(text)));
  for (const text of ['', 'unknown', '[2001:db8::1]:443', '192.0.2.1:443', ':::'])
    expect(groupAddress(text)).toBe(text);
});
