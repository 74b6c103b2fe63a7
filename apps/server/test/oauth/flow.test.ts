import { Introspection, oauthLifetimes, oauthPaths } from '@lead-engagement/contract';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../support/api.js';
import { expectFailure } from '../support/expect.js';
import {
  allow,
  Browser,
  codeChallenge,
  codeVerifier,
  exchange,
  grantTokens,
  locationOf,
  postForm,
  redirectUri,
  refresh,
  registerApp,
  revoke,
  type TestApp,
} from '../support/oauth.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn, type TestUser, testPassword } from '../support/sign-in.js';

let api: TestApi;
let tenant: string;
let admin: TestCaller;
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.newTenant();
  admin = await api.newCaller(await api.newTenant());
  app = await registerApp(admin);
  user = await addSignedIn(api, tenant, 'MANAGER');
});
afterAll(() => api.close());

const call = (token: string, method: string, url: string, payload?: object) =>
  api.send({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

describe('a user of another tenant allows an app, which', () => {
  test('gets tokens for the request in the specification: client_id, scope and redirect_uri', async () => {
    const tokens = await grantTokens(api, app, user, { scope: 'read:leads' });
    expect(tokens).toMatchObject({ scope: 'read:leads', tenantId: user.tenantId });
    const me = dataOf(await call(tokens.accessToken, 'GET', '/v1/me'), 200);
    expect(me).toMatchObject({
      tenant: { id: user.tenantId },
      principal: { type: 'USER', id: user.id },
      scopes: ['read:leads'],
      user: { id: user.id },
    });
  });

  test('has an access token in the format of RFC 9068, valid for fifteen minutes', async () => {
    const { accessToken } = await grantTokens(api, app, user);
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ typ: 'at+jwt', alg: 'ES256', kid: expect.any(String) });
    const claims = decodeJwt(accessToken);
    expect(claims).toMatchObject({
      iss: 'http://leads.test',
      aud: 'http://leads.test',
      sub: user.id,
      client_id: app.id,
      tenant_id: user.tenantId,
      scope: 'read:leads write:leads',
      jti: expect.any(String),
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(oauthLifetimes.accessMinutes * 60);
  });

  test('calls both prefixes without X-Tenant-ID, acts as the user, and is limited to its scopes', async () => {
    const { accessToken } = await grantTokens(api, app, user);
    const contact = dataOf(await call(accessToken, 'POST', '/api/v1/contacts', { name: 'Ada' }), 201);
    const note = { type: 'note', contactId: contact.id, title: 'By the app' };
    expect(dataOf(await call(accessToken, 'POST', '/v1/activities', note), 201).userId).toBe(user.id);
    expectFailure(await call(accessToken, 'GET', '/v1/conversations'), 'FORBIDDEN');
    expectFailure(await call(accessToken, 'GET', '/v1/me/authorized-apps'), 'FORBIDDEN');
    expectFailure(await call(accessToken, 'PATCH', '/v1/me', { name: 'Other' }), 'FORBIDDEN');
  });

  test('gets no scope that the user lacks, and loses those that a change of role removes', async () => {
    const viewer = await addSignedIn(api, tenant, 'VIEWER');
    const tokens = await grantTokens(api, app, viewer);
    expect(tokens.scope).toBe('read:leads');
    const agent = await addSignedIn(api, tenant, 'AGENT');
    const { accessToken } = await grantTokens(api, app, agent);
    const owner = await api.newCaller(tenant);
    dataOf(await owner.call('PATCH', `/v1/users/${agent.id}`, { role: 'VIEWER' }), 200);
    await expect
      .poll(async () => dataOf(await call(accessToken, 'GET', '/v1/me'), 200).scopes, { timeout: 120_000 })
      .toEqual(['read:leads']);
  });

  test('asks for more than it and its user may have, and is told what it got', async () => {
    const viewer = await addSignedIn(api, tenant, 'VIEWER');
    const browser = new Browser(api);
    const scope = 'read:leads write:leads read:conversations nonsense';
    await browser.open({ client_id: app.id, redirect_uri: redirectUri, scope, resource: 'http://leads.test/mcp' });
    const page = await browser.submit({ email: viewer.email, password: testPassword, tenant_id: viewer.tenantId });
    const [given = '', beyond = ''] = page.text.split('It also asks for permissions that your account does not have');
    expect(given).toContain('(read:leads)');
    expect(given).not.toContain('(write:leads)');
    expect(beyond).toContain('(write:leads)');
    expect(page.text).not.toMatch(/read:conversations|nonsense/);
    const code = locationOf(await browser.submit({ decision: 'allow' })).searchParams.get('code') ?? '';
    const { body } = await exchange(api, app, code, { resource: 'http://leads.test/mcp' });
    expect(body.scope).toBe('read:leads');
    expect((await refresh(api, app, body.refresh_token, { scope: 'read:leads write:leads' })).body.error).toBe(
      'invalid_scope',
    );
    expect((await refresh(api, app, body.refresh_token, { resource: 'https://elsewhere.test' })).body.error).toBe(
      'invalid_target',
    );
    expect((await refresh(api, app, body.refresh_token)).body.scope).toBe('read:leads');
  });

  test('gets admin only in a tenant on the plan ENTERPRISE', async () => {
    const whole = await registerApp(admin, ['admin', 'read:leads']);
    const small = await api.newTenant({ plan: 'PRO' });
    const owner = await addSignedIn(api, small, 'OWNER');
    expect((await grantTokens(api, whole, owner)).scope).toBe('read:leads');
    const large = await addSignedIn(api, tenant, 'OWNER');
    expect((await grantTokens(api, whole, large)).scope).toBe('admin read:leads');
  });

  test('with admin cannot create an OWNER, for any user', async () => {
    const whole = await registerApp(admin, ['admin']);
    const { accessToken } = await grantTokens(api, whole, await addSignedIn(api, tenant, 'OWNER'));
    const body = { email: 'second-owner@example.com', name: 'Second', role: 'OWNER' };
    expectFailure(await call(accessToken, 'POST', '/v1/users', body), 'FORBIDDEN');
  });

  test('gets an error if the user denies it', async () => {
    const browser = new Browser(api);
    await browser.open({ client_id: app.id, redirect_uri: redirectUri, state: 'a b&c' });
    await browser.submit({ email: user.email, password: 'wrong' });
    await browser.submit({ email: user.email, password: 'correct horse battery', tenant_id: user.tenantId });
    const denied = await browser.submit({ decision: 'deny' });
    expect(denied.status).toBe(303);
    const location = locationOf(denied);
    expect(location.href.startsWith(redirectUri)).toBe(true);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      from: 'leads',
      error: 'access_denied',
      state: 'a b&c',
      iss: 'http://leads.test',
    });
    expect(location.searchParams.has('code')).toBe(false);
  });
});

