import type { IncomingMessage, ServerResponse } from 'node:http';
import { oauthLimits, oauthPaths, Registration, ServerMetadata } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { type DocumentHost, startDocumentHost } from '../support/document-host.js';
import {
  allow,
  Browser,
  codeChallenge,
  codeVerifier,
  exchange,
  locationOf,
  postForm,
  refresh,
  revoke,
  type TestApp,
} from '../support/oauth.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn, type TestUser, testPassword } from '../support/sign-in.js';

const redirectUri = 'https://client.test/callback';
const pkce = { code_challenge: codeChallenge, code_challenge_method: 'S256' };

let api: TestApi;
let host: DocumentHost;
let tenant: string;
let otherTenant: string;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  host = await startDocumentHost();
  api = await startTestApi({ clientIdMetadata: true, dynamicRegistration: true });
  tenant = await api.newTenant();
  user = await addSignedIn(api, tenant, 'MANAGER');
  otherTenant = await api.newTenant();
  other = await addSignedIn(api, otherTenant, 'MANAGER');
});
afterAll(async () => {
  await api.close();
  await host.close();
});

let paths = 0;
/** Serves a document at a new address, as a public app. */
function described(document: object = {}, headers?: Record<string, string>): TestApp {
  paths += 1;
  const fields = { client_name: 'Desk', redirect_uris: [redirectUri], ...document };
  return { id: host.serve(`/client-${paths}.json`, fields, headers), clientSecret: null, redirectUri };
}

const register = (body: unknown, options: object = {}) =>
  api.send({ method: 'POST', url: oauthPaths.register, payload: body as object, ...options });

async function registered(body: object = {}): Promise<TestApp> {
  const { status, text } = await register({ client_name: 'Desk', redirect_uris: [redirectUri], ...body });
  expect(status, text).toBe(201);
  return { id: Registration.strict().parse(JSON.parse(text)).client_id, clientSecret: null, redirectUri };
}

const call = (token: string, url: string) => api.send({ url, headers: { authorization: `Bearer ${token}` } });

