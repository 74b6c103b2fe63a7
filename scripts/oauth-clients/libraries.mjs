// Each library goes as far as it can: it registers or discovers, sends a user to authorize, and exchanges, refreshes and revokes. A step is
// true, or says why the library has no such thing.
import { randomUUID } from 'node:crypto';
import { Auth } from '@auth/core';
import {
  auth,
  Client,
  discoverOAuthServerInfo,
  refreshAuthorization,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import * as sdk from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { custom, generators, Issuer } from 'openid-client-5';
import OAuth2Strategy from 'passport-oauth2';
import { AuthorizationCode } from 'simple-oauth2';
import { runInspector } from './inspector.mjs';
import { runMcpRemote } from './mcp-remote.mjs';
import { loadPrinted } from './printed.mjs';

const redirectUri = 'http://127.0.0.1:8765/callback';
const scope = 'read:leads write:leads';
const metadata = { client_name: 'A library', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };

/** Calls the API with an access token. */
async function call(url, token) {
  const response = await fetch(`${url}/v1/leads`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`GET /v1/leads: ${response.status}`);
  return true;
}

/** True if the promise rejects, as the use of a revoked token must. */
const refused = (promise) =>
  promise.then(
    () => {
      throw new Error('A revoked token was accepted.');
    },
    () => true,
  );

/** The modules of the cookbook, which do all but the registration. */
async function printedOpenidClient({ url, app, email, allow }, name, library) {
  const page = await loadPrinted(name, library);
  const config = await page.discover(url, app.id, app.secret);
  const session = await page.begin(config, redirectUri, scope);
  const back = new URL(await allow(session.url, email));
  const tokens = await page.finish(...(library ? [config, redirectUri, back, session] : [config, back, session]));
  const code = await call(url, tokens.access_token);
  const next = await page.refresh(config, tokens.refresh_token);
  await page.revoke(config, next.refresh_token);
  const revoke = await refused(page.refresh(config, next.refresh_token));
  return { discover: true, register: 'not tried', code, refresh: true, revoke };
}

async function openidClient6({ url, email, allow }) {
  const options = { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] };
  const config = await openid.dynamicClientRegistration(new URL(url), metadata, openid.None(), options);
  const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()];
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state: expectedState,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const back = new URL(await allow(address.href, email));
  const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState });
  const code = await call(url, tokens.access_token);
  const next = await openid.refreshTokenGrant(config, tokens.refresh_token);
  await openid.tokenRevocation(config, next.refresh_token);
  const revoke = await refused(openid.refreshTokenGrant(config, next.refresh_token));
  return { discover: true, register: true, code, refresh: true, revoke };
}

async function openidClient5({ url, email, allow }) {
  const issuer = await Issuer.discover(`${url}/.well-known/oauth-authorization-server`);
  const client = await issuer.Client.register({ ...metadata, response_types: ['code'] });
  client[custom.clock_tolerance] = 5;
  const [verifier, state] = [generators.codeVerifier(), generators.state()];
  const challenge = { code_challenge: generators.codeChallenge(verifier), code_challenge_method: 'S256' };
  const address = client.authorizationUrl({ redirect_uri: redirectUri, scope, state, ...challenge });
  const params = client.callbackParams(new URL(await allow(address, email)).href);
  // `callback` is for OpenID Connect alone: it wants an id_token.
  const tokens = await client.oauthCallback(redirectUri, params, {
    state,
    code_verifier: verifier,
    response_type: 'code',
  });
  const code = await call(url, tokens.access_token);
  const next = await client.refresh(tokens.refresh_token);
  await client.revoke(next.refresh_token);
  return {
    discover: true,
    register: true,
    code,
    refresh: true,
    revoke: await refused(client.refresh(next.refresh_token)),
  };
}

async function oauth4webapi({ url, app, email, allow }, registers) {
  const http = { [oauth.allowInsecureRequests]: true };
  const issuer = new URL(url);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...http }),
  );
  const client = registers
    ? await oauth.processDynamicClientRegistrationResponse(
        await oauth.dynamicClientRegistrationRequest(server, metadata, http),
      )
    : { client_id: app.id };
  const authentication = registers ? oauth.None() : oauth.ClientSecretPost(app.secret);
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
  const address = new URL(server.authorization_endpoint);
  address.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const params = oauth.validateAuthResponse(server, client, new URL(await allow(address.href, email)), state);
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(server, client, authentication, params, redirectUri, verifier, http),
  );
  const code = await call(url, tokens.access_token);
  const refresh = async (token) =>
    oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, authentication, token, http),
    );
  const next = await refresh(tokens.refresh_token);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, authentication, next.refresh_token, http),
  );
  return {
    discover: true,
    register: registers || 'not tried',
    code,
    refresh: true,
    revoke: await refused(refresh(next.refresh_token)),
  };
}

