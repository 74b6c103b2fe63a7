import { createHash, randomBytes } from 'node:crypto';
import { oauthPaths, type Scope } from '@lead-engagement/contract';
import { expect } from 'vitest';
import { inTenant } from '../../src/db/client.js';
import { insertAuthorization, upsertGrant } from '../../src/features/accounts/oauth/grant-queries.js';
import { decodeId, encodeId, newUuid } from '../../src/ids.js';
import type { Answer, TestApi, TestCaller } from './api.js';
import type { SampleApi } from './feature-samples.js';
import { addUser, testPassword } from './sign-in.js';

/** Sends requests to the authorization server. */
export type OAuthApi = Pick<TestApi, 'send'>;

/** An app that a test has registered. */
export interface TestApp {
  id: string;
  clientSecret: string | null;
  redirectUri: string;
}

export const redirectUri = 'https://partner.test/callback?from=leads';
export const codeVerifier = 'a-verifier-of-the-tests-that-has-43-characters-or-more';
export const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');

/** Registers an app. */
export async function registerApp(
  caller: Pick<TestCaller, 'call'>,
  scopes: readonly Scope[] = ['read:leads', 'write:leads'],
  more: object = {},
): Promise<TestApp> {
  const body = { name: 'Partner', redirectUris: [redirectUri], scopes, ...more };
  const { status, data, text } = await caller.call('POST', '/v1/oauth/apps', body);
  expect(status, text).toBe(201);
  return { id: data.id, clientSecret: data.clientSecret, redirectUri: data.redirectUris[0] };
}

/** A browser that keeps the cookie and the last page. */
export class Browser {
  page = '';
  #cookie: string | undefined;
  readonly #api: OAuthApi;
  readonly #remoteAddress: string;

