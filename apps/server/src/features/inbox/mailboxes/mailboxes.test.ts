import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, testSecretKey } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { localhostCertificate } from '../../../channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';
import { type MailServer, mailUser, startMailServer } from '../emails/fixtures/mail-server.js';
import { givenTokens as given, type Provider, startProvider } from './fixtures/provider.js';
import { challengeOf } from './oauth.js';

const deadline = { timeout: 60_000, interval: 25 };

let provider: Provider;
let server: MailServer;
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let ada: TestUser;

beforeAll(async () => {
  provider = await startProvider();
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  const client = (name: string) => ({
    clientId: `${name}-client`,
    clientSecret: `${name}-secret`,
    authorizeUrl: `https://${name}.test/authorize`,
    tokenUrl: `${provider.url}/token`,
    hosts: ['127.0.0.1'],
  });
  const providers = { GOOGLE: client('google'), MICROSOFT: client('microsoft') };
  const mailServers = { providers, ca: localhostCertificate.cert };
  api = await startTestApi({ egress, mailServers, wake: () => worker.wake() });
  const cipher = createCipher(testSecretKey);
  const log = pino({ level: 'silent' });
  worker = await startWorker({ files: api.files, databaseUrl: api.databaseUrl, cipher, egress, mailServers, log });
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([api.close(), provider.close()]);
});
beforeEach(async () => {
  server = await startMailServer();
  provider.asked.length = 0;
  ada = await addSignedIn(api, await api.newTenant(), 'AGENT');
  return () => server.close();
});

const ok = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await ada.call(method, url, body);
  return dataOf(answer, answer.status === 201 ? 201 : 200);
};
const smtp = () => ({ host: '127.0.0.1', port: server.smtpPort });
const connectBy = (name: 'GOOGLE' | 'MICROSOFT') =>
  ok('POST', '/v1/me/mailbox', {
    address: mailUser,
    smtp: smtp(),
    imap: null,
    auth: { type: 'OAUTH2', provider: name },
  });
const statusIs = (status: string) =>
  expect.poll(async () => (await ok('GET', '/v1/me/mailbox')).status, deadline).toBe(status);
const callback = (method: 'GET' | 'POST', parameters: Record<string, string>) => {
  const path = '/mailbox-authorization/callback';
  const text = new URLSearchParams(parameters).toString();
  if (method === 'GET') return api.send({ method, url: `${path}?${text}` });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return api.send({ method, url: path, headers, payload: text });
};
describe.each(['GOOGLE', 'MICROSOFT'] as const)('the consent of %s', (name) => {
  test('is asked for with PKCE, counts once a person says so, signs in, and is refreshed', async () => {
    const mailbox = await connectBy(name);
    expect(mailbox).toMatchObject({ status: 'PENDING', auth: { type: 'OAUTH2', provider: name, authorizedAt: null } });
    const { url } = await ok('POST', '/v1/me/mailbox/authorization');
    const asked = new URL(url).searchParams;
    expect(new URL(url).origin).toBe(`https://${name.toLowerCase()}.test`);
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: `${name.toLowerCase()}-client`,
      redirect_uri: expect.stringContaining('/mailbox-authorization/callback'),
      code_challenge_method: 'S256',
      login_hint: mailUser,
      scope: expect.stringContaining(name === 'GOOGLE' ? 'https://mail.google.com/' : 'offline_access'),
    });
    const state = asked.get('state') as string;
    const page = await callback('GET', { state, code: '4/abc' });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(mailUser)]);
    expect(provider.asked).toEqual([]);
    server.tokens.add('first').add('second');
    // Shorter than it takes to use it, so that the next use refreshes it.
    provider.answer = () => given('first', { refresh_token: 'lasting', expires_in: 30 });
    expect((await callback('POST', { state, code: '4/abc' })).text).toContain('Connected');
    const [exchange] = provider.asked;
    expect(Object.fromEntries(exchange as URLSearchParams)).toMatchObject({
      grant_type: 'authorization_code',
      code: '4/abc',
      client_secret: `${name.toLowerCase()}-secret`,
      redirect_uri: asked.get('redirect_uri'),
    });
    expect(challengeOf(exchange?.get('code_verifier') as string)).toBe(asked.get('code_challenge'));
    provider.answer = () => given('second');
    await statusIs('CONNECTED');
    expect(provider.asked[1]?.get('refresh_token')).toBe('lasting');
    expect(server.signIns).toEqual(['second']);
    expect((await callback('POST', { state, code: '4/abc' })).status).toBe(410);
    const shown = JSON.stringify(await ok('GET', '/v1/me/mailbox'));
    expect(shown).not.toMatch(/first|second|lasting/);
  });

  test('that was withdrawn is told with what the provider says', async () => {
    await connectBy(name);
    const { url } = await ok('POST', '/v1/me/mailbox/authorization');
    const state = new URL(url).searchParams.get('state') as string;
    provider.answer = () => given('first', { refresh_token: 'lasting', expires_in: 1 });
    await callback('POST', { state, code: 'x' });
    // Source: RFC 6749, 5.2.
    provider.answer = () => ({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    });
    await statusIs('FAILED');
    const check = await ok('POST', '/v1/me/mailbox/check');
    expect(check.smtp).toMatchObject({
      message: expect.stringContaining('invalid_grant: Token has been expired or revoked.'),
      remedy: expect.stringContaining('authorization'),
    });
  });
});