async function simpleOauth2({ url, app, email, allow }) {
  const client = new AuthorizationCode({
    client: { id: app.id, secret: app.secret },
    auth: {
      tokenHost: url,
      tokenPath: '/v1/oauth/token',
      revokePath: '/v1/oauth/revoke',
      authorizePath: '/v1/oauth/authorize',
    },
  });
  const state = randomUUID();
  const address = client.authorizeURL({ redirect_uri: redirectUri, scope: scope.split(' '), state });
  const back = new URL(await allow(address, email)).searchParams;
  if (back.get('state') !== state) throw new Error('Another state came back.');
  const token = await client.getToken({ code: back.get('code'), redirect_uri: redirectUri });
  const code = await call(url, token.token.access_token);
  const next = await token.refresh();
  await next.revoke('refresh_token');
  return { discover: 'has none', register: 'has none', code, refresh: true, revoke: await refused(next.refresh()) };
}

async function passportOauth2({ url, app, email, allow }) {
  const verified = [];
  const strategy = new OAuth2Strategy(
    {
      authorizationURL: `${url}/v1/oauth/authorize`,
      tokenURL: `${url}/v1/oauth/token`,
      clientID: app.id,
      clientSecret: app.secret,
      callbackURL: redirectUri,
      scope: scope.split(' '),
      state: true,
      pkce: true,
    },
    (accessToken, refreshToken, params, _profile, done) => {
      verified.push({ accessToken, refreshToken, params });
      done(null, { id: params.tenant_id });
    },
  );
  const session = {};
  const authenticate = (query) =>
    new Promise((resolve, reject) => {
      const one = Object.assign(Object.create(strategy), {
        redirect: resolve,
        success: resolve,
        fail: (reason) => reject(new Error(JSON.stringify(reason))),
        error: reject,
      });
      one.authenticate({ session, query, url: '/callback', headers: {} }, {});
    });
  const back = new URL(await allow(await authenticate({}), email));
  await authenticate(Object.fromEntries(back.searchParams));
  const [{ accessToken, refreshToken }] = verified;
  const code = await call(url, accessToken);
  await new Promise((resolve, reject) => {
    strategy._oauth2.getOAuthAccessToken(refreshToken, { grant_type: 'refresh_token' }, (error, token) =>
      error ? reject(new Error(JSON.stringify(error))) : resolve(token),
    );
  });
  return { discover: 'has none', register: 'has none', code, refresh: true, revoke: 'has none' };
}

async function authJs({ url, authApp: app, email, allow }) {
  const origin = 'http://127.0.0.1:8765';
  const { leadEngagement } = await loadPrinted('provider.ts');
  let tokens;
  const config = {
    basePath: '/auth',
    secret: 'a secret of this script',
    trustHost: true,
    logger: {
      error: (error) => {
        throw error;
      },
      warn() {},
      debug() {},
    },
    providers: [leadEngagement(url, app.id, app.secret, scope)],
    callbacks: {
      jwt({ token, account }) {
        tokens = account ?? tokens;
        return token;
      },
    },
  };
  const cookies = new Map();
  const send = async (path, form) => {
    const response = await Auth(
      new Request(new URL(path, origin), {
        method: form ? 'POST' : 'GET',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { body: new URLSearchParams(form) }),
      }),
      config,
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      cookies.set(name, value);
    }
    return response;
  };
  const { csrfToken } = await (await send('/auth/csrf')).json();
  const started = await send('/auth/signin/leads', { csrfToken, callbackUrl: origin });
  const back = await allow(started.headers.get('location'), email);
  await send(back);
  const session = await (await send('/auth/session')).json();
  if (session?.user?.email !== email) throw new Error(`No session: ${JSON.stringify(session)}`);
  const code = await call(url, tokens.access_token);
  return {
    discover: 'not for OAuth',
    register: 'has none',
    code,
    user: true,
    refresh: 'left to the application',
    revoke: 'has none',
  };
}