describe('a code', () => {
  test('that is used twice returns nothing, and revokes its tokens', async () => {
    const code = await allow(api, app, user);
    const first = await exchange(api, app, code);
    expect(first.status).toBe(200);
    expect(dataOf(await call(first.body.access_token, 'GET', '/v1/leads'), 200)).toBeDefined();
    const second = await exchange(api, app, code);
    expect([second.status, second.body.error]).toEqual([400, 'invalid_grant']);
    await expect
      .poll(async () => (await call(first.body.access_token, 'GET', '/v1/leads')).status, { timeout: 120_000 })
      .toBe(401);
    expect((await refresh(api, app, first.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('that is exchanged twenty times concurrently returns tokens once', async () => {
    const code = await allow(api, app, user);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(api, app, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  test('is valid only for its app, its redirect URI and sixty seconds, and a wrong attempt does not use it up', async () => {
    const other = await registerApp(admin);
    const code = await allow(api, app, user);
    expect((await exchange(api, other, code)).body.error).toBe('invalid_grant');
    expect((await exchange(api, app, code, { redirect_uri: `${redirectUri}/` })).body.error).toBe('invalid_grant');
    expect((await exchange(api, app, `${code}x`)).body.error).toBe('invalid_grant');
    expect((await exchange(api, app, code)).status).toBe(200);
    const late = await allow(api, app, user);
    await api.owner`update oauth_authorizations set code_expires_at = now() where code_used_at is null`;
    expect((await exchange(api, app, late)).body.error).toBe('invalid_grant');
  });

  test('with a challenge requires its verifier; one without is not issued to a public app', async () => {
    const open = await registerApp(admin, ['read:leads'], { type: 'PUBLIC' });
    expect(open.clientSecret).toBeNull();
    const pkce = { code_challenge: codeChallenge, code_challenge_method: 'S256' };
    const code = await allow(api, open, user, pkce);
    const wrong: Record<string, string>[] = [
      {},
      { code_verifier: `${codeVerifier}x` },
      { code_verifier: codeChallenge },
    ];
    for (const more of wrong) {
      expect((await exchange(api, open, code, more)).body.error).toBe('invalid_grant');
    }
    const tokens = await exchange(api, open, code, { code_verifier: codeVerifier });
    expect(tokens.status).toBe(200);
    expect((await refresh(api, open, tokens.body.refresh_token)).status).toBe(200);
    const query = { client_id: open.id, redirect_uri: redirectUri };
    const refused: Record<string, string>[] = [
      {},
      { code_challenge: codeVerifier, code_challenge_method: 'plain' },
      { code_challenge: codeChallenge },
    ];
    for (const more of refused) {
      const answer = await new Browser(api).open({ ...query, ...more });
      expect(locationOf(answer).searchParams.get('error')).toBe('invalid_request');
    }
    const plain = await allow(api, app, user);
    expect((await exchange(api, app, plain, { code_verifier: codeVerifier })).body.error).toBe('invalid_grant');
  });
});

describe('a refresh token', () => {
  test('is replaced by each use, and the next pair works', async () => {
    const { refreshToken } = await grantTokens(api, app, user);
    const next = await refresh(api, app, refreshToken);
    expect(next.status, next.text).toBe(200);
    expect(next.body.refresh_token).not.toBe(refreshToken);
    expect(next.headers['cache-control']).toBe('no-store');
    dataOf(await call(next.body.access_token, 'GET', '/v1/leads'), 200);
    expect((await refresh(api, app, next.body.refresh_token)).status).toBe(200);
  });

  test('whose response was lost returns the same successor again, also for twenty concurrent refreshes', async () => {
    const { refreshToken } = await grantTokens(api, app, user);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(api, app, refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    expect((await refresh(api, app, refreshToken)).status).toBe(200);
    expect((await refresh(api, app, answers[0]?.body.refresh_token)).status).toBe(200);
  });

  const late = () => oauthLifetimes.refreshRepeatSeconds + 1;
  const reuses: [string, (refreshToken: string, next: string, appId: string) => Promise<unknown>][] = [
    ['once its successor was used', async (_, next) => expect((await refresh(api, app, next)).status).toBe(200)],
    [
      'half a minute later',
      () => api.owner`update oauth_authorizations set updated_at = updated_at - make_interval(secs => ${late()})`,
    ],
  ];
  test.each(reuses)('that is reused %s revokes the family, which is audited', async (_, before) => {
    const leads = await addSignedIn(api, tenant, 'MANAGER');
    const { refreshToken } = await grantTokens(api, app, leads);
    const next = await refresh(api, app, refreshToken);
    expect(next.status).toBe(200);
    await before(refreshToken, next.body.refresh_token, app.id);
    expect((await refresh(api, app, refreshToken)).body.error).toBe('invalid_grant');
    expect((await refresh(api, app, next.body.refresh_token)).body.error).toBe('invalid_grant');
    await expect
      .poll(async () => (await call(next.body.access_token, 'GET', '/v1/leads')).status, { timeout: 120_000 })
      .toBe(401);
    const reader = await api.newCaller(tenant);
    const entries = dataOf(await reader.call('GET', '/v1/audit-log?action=app_grant.tokens_revoked'), 200);
    expect(entries).toContainEqual(
      expect.objectContaining({ changes: [{ field: 'reason', value: 'REFRESH_TOKEN_REUSED' }] }),
    );
  });

  test('of another app, damaged or revoked returns nothing; a forged one revokes nothing', async () => {
    const other = await registerApp(admin);
    const { refreshToken } = await grantTokens(api, app, user);
    expect((await refresh(api, other, refreshToken)).body.error).toBe('invalid_grant');
    const at = refreshToken.lastIndexOf('.') + 1;
    const forged = refreshToken.slice(0, at) + (refreshToken[at] === 'A' ? 'B' : 'A') + refreshToken.slice(at + 1);
    expect((await refresh(api, app, forged)).body.error).toBe('invalid_grant');
    const next = await refresh(api, app, refreshToken);
    expect(next.status).toBe(200);
    expect((await revoke(api, app, next.body.refresh_token)).status).toBe(200);
    expect((await refresh(api, app, next.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('narrows the scopes of an access token on request, and never widens them', async () => {
    const { refreshToken } = await grantTokens(api, app, user);
    const wide = await refresh(api, app, refreshToken, { scope: 'read:leads read:conversations' });
    expect(wide.body.error).toBe('invalid_scope');
    const narrow = await refresh(api, app, refreshToken, { scope: 'read:leads' });
    expect(narrow.body.scope).toBe('read:leads');
    expectFailure(await call(narrow.body.access_token, 'POST', '/v1/contacts', { name: 'No' }), 'FORBIDDEN');
    expect((await refresh(api, app, narrow.body.refresh_token)).body.scope).toBe('read:leads write:leads');
  });
});

describe('revocation', () => {
  test('of an access token also revokes its refresh token; unknown tokens and those of others are not an error', async () => {
    const other = await registerApp(admin);
    const { accessToken, refreshToken } = await grantTokens(api, app, user);
    expect((await revoke(api, other, refreshToken)).status).toBe(200);
    expect((await revoke(api, app, 'nonsense')).status).toBe(200);
    dataOf(await call(accessToken, 'GET', '/v1/leads'), 200);
    expect((await revoke(api, app, accessToken)).status).toBe(200);
    expect((await refresh(api, app, refreshToken)).body.error).toBe('invalid_grant');
    await expect.poll(async () => (await call(accessToken, 'GET', '/v1/leads')).status, { timeout: 120_000 }).toBe(401);
  });

  test('by the user removes the app from their list and stops its tokens within five seconds', async () => {
    const partner = await registerApp(admin);
    const withdrawing = await addSignedIn(api, tenant, 'MANAGER');
    const { accessToken, refreshToken } = await grantTokens(api, partner, withdrawing);
    const [listed] = dataOf(await withdrawing.call('GET', '/v1/me/authorized-apps'), 200);
    expect(listed).toMatchObject({ appId: partner.id, name: 'Partner', publisher: 'Test', userId: withdrawing.id });
    expectFailure(await user.call('DELETE', `/v1/me/authorized-apps/${listed.id}`), 'NOT_FOUND');
    dataOf(await withdrawing.call('DELETE', `/v1/me/authorized-apps/${listed.id}`), 200);
    await expect.poll(async () => (await call(accessToken, 'GET', '/v1/leads')).status, { timeout: 120_000 }).toBe(401);
    expect((await refresh(api, partner, refreshToken)).body.error).toBe('invalid_grant');
    expect(dataOf(await withdrawing.call('GET', '/v1/me/authorized-apps'), 200)).toEqual([]);
    expectFailure(await withdrawing.call('DELETE', `/v1/me/authorized-apps/${listed.id}`), 'NOT_FOUND');
  });

  test('by deleting the app, or disabling the user, stops its tokens within five seconds', async () => {
    const partner = await registerApp(admin);
    const leaving = await addSignedIn(api, tenant, 'MANAGER');
    const [kept, left] = [await grantTokens(api, partner, user), await grantTokens(api, app, leaving)];
    dataOf(await admin.call('DELETE', `/v1/oauth/apps/${partner.id}`), 200);
    const owner = await api.newCaller(tenant);
    dataOf(await owner.call('PATCH', `/v1/users/${leaving.id}`, { status: 'DISABLED' }), 200);
    for (const { accessToken } of [kept, left]) {
      await expect
        .poll(async () => (await call(accessToken, 'GET', '/v1/leads')).status, { timeout: 120_000 })
        .toBe(401);
    }
    expect((await refresh(api, partner, kept.refreshToken)).body.error).toBe('invalid_client');
    expect((await refresh(api, app, left.refreshToken)).body.error).toBe('invalid_grant');
    // Grants are not restored with the user, who has to allow the app again.
    dataOf(await owner.call('PATCH', `/v1/users/${leaving.id}`, { status: 'ACTIVE' }), 200);
    await expect.poll(async () => (await allow(api, app, leaving)).length, { timeout: 120_000 }).toBeGreaterThan(0);
    expectFailure(await call(left.accessToken, 'GET', '/v1/leads'), 'UNAUTHENTICATED');
    expect((await refresh(api, app, left.refreshToken)).body.error).toBe('invalid_grant');
  });
});

describe('introspection', () => {
  const ask = (of: TestApp, token: string) =>
    postForm(api, oauthPaths.introspect, {
      token,
      client_id: of.id,
      ...(of.clientSecret && { client_secret: of.clientSecret }),
    });

  test("returns the state of an app's tokens until they end", async () => {
    const { accessToken, refreshToken } = await grantTokens(api, app, user, { scope: 'read:leads' });
    const common = { active: true, scope: 'read:leads', client_id: app.id, sub: user.id, tenant_id: user.tenantId };
    const [access, longer] = [await ask(app, accessToken), await ask(app, refreshToken)];
    expect(access.body).toMatchObject({ ...common, token_type: 'Bearer', exp: decodeJwt(accessToken).exp });
    expect(longer.body).toMatchObject(common);
    expect(longer.body.exp).toBe(decodeJwt(refreshToken).exp);
    for (const { body } of [access, longer]) expect(Introspection.strict().parse(body)).toEqual(body);
    await revoke(api, app, refreshToken);
    for (const token of [accessToken, refreshToken]) expect((await ask(app, token)).body).toEqual({ active: false });
  });

  test('returns nothing about tokens of other apps or invalid ones, and nothing to an app without a secret', async () => {
    const { accessToken, refreshToken } = await grantTokens(api, app, user);
    const other = await registerApp(admin);
    for (const token of [accessToken, refreshToken, 'nonsense', user.token]) {
      expect((await ask(other, token)).body).toEqual({ active: false });
    }
    const open = await registerApp(admin, ['read:leads'], { type: 'PUBLIC' });
    expect([(await ask(open, accessToken)).status, (await ask(open, accessToken)).body.error]).toEqual([
      401,
      'invalid_client',
    ]);
    expect((await ask({ ...app, clientSecret: 'wrong' }, accessToken)).status).toBe(401);
  });
});

describe("an app on the user's device", () => {
  const registered = ['http://127.0.0.1/callback?x=1', 'http://[::1]:8080/callback', 'com.example.app:/callback'];
  const begin = (id: string, redirectUri: string) =>
    new Browser(api).open({
      client_id: id,
      redirect_uri: redirectUri,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    });

  test('gets its code at any port of a loopback address, and by a custom scheme', async () => {
    const native = await registerApp(admin, ['read:leads'], { type: 'PUBLIC', redirectUris: registered });
    const challenge = { code_challenge: codeChallenge, code_challenge_method: 'S256' };
    for (const uri of [
      ...registered,
      'http://127.0.0.1:51004/callback?x=1',
      'http://[::1]/callback',
      'http://[::1]:3/callback',
    ]) {
      const code = await allow(api, { ...native, redirectUri: uri }, user, challenge);
      const form = { code_verifier: codeVerifier };
      const elsewhere = await exchange(api, { ...native, redirectUri: `${uri}x` }, code, form);
      expect(elsewhere.body.error).toBe('invalid_grant');
      const { status, text } = await exchange(api, { ...native, redirectUri: uri }, code, form);
      expect(status, text).toBe(200);
    }
  });

  test('gets nothing at another path, host or scheme, and no other app gets anything at another port', async () => {
    const native = await registerApp(admin, ['read:leads'], { type: 'PUBLIC', redirectUris: registered });
    for (const uri of [
      'http://127.0.0.1:51004/callback',
      'http://127.0.0.1:51004/callback?x=1&y=2',
      'http://127.0.0.1:70000/callback?x=1',
      'http://127.0.0.1:80@attacker.test/callback?x=1',
      'http://127.0.0.1.attacker.test/callback?x=1',
      'http://localhost:8080/callback',
      'https://127.0.0.1/callback?x=1',
      'http://[::1]:8080/callback#x',
      'com.example.app:/callback/2',
      'com.example.other:/callback',
    ]) {
      expect((await begin(native.id, uri)).status, uri).toBe(400);
    }
    expect((await begin(app.id, 'https://partner.test:8443/callback?from=leads')).status).toBe(400);
  });
});

describe('an app authenticates', () => {
  const code = { grant_type: 'authorization_code', code: 'x', redirect_uri: redirectUri };
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`,
  });

  test('by HTTP Basic or in the form, but not both', async () => {
    const secret = app.clientSecret ?? '';
    const proved = await postForm(api, oauthPaths.token, code, basic(app.id, secret));
    expect([proved.status, proved.body.error]).toEqual([400, 'invalid_grant']);
    const both = await postForm(api, oauthPaths.token, { ...code, client_secret: secret }, basic(app.id, secret));
    expect([both.status, both.body.error]).toEqual([400, 'invalid_request']);
  });

  test('or gets 401 invalid_client, the same for an unknown app and a wrong secret', async () => {
    const answers = await Promise.all([
      postForm(api, oauthPaths.token, code, basic(app.id, 'wrong')),
      postForm(api, oauthPaths.token, code, basic('app_unknown', 'wrong')),
      postForm(api, oauthPaths.token, { ...code, client_id: app.id }),
      postForm(api, oauthPaths.token, code),
    ]);
    for (const { status, body } of answers) expect([status, body.error]).toEqual([401, 'invalid_client']);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.headers['www-authenticate']).toMatch(/^Basic/);
  });

  test('with the secret before a rotation for one more day, and after two rotations no longer', async () => {
    const partner = await registerApp(admin);
    const rotate = async () => dataOf(await admin.call('POST', `/v1/oauth/apps/${partner.id}/rotate-secret`), 200);
    const { refreshToken } = await grantTokens(api, partner, user);
    const { clientSecret } = await rotate();
    const next = await refresh(api, partner, refreshToken);
    expect(next.status).toBe(200);
    const again = await refresh(api, { ...partner, clientSecret }, next.body.refresh_token);
    expect(again.status).toBe(200);
    await rotate();
    expect((await refresh(api, partner, again.body.refresh_token)).body.error).toBe('invalid_client');
  });

  test('in a form without repeated parameters; an invalid or too large form is invalid_request', async () => {
    const type = { 'content-type': 'application/json' };
    const sent = (payload: string, headers: Record<string, string>) =>
      api.send({ method: 'POST', url: oauthPaths.token, headers, payload });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [answer, status] of [
      [await sent('{}', type), 415],
      [await sent('grant_type=x&grant_type=y', form), 400],
      [await sent(`a=${'x'.repeat(40_000)}`, form), 413],
      [await sent('', form), 400],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.text).error).toBe('invalid_request');
    }
    const unknown = await postForm(api, oauthPaths.token, { grant_type: 'password' });
    expect(unknown.body.error).toBe('unsupported_grant_type');
  });
});
