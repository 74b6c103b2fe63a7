import { expect, test } from 'vitest';
import { createDeviceKeys } from './device-keys.js';

const [older, newer] = ['an older key of the tests, 32+ characters', 'a newer key of the tests, 32+ characters'];

test('a user has the same keys everywhere, and no other user or tenant has one of them', () => {
  const keysOf = createDeviceKeys(older);
  const all = [
    ['tn_1', 'usr_1'],
    ['tn_1', 'usr_2'],
    ['tn_2', 'usr_1'],
  ].map(([tenant = '', user = '']) => keysOf(tenant, user)[0]?.key ?? '');
  expect(new Set(all).size).toBe(3);
  expect(createDeviceKeys(older)('tn_1', 'usr_1')[0]?.key).toBe(all[0]);
  expect(all.map((key) => Buffer.from(key, 'base64url').length)).toEqual([32, 32, 32]);
});

test('after a change of the secret key, the first key is new and the second is the earlier one', () => {
  const [before] = createDeviceKeys(older)('tn_1', 'usr_1');
  const [first, second] = createDeviceKeys(() => [newer, older])('tn_1', 'usr_1');
  expect(second).toEqual(before);
  expect(first?.id).not.toBe(before?.id);
  expect(first?.key).not.toBe(before?.key);
});
