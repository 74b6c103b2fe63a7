import fc from 'fast-check';
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeId, newUuid } from '../../src/ids.js';
import { createCipher } from '../../src/security/encryption.js';
import { associatedDataOf } from '../../src/security/stored-secrets.js';
import { type Answer, startTestApi, type TestApi, testSecretKey } from '../support/api.js';
import { expectFailure } from '../support/expect.js';
import { startIssuer, type TestIssuer } from '../support/issuer.js';
import { grantTokens, registerApp, type TestApp } from '../support/oauth.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn, type TestUser } from '../support/sign-in.js';

let api: TestApi;
let issuer: TestIssuer;
let tenant: string;
let user: TestUser;
let app: TestApp;
/** A token of an app, its claims, and the key that signed it. */
let own: { token: string; claims: JWTPayload; kid: string; privateKey: CryptoKey; publicKey: CryptoKey };
beforeAll(async () => {
  issuer = await startIssuer();
  api = await startTestApi({ externalIssuer: issuer });
  tenant = await api.newTenant();
  user = await addSignedIn(api, tenant, 'MANAGER');
  app = await registerApp(await api.newCaller(tenant));
  const { accessToken } = await grantTokens(api, app, user);
  const [header = '', payload = ''] = accessToken.split('.');
  const { kid } = readPart(header) as { kid: string };
  const [row] = await api.owner<{ publicKey: JWK; encryptedPrivateKey: string }[]>`select * from oauth_signing_keys`;
  const stored = createCipher(testSecretKey).decrypt(
    row?.encryptedPrivateKey ?? '',
    associatedDataOf('signingKeys', [kid]),
  );
  own = {
    token: accessToken,
    claims: readPart(payload) as JWTPayload,
    kid,
    privateKey: (await importJWK(JSON.parse(stored), 'ES256')) as CryptoKey,
    publicKey: (await importJWK(row?.publicKey as JWK, 'ES256', { extractable: true })) as CryptoKey,
  };
});
afterAll(async () => {
  await api.close();
  await issuer.close();
});

function readPart(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}

const writePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const get = (token: string): Promise<Answer> =>
  api.send({ method: 'GET', url: '/v1/leads?limit=1', headers: { authorization: `Bearer ${token}` } });

const seconds = () => Math.floor(Date.now() / 1_000);

/** A token signed with our own key that differs from a valid one in these claims. */
function forge(claims: JWTPayload, header: Record<string, unknown> = {}, key: CryptoKey | Uint8Array = own.privateKey) {
  const payload = Object.fromEntries(
    Object.entries({ ...own.claims, ...claims }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: own.kid, ...header }).sign(key);
}

