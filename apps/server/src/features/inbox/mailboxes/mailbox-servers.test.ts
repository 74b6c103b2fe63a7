import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, testSecretKey } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { createCipher } from '../../../security/encryption.js';
import { openAccounts } from './accounts.js';
import type { MailboxRow } from './present.js';
import { encryptSecrets } from './secrets.js';

const address = 'ada@boatyard.test';
const provider = { clientId: 'c', clientSecret: 's', authorizeUrl: 'https://p.test/a', tokenUrl: 'https://p.test/t' };
const providers = { GOOGLE: { ...provider, hosts: ['relay.boatyard.test'] }, MICROSOFT: provider };
const gmail = { smtp: { host: 'smtp.gmail.com', port: 465 }, imap: { host: 'imap.gmail.com', port: 993 } };
const byPassword = { type: 'PASSWORD', password: 'secret' };
const google = { type: 'OAUTH2', provider: 'GOOGLE' };

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  api = await startTestApi({ egress, mailServers: { providers } });
});
afterAll(() => api.close());
beforeEach(async () => {
  admin = await addSignedIn(api, await api.newTenant(), 'ADMIN');
});

/** A mailbox of the user, and a shared one: how to make each, and where it is. */
const places = [
  ['of a user', '/v1/me/mailbox', () => '/v1/me/mailbox'],
  ['of the team', '/v1/mailboxes', (id: string) => `/v1/mailboxes/${id}`],
] as const;

describe.each(places)('the mailbox %s', (_, collection, pathOf) => {
  const add = async (body: object) => {
    const made = dataOf(await admin.call('POST', collection, { address, ...body }), 201);
    return { made, path: pathOf(made.id) };
  };
  const patch = async (path: string, body: object) => dataOf(await admin.call('PATCH', path, body), 200);
  const expectRefused = async (path: string, body: object, field: string) => {
    const before = dataOf(await admin.call('GET', path), 200);
    const { error } = await admin.call('PATCH', path, body);
    expect([error?.code, error?.details?.map((each: { path: string }) => each.path)]).toEqual([
      'VALIDATION_ERROR',
      [field],
    ]);
    expect(dataOf(await admin.call('GET', path), 200)).toEqual(before);
  };

  test('sends a stored password to no other server, port or name, and over no other encryption', async () => {
    const server = { host: 'mail.boatyard.test', port: 465, security: 'TLS', username: 'ada' };
    const imap = { ...server, port: 993 };
    const { path } = await add({ smtp: server, imap, auth: byPassword });
    const changes = [{ host: 'evil.test' }, { port: 466 }, { security: 'STARTTLS' }, { username: 'eve' }];
    for (const change of changes) {
      await expectRefused(path, { smtp: { ...server, ...change } }, 'body.auth.password');
      await expectRefused(path, { imap: { ...imap, ...change } }, 'body.auth.password');
    }
    await expectRefused(path, { smtp: { ...server, port: 466 }, auth: { type: 'PASSWORD' } }, 'body.auth.password');
    const present = dataOf(await admin.call('GET', path), 200);
    // What was read can be sent back, and less can be used than before.
    expect(await patch(path, present)).toEqual(present);
    expect(await patch(path, { imap: null })).toMatchObject({ imap: null });
    await expectRefused(path, { imap }, 'body.auth.password');
    const other = { host: 'new.boatyard.test' };
    const moved = await patch(path, { smtp: other, imap: other, auth: byPassword });
    expect(moved).toMatchObject({ smtp: other, imap: other, status: 'PENDING' });
  });

  test('gets consent for servers of the provider alone', async () => {
    const evil = { host: 'evil.test' };
    const made = await admin.call('POST', collection, { address, smtp: evil, auth: google });
    expectFailure(made, 'VALIDATION_ERROR');
    const { path } = await add({ auth: google, smtp: { host: 'relay.boatyard.test', username: 'ada' } });
    await expectRefused(path, { smtp: evil }, 'body.smtp.host');
    await expectRefused(path, { imap: { host: 'outlook.office365.com' } }, 'body.imap.host');
    expect(await patch(path, { smtp: gmail.smtp })).toMatchObject(gmail);
  });

  test('takes the servers of its provider if it is asked for them without a host', async () => {
    const { made, path } = await add({ auth: google, imap: null });
    expect(made).toMatchObject({ smtp: gmail.smtp, imap: null });
    expect(await patch(path, { imap: {} })).toMatchObject({ imap: { ...gmail.imap, username: address } });
    const moved = await patch(path, { auth: { type: 'OAUTH2', provider: 'MICROSOFT' } });
    expect(moved).toMatchObject({
      smtp: { host: 'smtp.office365.com', port: 587, security: 'STARTTLS' },
      imap: { host: 'outlook.office365.com', port: 993 },
    });
    await expectRefused(path, { auth: byPassword, imap: {} }, 'body.imap.host');
    await patch(path, { auth: byPassword, imap: null, smtp: { host: 'smtp.boatyard.test' } });
    // Reading stays switched off.
    expect(await patch(path, { auth: google })).toMatchObject({ smtp: gmail.smtp, imap: null });
  });
});

test('a token goes to no server that was stored before hosts were checked', async () => {
  const cipher = createCipher(testSecretKey);
  const [tenantId, id] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
  const secrets = { refreshToken: 'r', accessToken: 'a', accessEndsAt: '2099-01-01T00:00:00.000Z' };
  const encryptedSecrets = encryptSecrets(cipher, { tenantId, id }, secrets);
  const at = (host: string) => ({ host, port: 465, security: 'TLS', username: 'ada' }) as const;
  const row = { tenantId, id, provider: 'GOOGLE', authType: 'OAUTH2', encryptedSecrets, imap: null };
  const open = (host: string) => {
    const deps = { db: api.db, cipher, providers, client: { send: () => Promise.reject(new Error('Not asked.')) } };
    return openAccounts(deps, { ...row, smtp: at(host) } as MailboxRow, new Date());
  };
  expect(await open('evil.test')).toMatchObject({ outcome: 'failed', isFinal: true });
  expect(await open('smtp.gmail.com')).toMatchObject({ outcome: 'opened', smtp: { auth: { accessToken: 'a' } } });
});
