import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.js';
import { fetchFrom } from '../support/injected-fetch.js';
import { Browser, registerApp, type TestApp } from '../support/oauth.js';
import { addSignedIn, type TestUser, testPassword } from '../support/sign-in.js';

/** The library takes any query for that of the answer. */
const redirectUri = 'https://partner.test/callback';

/** Two servers on one database, without Redis: every request goes to the other one. */
let servers: [TestApi, TestApi];
let app: TestApp;
let user: TestUser;
let sent: string[] = [];
beforeAll(async () => {
  const first = await startTestApi();
  servers = [first, await startTestApi({ databaseUrl: first.databaseUrl })];
  user = await addSignedIn(first, await first.newTenant(), 'MANAGER');
  const partner = await first.newCaller(await first.newTenant());
  app = await registerApp(partner, ['read:leads'], { redirectUris: [redirectUri] });
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
});

const alternating: Pick<TestApi, 'send'> = {
  send: (options) => {
    sent.push(`${options.method} ${String(options.url).split('?')[0]}`);
    return servers[sent.length % 2 === 0 ? 0 : 1].send(options);
  },
};

const viaServers: client.CustomFetch = fetchFrom(alternating);

const discover = (authentication: client.ClientAuth) =>
  client.discovery(new URL('http://leads.test'), app.id, undefined, authentication, {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
    [client.customFetch]: viaServers,
  });

/** Has the user allow the app in a browser; the address that the browser comes back to. */
async function consent(url: URL): Promise<URL> {
  const browser = new Browser(alternating);
  await browser.open(Object.fromEntries(url.searchParams));
  await browser.submit({ email: user.email, password: testPassword, tenant_id: user.tenantId });
  const { headers } = await browser.submit({ decision: 'allow' });
  return new URL(String(headers.location));
}

test.each([
  ['HTTP Basic', () => client.ClientSecretBasic(app.clientSecret ?? '')],
  ['the form', () => client.ClientSecretPost(app.clientSecret ?? '')],
])(
  'openid-client, with its secret by %s, completes the flow, refreshes, calls, revokes, and is refused',
  async (_, authentication) => {
    sent = [];
    const config = await discover(authentication());
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'read:leads',
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const back = await consent(url);
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    await expect(client.authorizationCodeGrant(config, back, { ...checks, expectedState: 'other' })).rejects.toThrow();
    const tokens = await client.authorizationCodeGrant(config, back, checks);
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 900,
      scope: 'read:leads',
      tenant_id: user.tenantId,
    });
    const leads = await client.fetchProtectedResource(
      config,
      tokens.access_token,
      new URL('http://leads.test/v1/leads'),
      'GET',
    );
    expect(leads.status).toBe(200);
    const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    await client.tokenRevocation(config, next.refresh_token ?? '');
    await expect(client.refreshTokenGrant(config, next.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(sent.filter((each) => each.includes('well-known'))).toHaveLength(1);
  },
);

test('openid-client with a wrong secret is refused, and told who issued an answer', async () => {
  const config = await discover(client.ClientSecretBasic('wrong'));
  await expect(client.refreshTokenGrant(config, 'x')).rejects.toMatchObject({ status: 401 });
  const good = await discover(client.ClientSecretBasic(app.clientSecret ?? ''));
  const back = await consent(client.buildAuthorizationUrl(good, { redirect_uri: redirectUri, scope: 'read:leads' }));
  back.searchParams.set('iss', 'https://attacker.test');
  await expect(client.authorizationCodeGrant(good, back)).rejects.toThrow(/invalid response/);
});