describe.each([
  ['a metadata document', 'METADATA_DOCUMENT', async (more?: object) => described(more)],
  ['a dynamic registration', 'DYNAMIC_REGISTRATION', registered],
] as const)('an app that is known by %s', (_, source, make) => {
  test('gets tokens for what its user allows, refreshes them, and revokes them', async () => {
    const app = await make();
    const code = await allow(api, app, user, { ...pkce, scope: 'read:leads write:leads admin' });
    const { body, status, text } = await exchange(api, app, code, { code_verifier: codeVerifier });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ scope: 'read:leads write:leads', tenant_id: user.tenantId });
    expect((await call(body.access_token, '/v1/leads')).status).toBe(200);
    const next = await refresh(api, app, body.refresh_token, { scope: 'read:leads' });
    expect([next.status, next.body.scope]).toEqual([200, 'read:leads']);
    expect((await revoke(api, app, next.body.refresh_token)).status).toBe(200);
    expect((await refresh(api, app, next.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('is a record of each tenant whose users allowed it, which only that tenant reads and ends', async () => {
    const app = await make();
    const tokens = await Promise.all(
      [user, other].map(async (by) => {
        const code = await allow(api, app, by, pkce);
        return (await exchange(api, app, code, { code_verifier: codeVerifier })).body;
      }),
    );
    const records = [];
    for (const by of [user, other]) {
      const [grant] = dataOf(await by.call('GET', '/v1/me/authorized-apps'), 200);
      const admin = await api.newCaller(by === user ? tenant : otherTenant);
      const record = dataOf(await admin.call('GET', `/v1/oauth/apps/${grant.appId}`), 200);
      expect(record).toMatchObject({ clientId: app.id, source, type: 'PUBLIC', tenantId: by.tenantId, name: 'Desk' });
      expect(dataOf(await admin.call('GET', `/v1/oauth/apps/${grant.appId}/grants`), 200)).toHaveLength(1);
      const changed = await admin.call('PATCH', `/v1/oauth/apps/${grant.appId}`, { name: 'Other' });
      expect(changed.error).toMatchObject({ code: 'VALIDATION_ERROR' });
      records.push({ record, admin });
    }
    const [mine, theirs] = records as [(typeof records)[0], (typeof records)[0]];
    expect(mine.record.id).not.toBe(theirs.record.id);
    expect((await theirs.admin.call('GET', `/v1/oauth/apps/${mine.record.id}`)).status).toBe(404);
    // Its record in one tenant is no app by itself.
    const named = await postForm(api, oauthPaths.token, {
      grant_type: 'refresh_token',
      refresh_token: tokens[0]?.refresh_token,
      client_id: mine.record.id,
    });
    expect([named.status, named.body.error]).toEqual([401, 'invalid_client']);
    dataOf(await mine.admin.call('DELETE', `/v1/oauth/apps/${mine.record.id}`), 200);
    expect((await refresh(api, app, tokens[0]?.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(api, app, tokens[1]?.refresh_token)).status).toBe(200);
  });

  test('must use PKCE, and is sent nowhere but to its redirect URIs', async () => {
    const app = await make({ redirect_uris: ['http://127.0.0.1/callback'] });
    const local = { client_id: app.id, redirect_uri: 'http://127.0.0.1:51234/callback' };
    const without = await new Browser(api).open(local);
    expect(locationOf(without).searchParams.get('error')).toBe('invalid_request');
    expect((await new Browser(api).open({ ...local, ...pkce })).status).toBe(200);
    for (const elsewhere of ['http://127.0.0.1/other', 'https://client.test/callback', 'http://127.0.0.2/callback']) {
      const answer = await new Browser(api).open({ ...local, ...pkce, redirect_uri: elsewhere });
      expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
    }
  });

  test('asks to read if neither it nor its request names scopes, and never for admin', async () => {
    const plain = await make();
    const [reads, named] = await Promise.all([plain, await make({ scope: 'admin create:leads' })].map(scopesOf));
    expect(reads).toBe('read:collections read:conversations read:leads read:shipments read:users');
    expect(named).toBe('create:leads');
  });

  test('is refused once the operator no longer admits it, with what it was given', async () => {
    const app = await make();
    const code = await allow(api, app, user, pkce);
    const { body } = await exchange(api, app, code, { code_verifier: codeVerifier });
    const closed = await startTestApi({ databaseUrl: api.databaseUrl });
    const query = { client_id: app.id, redirect_uri: redirectUri, ...pkce };
    expect((await new Browser(closed).open(query)).status).toBe(400);
    expect((await refresh(closed, app, body.refresh_token)).body.error).toBe('invalid_client');
    await closed.close();
    expect((await refresh(api, app, body.refresh_token)).status).toBe(200);
  });

  test('does not use the code or token of another one', async () => {
    const [app, thief] = [await make(), await make()];
    const code = await allow(api, app, user, pkce);
    expect((await exchange(api, thief, code, { code_verifier: codeVerifier })).body.error).toBe('invalid_grant');
    const { body } = await exchange(api, app, code, { code_verifier: codeVerifier });
    expect((await refresh(api, thief, body.refresh_token)).body.error).toBe('invalid_grant');
    await revoke(api, thief, body.refresh_token);
    expect((await refresh(api, app, body.refresh_token)).status).toBe(200);
  });
});

async function scopesOf(app: TestApp): Promise<string> {
  const code = await allow(api, app, user, pkce);
  const { body } = await exchange(api, app, code, { code_verifier: codeVerifier });
  return body.scope.split(' ').sort().join(' ');
}

const json = { 'content-type': 'application/json' };

/** The page that a browser gets for a client_id. */
const open = (clientId: string, by: TestApi = api, remoteAddress?: string) =>
  new Browser(by, remoteAddress).open({ client_id: clientId, redirect_uri: redirectUri, ...pkce });

describe('a metadata document', () => {
  test('shows its host to the user, and what it says of itself as text', async () => {
    const app = described({ client_name: '<b>Bank</b>', logo_uri: 'https://client.test/logo.png' });
    const browser = new Browser(api);
    await browser.open({ client_id: app.id, redirect_uri: redirectUri, ...pkce });
    const consent = await browser.submit({ email: user.email, password: testPassword, tenant_id: user.tenantId });
    const { host: name } = new URL(app.id);
    expect(consent.text).toContain(`&lt;b&gt;Bank&lt;/b&gt; (${name})`);
    expect(consent.text).toContain(`it is what ${name} says it is`);
    expect(consent.text).not.toContain('<b>Bank');
    expect(consent.text).not.toContain('logo.png');
  });

  test('is kept as long as its headers say, and the present one counts afterwards', async () => {
    const app = described({}, { 'cache-control': 'max-age=600' });
    const { pathname } = new URL(app.id);
    const count = () => host.asked.filter((path) => path === pathname).length;
    await Promise.all([open(app.id), open(app.id), open(app.id)]);
    await open(app.id);
    expect(count()).toBe(1);
    // Failures are not kept.
    const missing = `${host.origin}/missing.json`;
    await open(missing);
    await open(missing);
    expect(host.asked.filter((path) => path === '/missing.json')).toHaveLength(2);
  });

  test.each([
    ['another client_id', { client_id: 'https://other.test/client.json' }],
    ['no redirect URIs', { redirect_uris: [] }],
    ['a redirect URI that is a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['a secret', { client_secret: 'x' }],
    ['an authentication by secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['the name of this product', { client_name: 'Lead Engagement' }],
    ['a name with invisible characters', { client_name: 'De\u200bsk' }],
    ['no grant by code', { grant_types: ['client_credentials'] }],
    ['too many bytes', { padding: 'x'.repeat(oauthLimits.documentBytes) }],
  ])('is refused with %s', async (_, document) => {
    const answer = await open(described(document).id);
    expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
    expect(answer.text).toContain('cannot be used');
  });

  test.each([
    [
      'redirects',
      (_: unknown, response: ServerResponse) => response.writeHead(302, { location: `${host.origin}/to` }).end(),
    ],
    [
      'is a page',
      ({ url = '' }: IncomingMessage, response: ServerResponse) => {
        const document = { client_id: host.origin + url, redirect_uris: [redirectUri] };
        response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(document));
      },
    ],
    ['is no JSON', (_: unknown, response: ServerResponse) => response.writeHead(200, json).end('{')],
    ['never comes', () => {}],
    ['never ends', (_: unknown, response: ServerResponse) => response.writeHead(200, json).write('{')],
    [
      'is endless',
      (_: unknown, response: ServerResponse) => {
        response.writeHead(200, json);
        const more = () => response.write(' '.repeat(4_096)) && setImmediate(more);
        response.on('drain', more).on('error', () => {});
        more();
      },
    ],
  ])('is refused if it %s', async (name, answer) => {
    host.serve('/to', { redirect_uris: [redirectUri] });
    const page = await open(host.serveRaw(`/${name.replaceAll(' ', '-')}.json`, answer));
    expect([page.status, page.headers.location]).toEqual([400, undefined]);
    expect(host.asked).not.toContain('/to');
  });

  test.each([
    'https://10.0.0.1/client.json',
    'https://169.254.169.254/client.json',
    'https://[::ffff:10.0.0.1]/client.json',
    'https://localhost/client.json',
    'http://client.test/client.json',
  ])('is not fetched from %s', async (address) => {
    const strict = await startTestApi({
      databaseUrl: api.databaseUrl,
      clientIdMetadata: true,
      egress: createEgressPolicy({ allowCidrs: [], allowLoopback: false }),
    });
    const answers = [await open(address, strict), await open(described().id, strict)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    await strict.close();
  });

  test('is not fetched from an address that can be written in another way', async () => {
    const { origin, port } = new URL(host.origin);
    host.serve('/named.json', { redirect_uris: [redirectUri] });
    expect((await open(`${origin}/named.json`)).status).toBe(200);
    host.asked.length = 0;
    for (const address of [
      `http://127.1:${port}/named.json`,
      `HTTP://127.0.0.1:${port}/named.json`,
      `${origin}/x/../named.json`,
      `${origin}/x/%2e%2e/named.json`,
      `${origin}/named.json?x`,
      `${origin}/named.json?`,
      `${origin}/named.json#x`,
      `http://user@127.0.0.1:${port}/named.json`,
      `${origin}/`,
      origin,
      'https://\u0430pple.test/client.json',
      `${origin}/${'x'.repeat(2_000)}`,
    ]) {
      expect((await open(address)).status, address).toBe(400);
    }
    expect(host.asked).toEqual([]);
  });

  test('is fetched only so often for one address', async () => {
    const statuses = [];
    for (let at = 0; at < 25; at += 1)
      statuses.push((await open(`${host.origin}/none-${at}.json`, api, '10.7.7.7')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await open(`${host.origin}/none-x.json`, api, '10.7.7.8')).status).toBe(400);
  });
});

describe('a dynamic registration', () => {
  test('makes a public client of any metadata, and stores nothing', async () => {
    const count = async () => (await api.owner`select from oauth_apps`).count;
    const before = await count();
    const { status, text, headers } = await register({
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
      scope: 'read:leads admin openid',
      software_id: 'x',
    });
    expect(status, text).toBe(201);
    expect(String(headers['cache-control'])).toContain('no-store');
    const client = Registration.strict().parse(JSON.parse(text));
    expect(client).toMatchObject({
      client_name: 'client.test',
      token_endpoint_auth_method: 'none',
      scope: 'read:leads',
      redirect_uris: [redirectUri],
    });
    expect(await count()).toBe(before);
    expect((await open(client.client_id)).status).toBe(200);
    expect((await open(`${client.client_id.slice(0, -2)}xx`)).status).toBe(400);
  });

  test.each([
    ['invalid_redirect_uri', { redirect_uris: ['http://client.test/callback'] }],
    ['invalid_redirect_uri', { redirect_uris: [] }],
    ['invalid_redirect_uri', {}],
    [
      'invalid_redirect_uri',
      { redirect_uris: Array.from({ length: 10 }, (_, at) => `https://c.test/${'x'.repeat(900)}${at}`) },
    ],
    ['invalid_client_metadata', { redirect_uris: [redirectUri], client_name: 'Lead Engagement' }],
    ['invalid_client_metadata', { redirect_uris: [redirectUri], grant_types: ['implicit'] }],
    ['invalid_client_metadata', []],
  ])('is %s for %o', async (error, body) => {
    const { status, text } = await register(body);
    expect([status, JSON.parse(text).error], text).toEqual([400, error]);
  });

  test('is refused if it is no JSON, or too large', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await register('{', { headers })).status).toBe(400);
    expect((await register({ x: 'x'.repeat(oauthLimits.registrationBytes) })).status).toBe(413);
    expect((await register('a=b', { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  test('is possible only so often for one address', async () => {
    const remoteAddress = '10.7.7.9';
    const statuses = [];
    for (let at = 0; at < 32; at += 1)
      statuses.push((await register({ redirect_uris: [redirectUri] }, { remoteAddress })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

test('the metadata says which clients are admitted; none by default', async () => {
  const closed = await startTestApi({ databaseUrl: api.databaseUrl });
  const read = async (by: TestApi) =>
    ServerMetadata.strict().parse(JSON.parse((await by.send({ url: oauthPaths.metadata })).text));
  expect(await read(api)).toMatchObject({
    registration_endpoint: `http://leads.test${oauthPaths.register}`,
    client_id_metadata_document_supported: true,
  });
  const none = await read(closed);
  expect(none.registration_endpoint).toBeUndefined();
  expect(none.client_id_metadata_document_supported).toBe(false);
  expect((await closed.send({ method: 'POST', url: oauthPaths.register, payload: {} })).status).toBe(404);
  expect((await open(described().id, closed)).status).toBe(400);
  await closed.close();
});
