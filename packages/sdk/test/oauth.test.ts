import { describe, expect, test } from 'vitest';
import { ConnectionError, TimeoutError } from '../src/index.js';
import {
  buildAuthorizationUrl,
  createPkce,
  exchangeCode,
  type OAuthApp,
  OAuthError,
  refreshToken,
  revokeToken,
} from '../src/oauth.js';
import { createClient } from './support/client.js';
import { fail, startServer, succeed } from './support/server.js';

const expired = fail(401, 'TOKEN_EXPIRED');

describe('a client with getAccessToken', () => {
  test('requests one token for concurrent calls, and another one when it has expired', async () => {
    const server = await startServer(({ headers }) =>
      headers.authorization === 'Bearer token-1' ? expired : succeed({}),
    );
    let asked = 0;
    const getAccessToken = async () => {
      asked += 1;
      return `token-${asked}`;
    };
    const { client } = createClient(server, { apiKey: undefined, getAccessToken });
    await Promise.all(Array.from({ length: 20 }, () => client.me.get()));
    expect(asked).toBe(2);
    await client.me.get();
    expect(asked).toBe(2);
    expect(server.received.at(-1)?.headers.authorization).toBe('Bearer token-2');
  });

  test('repeats a POST whose token had expired, with the same Idempotency-Key and without delay', async () => {
    const server = await startServer((_, index) => (index === 0 ? expired : succeed({ id: 'con_1' })));
    const tokens = ['old', 'new'];
    const { client, delaysMs } = createClient(server, {
      apiKey: undefined,
      getAccessToken: () => tokens.shift() ?? '',
    });
    await client.contacts.create({ name: 'Ada' });
    const [first, second] = server.received;
    expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
    expect([first, second].map((each) => each?.headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(delaysMs).toEqual([]);
  });

  test('does not retry again if the next token has expired too, or for another kind of 401', async () => {
    let asked = 0;
    const getAccessToken = () => `token-${++asked}`;
    const refusing = await startServer(() => expired);
    await expect(createClient(refusing, { apiKey: undefined, getAccessToken }).client.me.get()).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    expect([asked, refusing.received.length]).toEqual([2, 2]);
    const withdrawn = await startServer(() => fail(401, 'UNAUTHENTICATED'));
    await expect(createClient(withdrawn, { apiKey: undefined, getAccessToken }).client.me.get()).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect([asked, withdrawn.received.length]).toEqual([3, 1]);
  });

  test('forgets the expired token of a stream, which cannot be sent again, so that the next call has a new one', async () => {
    const server = await startServer(({ headers }) =>
      headers.authorization === 'Bearer token-1' ? expired : succeed({ id: 'imp_1' }),
    );
    let asked = 0;
    const { client } = createClient(server, { apiKey: undefined, getAccessToken: () => `token-${++asked}` });
    const upload = () => client.contacts.import(new Blob(['name\nAda\n']).stream());
    await expect(upload()).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect([asked, server.received.length]).toEqual([1, 1]);
    await expect(upload()).resolves.toEqual({ id: 'imp_1' });
    expect([asked, server.received.length]).toEqual([2, 2]);
  });

  test('waits for a token only as long as the signal and the timeout of a call allow; others still get it', async () => {
    const server = await startServer(() => succeed({ id: 'me' }));
    let release = (_: string) => {};
    let asked = 0;
    const getAccessToken = () => {
      asked += 1;
      return new Promise<string>((resolve) => {
        release = resolve;
      });
    };
    const { client } = createClient(server, { apiKey: undefined, getAccessToken });
    const controller = new AbortController();
    const patient = client.me.get();
    const aborted = client.me.get({ signal: controller.signal });
    controller.abort('enough');
    await expect(aborted).rejects.toBe('enough');
    const error = await client.me.get({ timeoutMs: 20, maxRetries: 0 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ timeoutMs: 20, message: 'getAccessToken gave no token within 20 ms.' });
    release('token');
    await expect(patient).resolves.toEqual({ id: 'me' });
    expect([asked, server.received.length]).toEqual([1, 1]);
  });

  test('fails with the error of getAccessToken, and calls it again at the next call', async () => {
    const server = await startServer(() => succeed({}));
    let isAway = true;
    const getAccessToken = async () => {
      if (isAway) throw new Error('The store is away.');
      return 'token';
    };
    const { client } = createClient(server, { apiKey: undefined, getAccessToken });
    await expect(client.me.get()).rejects.toThrow('The store is away.');
    isAway = false;
    await client.me.get();
    expect(server.received).toHaveLength(1);
  });
});

test('with an access token, no tenant is sent unless it is set, and errors redact the token', async () => {
  const server = await startServer(({ url }) => (url.startsWith('/v1/me') ? fail(500, 'INTERNAL') : succeed([])));
  const { client } = createClient(server, { apiKey: undefined, accessToken: 'secret-token', tenantId: undefined });
  await client.contacts.list();
  expect(server.received[0]?.headers).not.toHaveProperty('x-tenant-id');
  expect(server.received[0]?.headers.authorization).toBe('Bearer secret-token');
  const { client: told } = createClient(server, { apiKey: undefined, accessToken: 'secret-token', tenantId: 'tn_1' });
  await told.contacts.list();
  expect(server.received[1]?.headers['x-tenant-id']).toBe('tn_1');
});

test('a client takes one credential: apiKey, accessToken or getAccessToken', () => {
  const server = { baseUrl: 'http://127.0.0.1:9' };
  expect(() => createClient(server, { accessToken: 'x' })).toThrow(/one of apiKey, accessToken and getAccessToken/);
  expect(() => createClient(server, { apiKey: undefined })).toThrow(/apiKey/);
  expect(() => createClient(server, { apiKey: undefined, accessToken: 'two words' })).toThrow(/accessToken/);
});

describe('the helpers for OAuth', () => {
  const app = (baseUrl: string) => ({ baseUrl, clientId: 'app_1', clientSecret: 's&cret' });
  const answer = {
    access_token: 'access',
    refresh_token: 'next',
    expires_in: 900,
    scope: 'read:leads write:leads',
    tenant_id: 'tn_1',
  };

  test('build the URL to send a user to', async () => {
    const { codeVerifier, codeChallenge } = await createPkce();
    expect(codeVerifier).toMatch(/^[\w-]{43}$/);
    const url = new URL(
      buildAuthorizationUrl(
        { baseUrl: 'https://leads.test/', clientId: 'app_1' },
        {
          redirectUri: 'https://partner.test/?a=b',
          scopes: ['read:leads', 'write:leads'],
          state: 'a&b',
          codeChallenge,
        },
      ),
    );
    expect(url.origin + url.pathname).toBe('https://leads.test/v1/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'app_1',
      redirect_uri: 'https://partner.test/?a=b',
      scope: 'read:leads write:leads',
      state: 'a&b',
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    });
  });

  test('exchange a code and a refresh token, and revoke', async () => {
    const server = await startServer(() => ({ body: answer }));
    const { baseUrl } = server;
    const tokens = await exchangeCode(app(baseUrl), {
      code: 'c',
      redirectUri: 'https://partner.test/',
      codeVerifier: 'v',
    });
    expect(tokens).toMatchObject({
      accessToken: 'access',
      refreshToken: 'next',
      scopes: ['read:leads', 'write:leads'],
      tenantId: 'tn_1',
    });
    expect(tokens.expiresAt.getTime()).toBeGreaterThan(Date.now() + 800_000);
    await refreshToken(app(baseUrl), 'next');
    await revokeToken(app(baseUrl), 'next');
    const forms = server.received.map(({ url, body }) => [url, Object.fromEntries(new URLSearchParams(body))]);
    const named = { client_id: 'app_1', client_secret: 's&cret' };
    expect(forms).toEqual([
      [
        '/v1/oauth/token',
        {
          grant_type: 'authorization_code',
          code: 'c',
          redirect_uri: 'https://partner.test/',
          code_verifier: 'v',
          ...named,
        },
      ],
      ['/v1/oauth/token', { grant_type: 'refresh_token', refresh_token: 'next', ...named }],
      ['/v1/oauth/revoke', { token: 'next', ...named }],
    ]);
  });

  test('reject with the error of the server, even if it is not JSON', async () => {
    const refusing = await startServer(() => ({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'It was used.' },
    }));
    await expect(refreshToken(app(refusing.baseUrl), 'x')).rejects.toMatchObject({
      name: 'OAuthError',
      error: 'invalid_grant',
      message: 'It was used.',
      status: 400,
    });
    const broken = await startServer(() => ({ status: 502, body: '<html>' }));
    await expect(refreshToken(app(broken.baseUrl), 'x')).rejects.toMatchObject({ error: 'server_error', status: 502 });
  });

  test.each<[string, unknown]>([
    ['the page of a proxy', '<html>Sign in to the network</html>'],
    ['an empty body', ''],
    ['null', 'null'],
    ['no access token', { ...answer, access_token: undefined }],
    ['an empty refresh token', { ...answer, refresh_token: '' }],
    ['a tenant that is not a text', { ...answer, tenant_id: null }],
    ['no expiry', { ...answer, expires_in: undefined }],
    ['null as the expiry', { ...answer, expires_in: null }],
    ['an infinite expiry', JSON.stringify(answer).replace('900', '1e999')],
    ['an expiry beyond all dates', { ...answer, expires_in: 1e300 }],
  ])('reject a success with %s, so that good tokens are not replaced', async (_, body) => {
    const server = await startServer(() => ({ body }));
    const call = refreshToken(app(server.baseUrl), 'x');
    await expect(call).rejects.toBeInstanceOf(OAuthError);
    await expect(call).rejects.toMatchObject({ error: 'invalid_response', status: 200 });
    await expect(call).rejects.not.toThrow(/access|html/);
  });

  test('reject with a ConnectionError or a TimeoutError if no complete response arrives', async () => {
    const silent = await startServer((_, index) => (index === 0 ? 'silence_in_body' : 'reset'));
    const call = refreshToken({ ...app(silent.baseUrl), timeoutMs: 100 }, 'x');
    await expect(call).rejects.toBeInstanceOf(TimeoutError);
    await expect(call).rejects.toMatchObject({ timeoutMs: 100 });
    await expect(refreshToken(app(silent.baseUrl), 'x')).rejects.toBeInstanceOf(ConnectionError);
    const cause = new TypeError('terminated');
    // The part of fetch that the client of the API needs is enough here too.
    const fetch: OAuthApp['fetch'] = async () => ({
      status: 200,
      headers: new Headers(),
      text: () => Promise.reject(cause),
    });
    const broken = revokeToken({ ...app('http://127.0.0.1'), fetch }, 'x');
    await expect(broken).rejects.toBeInstanceOf(ConnectionError);
    await expect(broken).rejects.toMatchObject({ cause });
  });

  test('refuse a timeout that no timer has', async () => {
    const server = await startServer(() => ({ body: answer }));
    for (const timeoutMs of [0, Number.NaN, 2 ** 31]) {
      await expect(refreshToken({ ...app(server.baseUrl), timeoutMs }, 'x')).rejects.toThrow(TypeError);
    }
    expect(server.received).toHaveLength(0);
  });

  test('tell when to retry, where a redirect leads, and the message of another route of the API', async () => {
    const replies = [
      {
        status: 429,
        headers: { 'Retry-After': '7' },
        body: { error: 'temporarily_unavailable', error_description: 'Wait.' },
      },
      { status: 308, headers: { Location: 'https://leads.test/v1/oauth/token' }, body: '' },
      fail(404, 'NOT_FOUND'),
    ];
    const server = await startServer((_, index) => replies[index] ?? { body: answer });
    const call = () => refreshToken(app(server.baseUrl), 'x');
    await expect(call()).rejects.toMatchObject({ error: 'temporarily_unavailable', retryAfter: 7 });
    await expect(call()).rejects.toMatchObject({
      error: 'server_error',
      status: 308,
      retryAfter: undefined,
      message:
        'The server redirects to https://leads.test/v1/oauth/token: set baseUrl to the address that answers itself.',
    });
    await expect(call()).rejects.toMatchObject({ error: 'server_error', message: 'It is NOT_FOUND.', status: 404 });
  });
});
