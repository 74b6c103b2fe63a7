import { expect, test } from 'vitest';
import { createEgressPolicy } from '../egress/policy.js';
import { findMailHost } from './mail-host.js';

const egress = createEgressPolicy({ allowCidrs: ['10.7.0.0/16'], allowLoopback: false });
const names: Record<string, string[]> = {
  'mail.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.com': ['10.7.0.1'],
  'private.example.com': ['192.168.0.1'],
  'both.example.com': ['93.184.215.14', '127.0.0.1'],
  'nowhere.example.com': [],
};
const find = (hostname: string) => findMailHost(egress, async (name) => names[name] ?? [], { hostname, port: 993 });

test('mail servers at public addresses and in admitted networks are reached', async () => {
  expect(await find('mail.example.com')).toBe('93.184.215.14');
  expect(await find('93.184.215.14')).toBe('93.184.215.14');
  expect(await find('inside.example.com')).toBe('10.7.0.1');
});

test.each([
  ['private.example.com', 'refused'],
  ['both.example.com', 'refused'],
  ['127.0.0.1', 'refused'],
  ['[::1]', 'refused'],
  ['nowhere.example.com', 'unavailable'],
])('the mail server %s is not reached', async (hostname, kind) => {
  await expect(find(hostname)).rejects.toMatchObject({ kind });
});
