import { randomBytes } from 'node:crypto';
import { headers as names, oauthPaths } from '@lead-engagement/contract';
import * as client from 'openid-client';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { must, Nonconformance, NotApplicable, show } from '../failure.js';
import { Browser } from '../oauth-browser.js';

const source = 'specification, Authentication 13';
const redirectUri = 'http://127.0.0.1/conformance';
const scope = 'read:leads';

/** Partner apps act for users who have allowed it. */
export const oauth: Guarantee = {
  name: 'oauth',
  when: 'together',
  checks: [
    {
      id: 'SPEC-OAUTH-1',
      says: 'The authorize page answers a browser, and sends nobody to an address that the app has not registered.',
      source,
      async run(context) {
        const { app } = await partner(context);
        const base = context.options.baseUrl.replace(/\/+$/, '');
        const browser = new Browser();
        const query = { client_id: app.id, scope, redirect_uri: redirectUri };
        const page = await browser.open(`${base}${oauthPaths.authorize}?${new URLSearchParams(query)}`);
        must([200, 302, 303].includes(page.status), `The authorize page answers ${page.status}.`);
        const forged = { ...query, redirect_uri: 'https://attacker.example/callback' };
        const refused = await browser.open(`${base}${oauthPaths.authorize}?${new URLSearchParams(forged)}`);
        const location = refused.headers.get(names.location) ?? '';
        must(!location.startsWith(forged.redirect_uri), `The browser is sent to ${location}.`);
      },
    },
    {
      id: 'FULL-OAUTH-2',
      says: 'openid-client completes the code flow with PKCE: state comes back, the token reads, and a refresh token comes along.',
      source: `${source}; contract, oauthPaths`,
      async run(context) {
        const { config, back, checks, tokens } = await authorize(context);
        must(back.searchParams.get('state') === checks.expectedState, 'The redirect lacks the state that was sent.');
        must(tokens.refresh_token, 'The token response has no refresh token.');
        const { id } = await context.lead();
        const url = new URL(`${context.options.baseUrl.replace(/\/+$/, '')}/v1/leads/${id}`);
        const response = await client.fetchProtectedResource(config, tokens.access_token, url, 'GET');
        must(response.status === 200, `With the access token, the lead is answered with ${response.status}.`);
      },
    },
    {
      id: 'FULL-OAUTH-3',
      says: 'A code is exchanged once: the second time it is invalid_grant.',
      source: 'RFC 6749, 4.1.2',
      async run(context) {
        const { config, back, checks } = await authorize(context);
        await expectInvalidGrant(client.authorizationCodeGrant(config, back, checks), 'A code that was used');
      },
    },
    {
      id: 'FULL-OAUTH-4',
      says: 'A refresh gives the next refresh token; one that was revoked is invalid_grant.',
      source: 'contract, oauthPaths; RFC 7009',
      async run(context) {
        const { config, tokens } = await authorize(context);
        const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
        must(
          next.refresh_token && next.refresh_token !== tokens.refresh_token,
          'A refresh gives no new refresh token.',
        );
        await client.tokenRevocation(config, next.refresh_token);
        await expectInvalidGrant(client.refreshTokenGrant(config, next.refresh_token), 'A token that was revoked');
      },
    },
  ],
};

async function expectInvalidGrant(grant: Promise<unknown>, what: string): Promise<void> {
  const outcome = await grant.then(
    () => 'taken',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );
  must(outcome === 'invalid_grant', `${what} is ${outcome}, not invalid_grant.`);
}

interface Partner {
  app: { id: string; clientSecret: string };
  user: { email: string; password: string };
}

/** An app, and a user with a password who can allow it. */
function partner(context: Context): Promise<Partner> {
  return context.once('partner', async () => {
    const body = { name: context.name('App'), redirectUris: [redirectUri], scopes: [scope] };
    const probe = await context.api.call('apps.create', { body });
    if (probe.status === 403) throw new NotApplicable('needs an --api-key that may register apps (scope admin)');
    must(probe.status < 300, `The app could not be registered: ${probe.text.slice(0, 200)}`);
    const app = probe.json.data;
    context.keep('apps.create', app, {}, context.api);
    const email = context.email();
    const user = await context.make('users.create', { body: { email, name: 'Conformance', role: 'MANAGER' } });
    const password = randomBytes(18).toString('base64url');
    const token = /(?:token=|#)([\w-]+)$/.exec(user.invitation?.url ?? '')?.[1];
    must(token, `The invitation has the link ${show(user.invitation?.url)}, without a token.`);
    const set = await context.api.send('POST', '/v1/auth/password', { body: { token, password }, as: 'nobody' });
    must(set.status === 200, `The password could not be set: ${set.text.slice(0, 200)}`, set);
    return { app, user: { email, password } };
  });
}

/** Runs the whole authorization flow, up to the tokens. */
async function authorize(context: Context) {
  const { app, user } = await partner(context);
  const config = await discover(context, app);
  const verifier = client.randomPKCECodeVerifier();
  const checks = { pkceCodeVerifier: verifier, expectedState: client.randomState() };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state: checks.expectedState,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const back = await new Browser().allow(url.href, user);
  const tokens = await client.authorizationCodeGrant(config, back, checks).catch((error: Error) => {
    throw new Nonconformance(`openid-client refuses the response: ${error.message}`);
  });
  return { config, back, checks, tokens };
}

/** Reads the server's metadata as openid-client does. The address used here may differ from the server's own. */
async function discover(context: Context, app: Partner['app']): Promise<client.Configuration> {
  const { json } = await context.api.send('GET', oauthPaths.metadata, { as: 'nobody' });
  must(URL.canParse(json?.issuer), `${oauthPaths.metadata} names the issuer ${show(json?.issuer)}.`);
  const issuer = new URL(json.issuer);
  const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  return client
    .discovery(issuer, app.id, undefined, client.ClientSecretBasic(app.clientSecret), { algorithm: 'oauth2', execute })
    .catch((error: Error) => {
      throw new Nonconformance(`${oauthPaths.metadata} describes no authorization server: ${error.message}`);
    });
}