describe('a token of this server', () => {
  test('is accepted as issued, and so is one that is signed in the same way', async () => {
    expect((await get(own.token)).status).toBe(200);
    expect((await get(await forge({}))).status).toBe(200);
  });

  test('without a signature (alg: none) is refused', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      const unsigned = `${writePart({ alg, typ: 'at+jwt', kid: own.kid })}.${writePart(own.claims)}.`;
      expectFailure(await get(unsigned), 'UNAUTHENTICATED');
    }
  });

  test('signed with the public key as a shared secret (HS256) is refused', async () => {
    const secret = new TextEncoder().encode(await exportSPKI(own.publicKey));
    expectFailure(await get(await forge({}, { alg: 'HS256' }, secret)), 'UNAUTHENTICATED');
  });

  test('signed with another key is refused, under our kid, its own, and none', async () => {
    const other = await generateKeyPair('ES256', { extractable: true });
    const rsa = await generateKeyPair('RS256');
    for (const kid of [own.kid, newUuid(), '../../dev/null', undefined]) {
      expectFailure(await get(await forge({}, { kid }, other.privateKey)), 'UNAUTHENTICATED');
    }
    expectFailure(await get(await forge({}, { alg: 'RS256' }, rsa.privateKey)), 'UNAUTHENTICATED');
  });

  test('that contains a key, or the address of one, is refused', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
    for (const header of [{ jwk }, { jku: `${issuer.issuer}/jwks` }, { x5u: issuer.issuer }]) {
      expectFailure(await get(await forge({}, header, pair.privateKey)), 'UNAUTHENTICATED');
    }
  });

  test.each([
    ['for another audience', { aud: 'https://other.test' }, 'UNAUTHENTICATED'],
    ['of another issuer', { iss: 'https://other.test' }, 'UNAUTHENTICATED'],
    ['of an issuer with a slash more', { iss: 'http://leads.test/' }, 'UNAUTHENTICATED'],
    ['that lives longer than we make them', { exp: 4_000_000_000 }, 'UNAUTHENTICATED'],
    ['without an end', { exp: undefined }, 'UNAUTHENTICATED'],
    ['without a beginning', { iat: undefined }, 'UNAUTHENTICATED'],
    ['without a user', { sub: undefined }, 'UNAUTHENTICATED'],
    ['without a tenant', { tenant_id: undefined }, 'UNAUTHENTICATED'],
    ['of another tenant', { tenant_id: encodeId('tenant', newUuid()) }, 'UNAUTHENTICATED'],
    ['of another user', { sub: encodeId('user', newUuid()) }, 'UNAUTHENTICATED'],
    ['of another app', { client_id: encodeId('app', newUuid()) }, 'UNAUTHENTICATED'],
    ['of no authorization', { authorization_id: encodeId('appAuthorization', newUuid()) }, 'UNAUTHENTICATED'],
    ['whose scope is no text', { scope: ['read:leads'] }, 'UNAUTHENTICATED'],
  ] as [string, JWTPayload, string][])('%s is refused', async (_, claims, code) => {
    expectFailure(await get(await forge(claims)), code as 'UNAUTHENTICATED');
  });

  test('that has expired is TOKEN_EXPIRED; one from the future, issued or not yet valid, is refused', async () => {
    expectFailure(await get(await forge({ iat: seconds() - 901, exp: seconds() - 1 })), 'TOKEN_EXPIRED');
    expectFailure(await get(await forge({ iat: seconds() + 300, exp: seconds() + 900 })), 'UNAUTHENTICATED');
    expectFailure(await get(await forge({ nbf: seconds() + 300 })), 'UNAUTHENTICATED');
  });

  test.each(['JWT', 'les-session+jwt', 'les-oauth-refresh+jwt', 'id_token', undefined])(
    'of the type %s is refused',
    async (typ) => {
      expectFailure(await get(await forge({}, { typ })), 'UNAUTHENTICATED');
    },
  );

  test('with an unknown critical header is refused', async () => {
    const token = await new SignJWT(own.claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: own.kid })
      .sign(own.privateKey);
    const [, payload, signature] = token.split('.');
    const header = writePart({ alg: 'ES256', typ: 'at+jwt', kid: own.kid, crit: ['x'], x: 1 });
    expectFailure(await get(`${header}.${payload}.${signature}`), 'UNAUTHENTICATED');
  });

  test('gets no scope by naming it: the grant of the user is the limit', async () => {
    const token = await forge({ scope: 'admin read:conversations read:leads' });
    const me = { method: 'GET', url: '/v1/me', headers: { authorization: `Bearer ${token}` } } as const;
    expect(dataOf(await api.send(me), 200).scopes).toEqual(['read:leads']);
  });

  test('with any single bit changed is refused', async () => {
    const bytes = Buffer.from(own.token);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(6), async (at, bit) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] as number) ^ (1 << bit);
        const token = changed.toString('latin1');
        // The last character of a signature has unused bits: the same bytes in another encoding.
        const isSame = (text: string) =>
          text
            .split('.')
            .map((part) => Buffer.from(part, 'base64url').toString('hex'))
            .join('.');
        fc.pre(/^[\x21-\x7e]+$/.test(token) && isSame(token) !== isSame(own.token));
        const { status, error } = await get(token);
        expect([status, error.code]).toEqual([401, 'UNAUTHENTICATED']);
      }),
      { numRuns: 150 },
    );
  });

  test('is refused for another tenant in X-Tenant-ID, and needs no tenant under either prefix', async () => {
    const authorization = `Bearer ${own.token}`;
    for (const url of ['/v1/leads', '/api/v1/leads']) {
      expect((await api.send({ method: 'GET', url, headers: { authorization } })).status).toBe(200);
      const headers = { authorization, 'x-tenant-id': encodeId('tenant', newUuid()) };
      expectFailure(await api.send({ method: 'GET', url, headers }), 'TENANT_MISMATCH');
    }
  });
});

