import { oauthPaths } from '@lead-engagement/contract';
import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.js';
import { fetchFrom } from '../support/injected-fetch.js';
import { Browser, registerApp, type TestApp } from '../support/oauth.js';
import { addSignedIn, type TestUser, testPassword } from '../support/sign-in.js';

const redirectUri = 'https://partner.test/callback';
const issuer = 'https://example.test/leads';

let api: TestApi;
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  api = await startTestApi({ publicUrl: issuer });
  user = await addSignedIn(api, await api.newTenant(), 'MANAGER');
  const partner = await api.newCaller(await api.newTenant());
  app = await registerApp(partner, ['read:leads'], { redirectUris: [redirectUri] });
});
afterAll(() => api.close());

/** A proxy that takes the path of the address off, and passes on what lies outside of it as it is. */
const viaProxy: client.CustomFetch = fetchFrom({ send: (options) => api.send(options) }, (path) =>
  path.startsWith('/leads/') ? path.slice('/leads'.length) : path,
);

test('an address with a path is an issuer: discovered where RFC 8414 puts it, named in tokens, and accepted in them', async () => {
  const config = await client.discovery(
    new URL(issuer),
    app.id,
    undefined,
    client.ClientSecretBasic(app.clientSecret ?? ''),
    { algorithm: 'oauth2', [client.customFetch]: viaProxy },
  );
  expect(config.serverMetadata()).toMatchObject({ issuer, token_endpoint: issuer + oauthPaths.token });
  const url = client.buildAuthorizationUrl(config, { redirect_uri: redirectUri, scope: 'read:leads' });
  expect(url.origin + url.pathname).toBe(issuer + oauthPaths.authorize);
  const browser = new Browser(api);
  const page = await browser.open(Object.fromEntries(url.searchParams));
  expect(page.text).toContain('action="authorize"');
  await browser.submit({ email: user.email, password: testPassword, tenant_id: user.tenantId });
  const allowed = await browser.submit({ decision: 'allow' });
  const tokens = await client.authorizationCodeGrant(config, new URL(String(allowed.headers.location)));
  const resource = new URL(`${issuer}/v1/leads`);
  const leads = await client.fetchProtectedResource(config, tokens.access_token, resource, 'GET');
  expect(leads.status).toBe(200);
});
