import { oauthPaths, scopes } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../support/api.js';
import { header } from '../support/expect.js';
import { Browser, locationOf, redirectUri, registerApp, type TestApp } from '../support/oauth.js';
import { addSignedIn, addUser, type TestUser, testPassword } from '../support/sign-in.js';

let api: TestApi;
let tenant: string;
let admin: TestCaller;
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.newTenant({ name: 'Acme <b>& Sons</b>' });
  admin = await api.newCaller(await api.newTenant({ name: 'Publisher' }));
  app = await registerApp(admin, ['read:leads', 'write:leads'], { name: '<script>alert(1)</script> "App"' });
  user = await addSignedIn(api, tenant, 'VIEWER');
});
afterAll(() => api.close());

const query = (more: Record<string, string> = {}) => ({ client_id: app.id, redirect_uri: redirectUri, ...more });
const credentials = () => ({ email: user.email, password: testPassword, tenant_id: user.tenantId });

/** Checks of every page, with or without JavaScript in the browser. */
function expectPage(answer: Answer, title: RegExp): void {
  const { text, headers } = answer;
  expect(String(headers['content-type'])).toMatch(/^text\/html/);
  expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(/<title>([^<]+) · Lead Engagement<\/title>/.exec(text)?.[1]).toMatch(title);
  expect(text.match(/<h1>/g)).toHaveLength(1);
  expect(text.match(/<main>/g)).toHaveLength(1);
  expect(text).not.toMatch(/<script|javascript:|\son\w+=|<b>/i);
  const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [field] of text.matchAll(/<(?:input|select)(?![^>]*type="hidden")[^>]*>/g)) {
    const id = /\sid="([^"]+)"/.exec(field)?.[1];
    expect(text).toContain(`<label for="${id}">`);
    const described = /aria-describedby="([^"]+)"/.exec(field)?.[1];
    if (described) expect(ids).toContain(described);
  }
  for (const [, content] of text.matchAll(/<button[^>]*>([^<]*)<\/button>/g)) expect(content?.trim()).not.toBe('');
  expect(header(answer, 'cache-control')).toBe('no-store');
  expect(header(answer, 'x-frame-options')).toBe('DENY');
  expect(header(answer, 'referrer-policy')).toBe('no-referrer');
  const policy = header(answer, 'content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|script-src/);
}

test('the pages have a language, a title, one heading and a label for every field, and no scripts', async () => {
  const browser = new Browser(api);
  const first = await browser.open(query());
  expectPage(first, /^Sign in$/);
  expect(header(first, 'content-security-policy')).toContain("form-action 'self' https://partner.test");
  const wrong = await browser.submit({ ...credentials(), password: 'wrong' });
  expect(wrong.status).toBe(400);
  expectPage(wrong, /^Sign in$/);
  expect(wrong.text).toContain('role="alert"');
  expect(wrong.text).toContain(`value="${user.email}"`);
  const consent = await browser.submit(credentials());
  expect(consent.status).toBe(200);
  expectPage(consent, /^Allow .*App.* to act for you\?$/);
  expectPage(await new Browser(api).open(query({ client_id: 'nobody' })), /^This link does not work$/);
});

test('the consent page shows the app, the scopes, the user, and the scopes that the user cannot grant', async () => {
  const browser = new Browser(api);
  await browser.open(query());
  const { text } = await browser.submit(credentials());
  for (const said of ['Acme &lt;b&gt;&amp; Sons&lt;/b&gt;', user.email, 'registered by Publisher', 'partner.test']) {
    expect(text).toContain(said);
  }
  const [granted = '', beyond = ''] = text.split('permissions that your account does not have');
  expect(granted).toContain(scopes['read:leads']);
  expect(granted).not.toContain(scopes['write:leads']);
  expect(beyond).toContain(scopes['write:leads']);
});

test('a user who can grant none of the scopes cannot allow the app', async () => {
  const browser = new Browser(api);
  await browser.open(query({ scope: 'write:leads' }));
  const consent = await browser.submit(credentials());
  expect(consent.text).not.toContain('value="allow"');
  const forced = await browser.submit({ decision: 'allow' });
  expect(locationOf(forced).searchParams.get('error')).toBe('invalid_scope');
});