describe('a token of the external issuer', () => {
  const good = (more: JWTPayload = {}) => ({
    sub: 'ada@id.example',
    tenant_id: encodeId('tenant', tenant),
    scope: 'read:leads openid',
    ...more,
  });
  const me = (token: string) =>
    api.send({ method: 'GET', url: '/v1/me', headers: { authorization: `Bearer ${token}` } });

  test('acts within its scopes, with any type, for a subject known only from the token', async () => {
    const [first, again] = [await me(await issuer.sign(good(), { typ: 'JWT' })), await me(await issuer.sign(good()))];
    expect(dataOf(first, 200)).toMatchObject({
      tenant: { id: user.tenantId },
      principal: { type: 'USER', label: 'ada@id.example' },
      scopes: ['read:leads'],
      user: null,
    });
    expect(dataOf(again, 200).principal.id).toBe(first.data.principal.id);
    const token = await issuer.sign(good({ scope: 'write:leads' }));
    const headers = { authorization: `Bearer ${token}` };
    const made = await api.send({ method: 'POST', url: '/v1/contacts', headers, payload: { name: 'Eve' } });
    expect(dataOf(made, 201).name).toBe('Eve');
    expectFailure(await get(token), 'FORBIDDEN');
    expectFailure(await api.send({ method: 'PATCH', url: '/v1/me', headers, payload: { name: 'X' } }), 'FORBIDDEN');
  });

  test('whose subject is a user of the tenant acts as that user, within the role and while not disabled', async () => {
    const agent = await addSignedIn(api, tenant, 'VIEWER');
    const token = await issuer.sign(good({ sub: agent.id, scope: 'read:leads write:leads admin' }));
    expect(dataOf(await me(token), 200)).toMatchObject({ scopes: ['read:leads'], user: { id: agent.id } });
    const owner = await api.newCaller(tenant);
    dataOf(await owner.call('PATCH', `/v1/users/${agent.id}`, { status: 'DISABLED' }), 200);
    await expect.poll(async () => (await me(token)).status, { timeout: 120_000 }).toBe(401);
    expectFailure(await me(await issuer.sign(good({ sub: encodeId('user', newUuid()) }))), 'UNAUTHENTICATED');
  });

  test.each([
    ['for another audience', { aud: 'other' }, 'UNAUTHENTICATED'],
    ['of another issuer', { iss: 'https://other.test' }, 'UNAUTHENTICATED'],
    ['that pretends to be of this server', { iss: 'http://leads.test', aud: 'http://leads.test' }, 'UNAUTHENTICATED'],
    ['of an unknown tenant', { tenant_id: encodeId('tenant', newUuid()) }, 'UNAUTHENTICATED'],
    ['without a tenant', { tenant_id: undefined }, 'UNAUTHENTICATED'],
    ['without a scope', { scope: undefined }, 'UNAUTHENTICATED'],
    ['that has expired', { exp: 1_700_000_000 }, 'TOKEN_EXPIRED'],
    ['whose end no calendar has', { exp: 1e18 }, 'UNAUTHENTICATED'],
    ['that ends after the year 9999', { exp: 253_402_300_800 }, 'UNAUTHENTICATED'],
    ['from the future', { nbf: 4_000_000_000, exp: 4_000_000_100 }, 'UNAUTHENTICATED'],
    ['issued in the future', { iat: 4_000_000_000, exp: 4_000_000_100 }, 'UNAUTHENTICATED'],
  ] as [string, JWTPayload, string][])('%s is refused', async (_, claims, code) => {
    expectFailure(await me(await issuer.sign(good(claims))), code as 'UNAUTHENTICATED');
  });

  test('without a signature, signed by HS256, or by an unpublished key, is refused', async () => {
    const claims = { iss: issuer.issuer, aud: issuer.audience, exp: seconds() + 60, ...good() };
    expectFailure(await me(`${writePart({ alg: 'none' })}.${writePart(claims)}.`), 'UNAUTHENTICATED');
    const { keys } = (await (await fetch(issuer.jwksUrl)).json()) as { keys: JWK[] };
    const rsa = (await importJWK(keys[0] as JWK, 'RS256', { extractable: true })) as CryptoKey;
    const secret = new TextEncoder().encode(await exportSPKI(rsa));
    const confused = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key-0' }).sign(secret);
    expectFailure(await me(confused), 'UNAUTHENTICATED');
    const other = await generateKeyPair('RS256');
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-0' }).sign(other.privateKey);
    expectFailure(await me(foreign), 'UNAUTHENTICATED');
  });

  test('with admin on a smaller plan than ENTERPRISE has all other scopes', async () => {
    const small = await api.newTenant({ plan: 'PRO' });
    const token = await issuer.sign(good({ tenant_id: encodeId('tenant', small), scope: 'admin read:leads' }));
    expect(dataOf(await me(token), 200).scopes).toEqual(['read:leads']);
  });
});

test('an unknown kid makes the server fetch the keys again, rarely; while the issuer is unreachable, known keys are accepted', async () => {
  const other = await startIssuer('ES256');
  const server = await startTestApi({ externalIssuer: other });
  const claims = { sub: 'x', tenant_id: encodeId('tenant', await server.newTenant()), scope: 'read:leads' };
  const ask = async (token: string) =>
    (await server.send({ method: 'GET', url: '/v1/me', headers: { authorization: `Bearer ${token}` } })).status;
  other.setAway(true);
  expect(await ask(await other.sign(claims))).toBe(503);
  const asked = other.asked();
  const before503 = server.logged.length;
  for (let at = 0; at < 20; at++) await ask(await other.sign(claims, { kid: `made-up-${at}` }));
  expect(other.asked()).toBe(asked);
  // One warning at the beginning, none for each request.
  const levels = server.logged.map((line) => JSON.parse(line).level as number);
  expect(levels.filter((level) => level > 30)).toEqual([40]);
  expect(levels.slice(before503).filter((level) => level > 30)).toEqual([]);
  await server.close();
  other.setAway(false);
  const second = await startTestApi({ externalIssuer: other });
  const tenantId = encodeId('tenant', await second.newTenant());
  const askSecond = async (token: string) =>
    (await second.send({ method: 'GET', url: '/v1/me', headers: { authorization: `Bearer ${token}` } })).status;
  const before = other.asked();
  expect(await askSecond(await other.sign({ ...claims, tenant_id: tenantId }))).toBe(200);
  other.setAway(true);
  for (let at = 0; at < 20; at++) expect(await askSecond(await other.sign(claims, { kid: `made-up-${at}` }))).toBe(401);
  expect(await askSecond(await other.sign({ ...claims, tenant_id: tenantId, jti: '2' }))).toBe(200);
  expect(other.asked()).toBe(before + 1);
  await second.close();
  await other.close();
});
