import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.js';
import { expectFailure } from '../support/expect.js';
import { allow, Browser, exchange, grantTokens, refresh, registerApp, type TestApp } from '../support/oauth.js';
import { addSignedIn, type TestUser, testPassword } from '../support/sign-in.js';

/** Two servers on one database: one shows apps to other tenants, the other does not. */
let shared: TestApi;
let closed: TestApi;
let tenant: string;
let app: TestApp;
let own: TestUser;
let other: TestUser;
beforeAll(async () => {
  shared = await startTestApi({ appsAcrossTenants: true });
  closed = await startTestApi({ databaseUrl: shared.databaseUrl, appsAcrossTenants: false });
  tenant = await shared.newTenant();
  app = await registerApp(await shared.newCaller(tenant));
  own = await addSignedIn(shared, tenant, 'MANAGER');
  other = await addSignedIn(shared, await shared.newTenant(), 'MANAGER');
});
afterAll(async () => {
  await closed.close();
  await shared.close();
});

/** The page for a user who signs in to allow an app. */
async function tryToSignIn(api: TestApi, { id, redirectUri }: TestApp, user: TestUser, more: object = {}) {
  const browser = new Browser(api);
  await browser.open({ client_id: id, redirect_uri: redirectUri });
  return browser.submit({ email: user.email, password: testPassword, ...more });
}

test('an app serves the users of its own tenant, and those of others if the operator allows it', async () => {
  await grantTokens(closed, app, own);
  await grantTokens(shared, app, other);
  for (const more of [{}, { tenant_id: other.tenantId }]) {
    const refused = await tryToSignIn(closed, app, other, more);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('This app is for users of ');
    expect(refused.text).not.toContain('value="allow"');
  }
});

test('the app of a sandbox serves only the sandbox, even if the operator allows more', async () => {
  const sandbox = await shared.newTenant({ environment: 'SANDBOX' });
  const sandboxApp = await registerApp(await shared.newCaller(sandbox));
  await grantTokens(shared, sandboxApp, await addSignedIn(shared, sandbox, 'MANAGER'));
  for (const user of [own, other]) {
    expect((await tryToSignIn(shared, sandboxApp, user, { tenant_id: user.tenantId })).status).toBe(400);
  }
});

test('codes and refreshes in other tenants are refused once the operator limits apps to their tenants', async () => {
  const { refreshToken } = await grantTokens(shared, app, other);
  const code = await allow(shared, app, other);
  expect((await refresh(closed, app, refreshToken)).body.error).toBe('invalid_grant');
  expect((await exchange(closed, app, code)).body.error).toBe('invalid_grant');
  const { refreshToken: ofOwn } = await grantTokens(closed, app, own);
  expect((await refresh(closed, app, ofOwn)).status).toBe(200);
});

test('an app cannot have the name of the product, or an invisible name', async () => {
  const admin = await shared.newCaller(tenant);
  for (const name of ['Lead Engagement', 'Cal\u200Bendar', 'Gооgle']) {
    const body = { name, redirectUris: ['https://app.example.com/'], scopes: ['read:leads'] };
    const { details } = expectFailure(await admin.call('POST', '/v1/oauth/apps', body), 'VALIDATION_ERROR');
    expect(details).toMatchObject([{ path: 'body.name' }]);
  }
});