describe('the browser is not redirected', () => {
  const others = [
    ['an address that the app has not registered', 'https://attacker.test/'],
    ['a letter more', `${redirectUri}s`],
    ['a letter less', redirectUri.slice(0, -1)],
    ['another case', redirectUri.replace('callback', 'Callback')],
    ['a slash more', redirectUri.replace('?', '/?')],
    ['a port', redirectUri.replace('partner.test', 'partner.test:443')],
    ['another scheme', redirectUri.replace('https', 'http')],
    ['a user', redirectUri.replace('://', '://partner.test@')],
    ['a fragment', `${redirectUri}#x`],
    ['an encoded letter', redirectUri.replace('callback', '%63allback')],
    ['a path of dots', redirectUri.replace('callback', 'x/../callback')],
    ['nothing', ''],
    ['a script', 'javascript:alert(1)'],
  ] as const;
  test.each(others)('for %s in redirect_uri', async (_, uri) => {
    const requests: Record<string, string>[] = [{}, { response_type: 'token' }, { scope: 'nonsense' }];
    for (const more of requests) {
      const answer = await new Browser(api).open(query({ redirect_uri: uri, ...more }));
      expect(answer.status).toBe(400);
      expect(answer.headers.location).toBeUndefined();
      expectPage(answer, /^This link does not work$/);
      expect(header(answer, 'content-security-policy')).toContain("form-action 'none'");
    }
  });

  test('for any single byte of redirect_uri changed', async () => {
    for (let at = 0; at < redirectUri.length; at++) {
      const changed = redirectUri.slice(0, at) + (redirectUri[at] === 'x' ? 'y' : 'x') + redirectUri.slice(at + 1);
      const answer = await new Browser(api).open(query({ redirect_uri: changed }));
      expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
    }
  });

  test('for an unknown app, none, or two', async () => {
    for (const search of [
      `client_id=app_00000000000000000000000000&redirect_uri=${encodeURIComponent(redirectUri)}`,
      `redirect_uri=${encodeURIComponent(redirectUri)}`,
      `client_id=${app.id}&client_id=${app.id}&redirect_uri=${encodeURIComponent(redirectUri)}`,
      `client_id=${app.id}&redirect_uri=${encodeURIComponent(redirectUri)}&redirect_uri=https://attacker.test/`,
      '',
    ]) {
      const answer = await api.send({ method: 'GET', url: `${oauthPaths.authorize}?${search}` });
      expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
    }
  });
});

describe('an app gets the error of its request:', () => {
  test.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { response_mode: 'fragment' }],
    ['invalid_scope', { scope: 'nonsense' }],
    ['invalid_scope', { scope: 'read:conversations' }],
    ['invalid_target', { resource: 'https://elsewhere.test/mcp' }],
    ['invalid_target', { resource: 'http://leads.test.elsewhere.test/mcp' }],
    ['invalid_target', { resource: 'http://leads.test/mcp#x' }],
    ['invalid_request', { code_challenge: 'short', code_challenge_method: 'S256' }],
    ['invalid_request', { state: 'x'.repeat(3_000) }],
    ['request_not_supported', { request: 'eyJ' }],
  ] as [string, Record<string, string>][])('%s for %o', async (error, more) => {
    const answer = await new Browser(api).open(query({ state: 'kept', ...more }));
    expect(answer.status).toBe(303);
    const { origin, pathname, searchParams } = locationOf(answer);
    expect(origin + pathname).toBe('https://partner.test/callback');
    expect(searchParams.get('error')).toBe(error);
    expect(searchParams.get('state')).toBe(more.state ? null : 'kept');
    expect(searchParams.get('iss')).toBe('http://leads.test');
  });
});