test('a consent that was refused, or that nobody asked for, changes nothing', async () => {
  await connectBy('GOOGLE');
  const { url } = await ok('POST', '/v1/me/mailbox/authorization');
  const state = new URL(url).searchParams.get('state') as string;
  const refused = await callback('GET', { state, error: 'access_denied' });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('access_denied')]);
  expect((await callback('POST', { state: 'guessed', code: 'x' })).status).toBe(410);
  expect((await callback('GET', {})).status).toBe(410);
  expect(provider.asked).toEqual([]);
  expect(await ok('GET', '/v1/me/mailbox')).toMatchObject({ status: 'PENDING', auth: { authorizedAt: null } });
  // A code that nobody was given. Source: RFC 6749, 5.2.
  provider.answer = () => ({ status: 400, body: { error: 'invalid_grant' } });
  const unknown = await callback('POST', { state, code: 'guessed' });
  expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('invalid_grant')]);
});

test('the mailbox of a user who is deleted goes, and nothing of it is left that signs in', async () => {
  const tenant = await api.newTenant();
  const owner = await addSignedIn(api, tenant, 'OWNER');
  ada = await addSignedIn(api, tenant, 'AGENT');
  await ok('POST', '/v1/me/mailbox', {
    address: mailUser,
    smtp: smtp(),
    auth: { type: 'PASSWORD', password: 'secret' },
  });
  await statusIs('CONNECTED');
  const contact = dataOf(await owner.call('POST', '/v1/contacts', { name: 'Grace', email: 'grace@navy.test' }), 201);
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const mail = await ok('POST', `/v1/contacts/${contact.id}/emails`, {
    subject: 'Later',
    text: 'x',
    sendAt,
    visibility: 'ALL',
  });
  const { user } = dataOf(await ada.call('GET', '/v1/me'), 200);
  dataOf(await owner.call('DELETE', `/v1/users/${user.id}`), 200);
  const seen = dataOf(await owner.call('GET', `/v1/emails/${mail.id}`), 200);
  expect(seen).toMatchObject({ status: 'CANCELLED', failure: { code: 'USER_DELETED' } });
  await expect
    .poll(
      async () =>
        (
          await api.owner`select from mailboxes where kind = 'PERSONAL' and address = ${mailUser} and encrypted_secrets is not null and tenant_id in (select tenant_id from emails)`
        ).count,
      deadline,
    )
    .toBe(0);
});