/** The storage of a host of the Model Context Protocol. */
function createProvider(more) {
  const kept = {};
  return {
    kept,
    redirectUrl: redirectUri,
    clientMetadata: { client_name: 'A host', redirect_uris: [redirectUri] },
    clientInformation: () => kept.client,
    saveClientInformation(client) {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens(tokens) {
      kept.tokens = tokens;
    },
    redirectToAuthorization(address) {
      kept.address = address;
    },
    saveCodeVerifier(verifier) {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
    saveDiscoveryState(state) {
      kept.state = state;
    },
    discoveryState: () => kept.state,
    ...more,
  };
}

async function mcpSdk({ url, email, allow, documentUrl }, byDocument) {
  const serverUrl = new URL('/mcp', url);
  const provider = createProvider(byDocument ? { clientMetadataUrl: documentUrl } : {});
  await sdk.auth(provider, { serverUrl });
  const back = new URL(await allow(provider.kept.address.href, email));
  await sdk.auth(provider, { serverUrl, authorizationCode: back.searchParams.get('code') });
  if (byDocument && provider.kept.client?.client_id !== documentUrl) throw new Error('The document was not used.');
  const connect = async () => {
    const client = new SdkClient({ name: 'a-host', version: '1.0.0' });
    await client.connect(new SdkTransport(serverUrl, { authProvider: provider }));
    const { tools } = await client.listTools();
    await client.close();
    if (tools.length === 0) throw new Error('No tools.');
    return true;
  };
  const code = await connect();
  const before = provider.kept.tokens.refresh_token;
  await sdk.auth(provider, { serverUrl });
  if (provider.kept.tokens.refresh_token === before) throw new Error('Not refreshed.');
  return {
    discover: true,
    register: byDocument ? 'by document' : true,
    code,
    refresh: await connect(),
    revoke: 'has none',
  };
}

async function mcpClient({ url, email, allow, documentUrl }, byDocument) {
  const serverUrl = new URL('/mcp', url);
  const provider = createProvider(byDocument ? { clientMetadataUrl: documentUrl } : {});
  await auth(provider, { serverUrl });
  const back = new URL(await allow(provider.kept.address.href, email));
  const transport = new StreamableHTTPClientTransport(serverUrl, { authProvider: provider });
  await transport.finishAuth(back.searchParams);
  const client = new Client({ name: 'a-host', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(serverUrl, { authProvider: provider }));
  const { tools } = await client.listTools();
  await client.close();
  const { authorizationServerUrl, authorizationServerMetadata: found } = await discoverOAuthServerInfo(serverUrl);
  await refreshAuthorization(authorizationServerUrl, {
    metadata: found,
    clientInformation: provider.kept.client,
    refreshToken: provider.kept.tokens.refresh_token,
  });
  return {
    discover: true,
    register: byDocument ? 'by document' : true,
    code: tools.length > 0,
    refresh: true,
    revoke: 'has none',
  };
}

export const libraries = [
  { name: 'openid-client', run: (world) => printedOpenidClient(world, 'openid-client.ts') },
  { name: 'openid-client', as: 'registered dynamically', run: openidClient6 },
  {
    name: 'openid-client-5',
    run: (world) => printedOpenidClient(world, 'openid-client-5.ts', 'openid-client-5'),
  },
  { name: 'openid-client-5', as: 'registered dynamically', run: openidClient5 },
  { name: 'oauth4webapi', run: (world) => oauth4webapi(world, false) },
  { name: 'oauth4webapi', as: 'registered dynamically', run: (world) => oauth4webapi(world, true) },
  { name: 'simple-oauth2', run: simpleOauth2 },
  { name: 'passport-oauth2', run: passportOauth2 },
  { name: '@auth/core', run: authJs },
  { name: '@modelcontextprotocol/sdk', as: 'registered dynamically', run: (world) => mcpSdk(world, false) },
  { name: '@modelcontextprotocol/sdk', as: 'by its document', run: (world) => mcpSdk(world, true) },
  { name: '@modelcontextprotocol/client', as: 'registered dynamically', run: (world) => mcpClient(world, false) },
  { name: '@modelcontextprotocol/client', as: 'by its document', run: (world) => mcpClient(world, true) },
  { name: 'mcp-remote', as: 'registered dynamically', run: runMcpRemote },
  { name: '@modelcontextprotocol/inspector', as: 'registered dynamically', run: (world) => runInspector(world, false) },
  { name: '@modelcontextprotocol/inspector', as: 'by its document', run: (world) => runInspector(world, true) },
];