describe('a form is refused', () => {
  test('without the cookie of its browser, or with that of another', async () => {
    const [browser, other] = [new Browser(api), new Browser(api)];
    await browser.open(query());
    await other.open(query());
    expect(other.cookie).not.toBe(browser.cookie);
    for (const cookie of ['', other.cookie ?? '']) {
      const answer = await browser.post({ ticket: browser.ticket, ...credentials() }, { cookie });
      expect(answer.status).toBe(403);
      expectPage(answer, /^Begin again$/);
    }
    await browser.submit(credentials());
    const stolen = await browser.post({ ticket: browser.ticket, decision: 'allow' }, { cookie: other.cookie ?? '' });
    expect([stolen.status, stolen.headers.location]).toEqual([403, undefined]);
  });

  test('if a page of another site sends it', async () => {
    const browser = new Browser(api);
    await browser.open(query());
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(
        (await browser.post({ ticket: browser.ticket, ...credentials() }, { 'sec-fetch-site': site })).status,
      ).toBe(403);
    }
    expect((await browser.submit(credentials(), { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('with a ticket that is damaged, of the wrong page, or missing', async () => {
    const browser = new Browser(api);
    await browser.open(query());
    for (const ticket of ['', 'nonsense', `${browser.ticket.slice(0, -6)}AAAAAA`]) {
      expect((await browser.post({ ticket, ...credentials() })).status).toBe(403);
    }
    // The ticket of the first page does not allow a decision.
    const early = await browser.post({ ticket: browser.ticket, decision: 'allow' });
    expect([early.status, early.headers.location]).toEqual([400, undefined]);
  });

  test('a second time, once it has returned a code', async () => {
    const browser = new Browser(api);
    await browser.open(query());
    expect((await browser.submit(credentials())).status).toBe(200);
    const answers = await Promise.all([1, 2, 3].map(() => browser.submit({ decision: 'allow' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403, 403]);
    const again = await browser.submit({ decision: 'allow' });
    expect([again.status, again.headers.location]).toEqual([403, undefined]);
  });

  test('once it has been refused, nor refused once it has been allowed', async () => {
    for (const [first, then] of [
      ['deny', 'allow'],
      ['allow', 'deny'],
      ['deny', 'deny'],
    ] as const) {
      const browser = new Browser(api);
      await browser.open(query());
      expect((await browser.submit(credentials())).status).toBe(200);
      expect((await browser.submit({ decision: first })).status).toBe(303);
      const again = await browser.submit({ decision: then });
      expect([again.status, again.headers.location]).toEqual([403, undefined]);
    }
  });

  test('once the user has changed the password or is disabled, or the app has another redirect URI', async () => {
    const started = async (of: TestUser, to: TestApp) => {
      const browser = new Browser(api);
      await browser.open({ client_id: to.id, redirect_uri: redirectUri });
      expect((await browser.submit({ ...credentials(), email: of.email })).status).toBe(200);
      return browser;
    };
    const [changing, leaving] = [await addSignedIn(api, tenant, 'VIEWER'), await addSignedIn(api, tenant, 'VIEWER')];
    const [first, second] = [await started(changing, app), await started(leaving, app)];
    const moving = await registerApp(admin);
    const third = await started(user, moving);
    const password = { currentPassword: testPassword, password: 'another long password' };
    expect((await changing.call('POST', '/v1/me/password', password)).status).toBe(200);
    const owner = await api.newCaller(tenant);
    await owner.call('PATCH', `/v1/users/${leaving.id}`, { status: 'DISABLED' });
    await admin.call('PATCH', `/v1/oauth/apps/${moving.id}`, { redirectUris: ['https://elsewhere.test/'] });
    for (const browser of [first, second, third]) {
      const answer = await browser.submit({ decision: 'allow' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.location).toBeUndefined();
    }
  });
});

test('guesses of a password on the page and on the API share a limit', async () => {
  const victim = await addSignedIn(api, tenant, 'VIEWER');
  const browser = new Browser(api, '10.8.7.6');
  await browser.open(query());
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    statuses.push(
      (await browser.submit({ ...credentials(), email: victim.email, password: `guess ${attempt}` })).status,
    );
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
  expect(statuses.slice(10)).toEqual([429, 429]);
  const right = await browser.submit({ ...credentials(), email: victim.email });
  expect(right.status).toBe(429);
  expect(Number(header(right, 'retry-after'))).toBeGreaterThan(0);
  const body = { email: victim.email, password: testPassword, tenantId: victim.tenantId };
  const login = { method: 'POST', url: '/v1/auth/login', payload: body, remoteAddress: '10.8.7.6' } as const;
  expect((await api.send(login)).status).toBe(429);
});

test('a user with accounts in several companies chooses one', async () => {
  const email = 'both@example.com';
  const [first, second] = [await api.newTenant({ name: 'First' }), await api.newTenant({ name: 'Second' })];
  await addUser(api, first, email, 'AGENT');
  await addUser(api, second, email, 'AGENT');
  const browser = new Browser(api);
  await browser.open(query());
  const asked = await browser.submit({ email, password: testPassword });
  expectPage(asked, /^Sign in$/);
  const options = [...asked.text.matchAll(/<option value="([^"]+)">([^<]+)</g)].map(([, id, name]) => ({ id, name }));
  expect(options.map(({ name }) => name)).toEqual(['First', 'Second']);
  const chosen = await browser.submit({ email, password: testPassword, tenant_id: options[1]?.id ?? '' });
  expect(chosen.status).toBe(200);
  expect(chosen.text).toContain('<strong>Second</strong>');
});

test('over https, no other host can set the cookie, and it is only sent over https', async () => {
  const secure = await startTestApi({ publicUrl: 'https://leads.test' });
  const caller = await secure.newCaller(await secure.newTenant());
  const { id } = await registerApp(caller);
  const answer = await new Browser(secure).open({ client_id: id, redirect_uri: redirectUri });
  expect(header(answer, 'set-cookie')).toMatch(/^__Host-les_oauth=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  await secure.close();
});

test('no redirect URI can be registered that could be mistaken for another', async () => {
  const body = (uri: string) => ({ name: 'App', redirectUris: [uri], scopes: ['read:leads'] });
  for (const uri of [
    'http://partner.test/',
    'https://partner.test/#x',
    'https://user@partner.test/',
    'https://*.partner.test/',
    'https://partner.test\\@attacker.test/',
    'https://partner.test/ x',
    'https://pärtner.test/',
    'javascript:alert(1)',
    'myapp:/callback',
    'data:text/html,x',
    'com.example.app:callback',
    'com.example.app:/callback#x',
    '//partner.test/',
    'https://',
  ]) {
    expect((await admin.call('POST', '/v1/oauth/apps', body(uri))).status, uri).toBe(400);
  }
  for (const uri of [
    'http://localhost:8080/cb',
    'http://127.0.0.1/',
    'http://[::1]:1234/',
    'https://a.test/?x=1',
    'com.example.app:/cb',
  ]) {
    expect((await admin.call('POST', '/v1/oauth/apps', body(uri))).status, uri).toBe(201);
  }
});
