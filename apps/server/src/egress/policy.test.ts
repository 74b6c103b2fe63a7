import { expect, test } from 'vitest';
import { createEgressPolicy, egressFor, refuseAddress, refuseName, refuseUrl } from './policy.js';

const https = { protocol: 'https:', port: '' };
const http = { protocol: 'http:', port: '' };
const strict = createEgressPolicy({ allowCidrs: [], allowLoopback: false });
const local = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
const networks = createEgressPolicy({ allowCidrs: ['10.1.0.0/16', 'fd00:1::/32'], allowLoopback: false });

test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:82f::200e'])(
  '%s is public: https may go there, http may not',
  (address) => {
    expect(refuseAddress(strict, https, address)).toBeUndefined();
    expect(refuseAddress(strict, http, address)).toMatch(/^Only https/);
  },
);

test.each([
  ['this network', '0.0.0.0'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['link-local, cloud metadata', '169.254.169.254'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['benchmarking', '198.18.0.1'],
  ['documentation', '192.0.2.1'],
  ['documentation', '203.0.113.7'],
  ['protocol assignments', '192.0.0.8'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['unique local', 'fc00::1'],
  ['unique local', 'fd12:3456::1'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['IPv4-mapped private', '::ffff:10.0.0.1'],
  ['IPv4-mapped loopback', '::ffff:7f00:1'],
  ['IPv4-mapped public', '::ffff:1.1.1.1'],
  ['IPv4-compatible loopback', '::127.0.0.1'],
  ['NAT64 of loopback', '64:ff9b::7f00:1'],
  ['NAT64 of private', '64:ff9b::10.0.0.1'],
  ['NAT64 local use', '64:ff9b:1::a00:1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['Teredo', '2001:0:1::1'],
  ['documentation', '2001:db8::1'],
  ['discard', '100::1'],
  ['outside global unicast', '4000::1'],
])('%s (%s) is not public', (_, address) => {
  expect(refuseAddress(strict, https, address)).toContain('not a public one');
});

test('loopback is admitted where the policy says so, over http too, but not in disguise', () => {
  expect(refuseAddress(local, http, '127.0.0.1')).toBeUndefined();
  expect(refuseAddress(local, http, '::1')).toBeUndefined();
  expect(refuseAddress(local, https, '10.0.0.1')).toBeDefined();
  expect(refuseAddress(local, https, '::ffff:127.0.0.1')).toBeDefined();
  expect(refuseAddress(local, https, '64:ff9b::7f00:1')).toBeDefined();
});

test('webhooks of a sandbox go over http too, to public addresses and, if the operator admits it, this machine', () => {
  const admitting = createEgressPolicy({ allowCidrs: [], allowLoopback: false, sandboxLoopback: true });
  expect(refuseAddress(egressFor(strict, 'SANDBOX'), http, '127.0.0.1')).toBeDefined();
  expect(refuseAddress(egressFor(admitting, 'LIVE'), http, '127.0.0.1')).toBeDefined();
  const sandbox = egressFor(admitting, 'SANDBOX');
  expect(refuseAddress(sandbox, http, '127.0.0.1')).toBeUndefined();
  expect(refuseAddress(sandbox, http, '93.184.216.34')).toBeUndefined();
  expect(refuseUrl(sandbox, 'http://example.com/hooks')).toBeUndefined();
  expect(refuseUrl(sandbox, 'http://localhost:4000/hooks')).toBeUndefined();
  for (const address of ['10.0.0.1', '169.254.169.254', 'fd12:3456::1', '::ffff:127.0.0.1', '0.0.0.0']) {
    for (const destination of [http, https]) expect(refuseAddress(sandbox, destination, address)).toBeDefined();
  }
});

test('a port of the server itself is closed on this machine and in named networks, and no other is', () => {
  const closedPorts = [80, 5432];
  const policy = createEgressPolicy({ allowCidrs: ['10.1.0.0/16'], allowLoopback: true, closedPorts });
  for (const address of ['127.0.0.1', '::1', '10.1.2.3']) {
    expect(refuseAddress(policy, { ...http, port: '5432' }, address)).toMatch(/port/);
    expect(refuseAddress(policy, http, address)).toMatch(/port/);
    expect(refuseAddress(policy, { ...http, port: '5433' }, address)).toBeUndefined();
    expect(refuseAddress(policy, https, address)).toBeUndefined();
  }
  expect(refuseAddress(policy, { ...https, port: '5432' }, '1.1.1.1')).toBeUndefined();
});

test.each(['169.254.169.254', '168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', 'fd00:ec2:0::0:254'])(
  'the metadata service of a cloud at %s is refused, in a named network too',
  (address) => {
    const everything = createEgressPolicy({ allowCidrs: ['0.0.0.0/0', '::/0'], allowLoopback: true });
    for (const policy of [strict, everything]) {
      for (const destination of [http, https]) expect(refuseAddress(policy, destination, address)).toBeDefined();
    }
  },
);

test('the refusal is the same for every network that is not public', () => {
  const refusals = ['10.0.0.1', '127.0.0.1', '169.254.169.254', '100.64.0.1', 'fd00::1', 'fe80::1', '168.63.129.16'];
  expect(new Set(refusals.map((address) => refuseAddress(strict, https, address))).size).toBe(1);
});

test('named networks are admitted, over http too, and nothing beside them', () => {
  expect(refuseAddress(networks, http, '10.1.2.3')).toBeUndefined();
  expect(refuseAddress(networks, http, 'fd00:1::5')).toBeUndefined();
  expect(refuseAddress(networks, https, '10.2.0.1')).toBeDefined();
  expect(refuseAddress(networks, https, '127.0.0.1')).toBeDefined();
});

test('a network that is not written as one is refused by name', () => {
  expect(() => createEgressPolicy({ allowCidrs: ['10.0.0.0'], allowLoopback: false })).toThrow(
    /EGRESS_ALLOW_CIDRS: 10/,
  );
});

test.each([
  ['https://example.com/hooks?x=1', undefined],
  ['https://example.com:8443/hooks', undefined],
  ['HTTPS://EXAMPLE.COM', undefined],
  ['https://[2606:4700:4700::1111]/', undefined],
  ['http://example.com/hooks', /^Must be https/],
  ['ftp://example.com', /absolute https URL/],
  ['javascript:alert(1)', /absolute https URL/],
  ['https:example.com', /absolute https URL/],
  ['example.com', /absolute https URL/],
  ['https://', /absolute https URL/],
  ['', /absolute https URL/],
  ['https://user:pass@example.com', /user name/],
  ['https://user@example.com', /user name/],
  ['https://example.com/#part', /fragment/],
  ['https://example.com/#', /fragment/],
  ['https://exa\tmple.com', /white space or control/],
  ['https://example.com/\u0000', /white space or control/],
  ['https://example.com/\ud800', /white space or control/],
  ['https://10.0.0.1/', /EGRESS_ALLOW_CIDRS/],
  ['https://0x7f.1/', /EGRESS_ALLOW_CIDRS/],
  ['https://2130706433/', /EGRESS_ALLOW_CIDRS/],
  ['https://0177.0.0.1/', /EGRESS_ALLOW_CIDRS/],
  ['https://127.1/', /EGRESS_ALLOW_CIDRS/],
  ['https://１２７.0.0.1/', /EGRESS_ALLOW_CIDRS/],
  ['https://[::ffff:127.0.0.1]/', /EGRESS_ALLOW_CIDRS/],
  ['https://localhost/', /EGRESS_ALLOW_CIDRS/],
  ['https://LOCALHOST./', /EGRESS_ALLOW_CIDRS/],
  ['https://api.localhost/', /EGRESS_ALLOW_CIDRS/],
])('the URL %j: %s', (url, refusal) => {
  const answer = refuseUrl(strict, url);
  if (refusal === undefined) expect(answer).toBeUndefined();
  else expect(answer).toMatch(refusal);
});

test('http URLs are taken where the policy could admit them', () => {
  expect(refuseUrl(local, 'http://localhost:4000/hooks')).toBeUndefined();
  expect(refuseUrl(local, 'http://127.0.0.1:4000/hooks')).toBeUndefined();
  expect(refuseUrl(local, 'http://example.com/hooks')).toBeDefined();
  expect(refuseUrl(networks, 'http://receiver.internal:4000/hooks')).toBeUndefined();
  expect(refuseUrl(networks, 'http://10.1.0.9/hooks')).toBeUndefined();
  expect(refuseUrl(networks, 'http://10.2.0.9/hooks')).toBeDefined();
});

test('a name that is called over http must lead into an admitted network, and is looked up only then', async () => {
  const admitting = createEgressPolicy({ allowCidrs: ['10.0.0.0/8'], allowLoopback: false, closedPorts: [5432] });
  const names: Record<string, string[]> = {
    'inside.test': ['10.1.2.3'],
    'outside.test': ['93.184.215.14'],
    'both.test': ['10.1.2.3', '1.1.1.1'],
  };
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    const found = names[name];
    if (!found) throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    return found;
  };
  const refuse = (url: string, policy = admitting) => refuseName(policy, url, resolve);
  expect(await refuse('http://inside.test/hooks')).toBeUndefined();
  expect(await refuse('http://inside.test:5432/hooks')).toContain('the server itself uses it');
  expect(await refuse('http://outside.test/hooks')).toContain('Only https is allowed');
  expect(await refuse('http://both.test/hooks')).toContain('Only https is allowed');
  expect(await refuse('http://unknown.test/hooks')).toContain('has no address');
  expect(asked).toHaveLength(5);
  expect(await refuse('https://unknown.test/hooks')).toBeUndefined();
  expect(await refuse('http://unknown.test/hooks', egressFor(admitting, 'SANDBOX'))).toBeUndefined();
  expect(await refuse('http://10.0.0.1/hooks')).toBeUndefined();
  expect(asked).toHaveLength(5);
});
