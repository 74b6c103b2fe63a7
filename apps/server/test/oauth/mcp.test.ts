import { mcpPath } from '@lead-engagement/contract';
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.js';
import { fetchFrom } from '../support/injected-fetch.js';
import { Browser, registerApp } from '../support/oauth.js';
import { addSignedIn, testPassword } from '../support/sign-in.js';

/** The address of a host on the machine of its user: any port is right. */
const redirectUri = 'http://127.0.0.1/callback';
const publicUrl = 'https://leads.test';
const url = new URL(publicUrl + mcpPath);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ publicUrl });
});
afterAll(() => api.close());

/** A host that was given its client id, and keeps everything else in memory. */
function createHost(clientId: string) {
  let tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  let verifier = '';
  let sentTo: URL | undefined;
  let discovered: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: { redirect_uris: [redirectUri], client_name: 'A host' },
    clientInformation: () => ({ client_id: clientId }),
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved;
    },
    redirectToAuthorization: (address) => {
      sentTo = address;
    },
    saveCodeVerifier: (saved) => {
      verifier = saved;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (saved) => {
      discovered = saved;
    },
    discoveryState: () => discovered,
  };
  const connect = async () => {
    const transport = new StreamableHTTPClientTransport(url, { authProvider: provider, fetch: viaApi });
    const client = new Client({ name: 'a-host', version: '1.0' });
    return { transport, client, connected: client.connect(transport) };
  };
  return { connect, sentTo: () => sentTo };
}

const inner = fetchFrom({ send: (options) => api.send(options) });
const viaApi = (async (input: string | URL, init: RequestInit = {}) =>
  inner(String(input), {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    body: init.body instanceof URLSearchParams ? init.body.toString() : (init.body ?? undefined),
  })) as typeof fetch;

test('a host finds the authorization server, has its user sign in, and gets the tools of what the app may do', async () => {
  const tenant = await api.newTenant();
  const user = await addSignedIn(api, tenant, 'MANAGER');
  const admin = await api.newCaller(tenant);
  const app = await registerApp(admin, ['read:leads'], { type: 'PUBLIC', redirectUris: [redirectUri] });
  const host = createHost(app.id);

  const first = await host.connect();
  await expect(first.connected).rejects.toThrow();
  const address = host.sentTo() as URL;
  expect(address.searchParams.get('resource')).toBe(url.href);
  const browser = new Browser(api);
  await browser.open(Object.fromEntries(address.searchParams));
  await browser.submit({ email: user.email, password: testPassword, tenant_id: user.tenantId });
  const allowed = await browser.submit({ decision: 'allow' });
  await first.transport.finishAuth(new URL(String(allowed.headers.location)).searchParams);

  const { client, connected } = await host.connect();
  await connected;
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['search', 'get_lead']));
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  const result = await client.callTool({ name: 'search', arguments: { q: 'ada' } });
  expect(result.isError, JSON.stringify(result)).toBeFalsy();
  await client.close();
});