  constructor(
    api: OAuthApi,
    remoteAddress = `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  ) {
    this.#api = api;
    this.#remoteAddress = remoteAddress;
  }

  get cookie(): string | undefined {
    return this.#cookie;
  }

  /** Opens the URL to which an app sends its users. */
  async open(query: Record<string, string>): Promise<Answer> {
    return this.#keep(
      await this.#send({ method: 'GET', url: `${oauthPaths.authorize}?${new URLSearchParams(query)}` }),
    );
  }

  /** Submits the form of the present page. */
  async submit(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#keep(await this.post({ ticket: this.ticket, ...fields }, headers));
  }

  /** Submits the given form fields. */
  post(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send({
      method: 'POST',
      url: oauthPaths.authorize,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  get ticket(): string {
    return /name="ticket" value="([^"]+)"/.exec(this.page)?.[1] ?? '';
  }

  #send(options: { method: 'GET' | 'POST'; url: string; headers?: Record<string, string>; payload?: string }) {
    const cookie = this.#cookie === undefined ? {} : { cookie: this.#cookie };
    return this.#api.send({
      ...options,
      remoteAddress: this.#remoteAddress,
      headers: { ...cookie, ...options.headers },
    });
  }

  #keep(answer: Answer): Answer {
    const set = [answer.headers['set-cookie']].flat()[0];
    if (set) this.#cookie = set.split(';')[0];
    if (answer.headers['content-type']?.toString().startsWith('text/html')) this.page = answer.text;
    return answer;
  }
}

/** The URL of a redirect. */
export function locationOf({ headers }: Answer): URL {
  return new URL(String(headers.location));
}

/** Lets a user allow the request of an app. Resolves to the code. */
export async function allow(
  api: OAuthApi,
  app: TestApp,
  user: { email: string; tenantId: string },
  query: Record<string, string> = {},
): Promise<string> {
  const browser = new Browser(api);
  const { status, text } = await browser.open({ client_id: app.id, redirect_uri: app.redirectUri, ...query });
  expect(status, text).toBe(200);
  const signedIn = await browser.submit({ email: user.email, password: testPassword, tenant_id: user.tenantId });
  expect(signedIn.status, signedIn.text).toBe(200);
  const allowed = await browser.submit({ decision: 'allow' });
  expect(allowed.status, allowed.text).toBe(303);
  return locationOf(allowed).searchParams.get('code') ?? '';
}

/** The response of the token endpoint. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
export type TokenAnswer = Answer & { body: any };

/** Sends a form to the token endpoint or another one. */
export async function postForm(
  api: OAuthApi,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  const answer = await api.send({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { ...answer, body: isJson && answer.text !== '' ? JSON.parse(answer.text) : undefined };
}

const named = (app: TestApp): Record<string, string> => ({
  client_id: app.id,
  ...(app.clientSecret !== null && { client_secret: app.clientSecret }),
});

/** Exchanges a code. */
export function exchange(api: OAuthApi, app: TestApp, code: string, more: Record<string, string> = {}) {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: app.redirectUri, ...named(app), ...more };
  return postForm(api, oauthPaths.token, fields);
}

/** Exchanges a refresh token. */
export function refresh(api: OAuthApi, app: TestApp, refreshToken: string, more: Record<string, string> = {}) {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, ...named(app), ...more };
  return postForm(api, oauthPaths.token, fields);
}

/** Revokes a token. */
export function revoke(api: OAuthApi, app: TestApp, token: string) {
  return postForm(api, oauthPaths.revoke, { token, ...named(app) });
}

/** Lets a user allow the request of an app, and resolves to the tokens. */
export async function grantTokens(
  api: OAuthApi,
  app: TestApp,
  user: { email: string; tenantId: string },
  query: Record<string, string> = {},
): Promise<{ accessToken: string; refreshToken: string; scope: string; tenantId: string }> {
  const { status, body, text } = await exchange(api, app, await allow(api, app, user, query));
  expect(status, text).toBe(200);
  return {
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    scope: body.scope,
    tenantId: body.tenant_id,
  };
}

/** Stores grants to read leads for several apps, without the pages. */
export async function addGrants(
  { db }: Pick<TestApi, 'db'>,
  tenantId: string,
  publicUserId: string,
  apps: readonly { id: string }[],
): Promise<void> {
  const userId = decodeId('user', publicUserId) as string;
  const scopes: Scope[] = ['read:leads'];
  await inTenant(db, tenantId, async (tx) => {
    for (const { id } of apps) {
      const now = new Date();
      const { id: grantId } = await upsertGrant(
        tx,
        { tenantId, userId, appId: decodeId('app', id) as string, scopes },
        now,
      );
      const authorization = {
        tenantId,
        id: newUuid(now.getTime()),
        grantId,
        scopes,
        codeHash: randomBytes(32),
        codeExpiresAt: new Date(now.getTime() + 60 * 60_000).toISOString(),
        redirectUri,
        codeChallenge: null,
      };
      await insertAuthorization(tx, authorization, now);
    }
  });
}

/** Stores consents of more users to an app, and an event for the app that has arrived of each. Resolves to the ids of the consents. */
export async function addConsents(api: SampleApi, tenantId: string, appId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  const app = decodeId('app', appId) as string;
  for (let at = 0; at < count; at += 1) {
    const userId = await addUser(api, tenantId, `consents-${newUuid()}@example.com`, 'VIEWER');
    await addGrants(api, tenantId, userId, [{ id: appId }]);
    const moment = new Date().toISOString();
    await inTenant(api.db, tenantId, async (tx) => {
      const [grant] = await tx<{ id: string }[]>`
        select id from oauth_grants where user_id = ${decodeId('user', userId) as string} and app_id = ${app}`;
      const row = {
        tenantId,
        id: newUuid(),
        createdAt: moment,
        updatedAt: moment,
        appId: app,
        grantId: grant?.id ?? '',
      };
      await tx`insert into oauth_app_events ${tx({ ...row, type: 'app.authorized', body: '{}', status: 'SUCCEEDED' })}`;
      ids.push(encodeId('appGrant', row.grantId));
    });
  }
  return ids;
}
