import { describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { grantTokens, registerApp } from '../../../../test/support/oauth.js';
import { addSignedIn, signIn } from '../../../../test/support/sign-in.js';
import { sendKind } from '../../../mail/waiting-mails.js';
import { type Caller, mailbox, ok, sendAt, useUnsentMails } from './fixtures/unsent-mails.js';

const world = useUnsentMails();
const schedule = (caller: Caller, more: object = {}) =>
  ok(caller, 'POST', `/v1/contacts/${world.contactId}/emails`, { subject: 'Later', text: 'x', sendAt, ...more });
const mailOf = (id: string) => ok(world.owner, 'GET', `/v1/emails/${id}`);
const change = (fields: object) => ok(world.owner, 'PATCH', `/v1/users/${world.ada.id}`, fields);

const ways = [
  ['is disabled', { status: 'DISABLED' }, { status: 'ACTIVE' }],
  ['may no longer send mails', { role: 'VIEWER' }, { role: 'AGENT' }],
] as const;

test.each(ways)('the mailbox of a user who %s stops, and its mails can be sent again later', async (_, end, begin) => {
  await ok(world.ada, 'POST', '/v1/me/mailbox', mailbox);
  const mail = await schedule(world.ada, { visibility: 'ALL' });
  await change(end);
  expect(await mailOf(mail.id)).toMatchObject({
    status: 'CANCELLED',
    failure: { code: 'USER_DISABLED', message: expect.not.stringContaining('gone') },
  });
  const [stopped] = await ok(world.owner, 'GET', '/v1/mailboxes?kind=PERSONAL');
  expect(stopped).toMatchObject({ userId: world.ada.id, enabled: false, sync: { status: 'OFF' } });
  await change(begin);
  // A user who was disabled is signed out.
  const again = await signIn(world.api, world.tenant, world.ada.email);
  await ok(again, 'PATCH', '/v1/me/mailbox', { enabled: true });
  expect(await ok(again, 'POST', `/v1/emails/${mail.id}/retry`)).toMatchObject({
    status: 'SCHEDULED',
    sendAt,
    failure: null,
  });
});

test('of a deleted user, the mails that nobody else saw go, and the others stay', async () => {
  await ok(world.ada, 'POST', '/v1/me/mailbox', mailbox);
  const hidden = await schedule(world.ada, { visibility: 'NOTHING' });
  const shown = await schedule(world.ada, { visibility: 'SUBJECT' });
  expectFailure(await world.owner.call('GET', `/v1/emails/${hidden.id}`), 'NOT_FOUND');
  await ok(world.owner, 'DELETE', `/v1/users/${world.ada.id}`);
  const left = await world.api.owner`select id from emails where tenant_id = ${world.tenant}`;
  expect(left).toHaveLength(1);
  expect(await mailOf(shown.id)).toMatchObject({ status: 'CANCELLED', failure: { code: 'USER_DELETED' } });
});

test('an admin sees which mailboxes users have, can stop and delete them, and can do no more', async () => {
  const { id } = await ok(world.ada, 'POST', '/v1/me/mailbox', mailbox);
  const mail = await schedule(world.ada);
  const path = `/v1/mailboxes/${id}`;
  expect(await ok(world.owner, 'GET', '/v1/mailboxes')).toEqual([]);
  expect(await ok(world.owner, 'GET', path)).toMatchObject({ kind: 'PERSONAL', userId: world.ada.id });
  const other = await addSignedIn(world.api, world.tenant, 'MANAGER');
  expectFailure(await other.call('GET', '/v1/mailboxes?kind=PERSONAL'), 'FORBIDDEN');
  expectFailure(await other.call('GET', path), 'NOT_FOUND');
  expectFailure(await other.call('POST', `/v1/emails/${mail.id}/cancel`), 'FORBIDDEN');
  for (const body of [{ enabled: true }, { dailyCap: 1 }, { enabled: false, senderName: 'Eve' }]) {
    expectFailure(await world.owner.call('PATCH', path, body), 'FORBIDDEN');
  }
  expectFailure(await world.owner.call('POST', `${path}/check`), 'NOT_FOUND');
  expectFailure(await world.owner.call('POST', `${path}/authorization`), 'NOT_FOUND');
  expect(await ok(world.owner, 'POST', `/v1/emails/${mail.id}/cancel`)).toMatchObject({ status: 'CANCELLED' });
  expectFailure(await world.owner.call('POST', `/v1/emails/${mail.id}/retry`), 'FORBIDDEN');
  expect(await ok(world.owner, 'PATCH', path, { enabled: false })).toMatchObject({ enabled: false });
  expect(await ok(world.ada, 'PATCH', '/v1/me/mailbox', { enabled: true })).toMatchObject({ enabled: true });
  await ok(world.owner, 'DELETE', `${path}?emails=keep`);
  expect(await ok(world.ada, 'GET', '/v1/me/mailbox')).toBeNull();
});

describe('mails that wait are cancelled, visibly, with the access of', () => {
  const scopes = ['read:emails', 'write:emails'] as const;
  const expectWithdrawn = async (mail: { id: string }, untouched: { id: string }) => {
    expect(await mailOf(mail.id)).toMatchObject({ status: 'CANCELLED', failure: { code: 'ACCESS_WITHDRAWN' } });
    expect(await mailOf(untouched.id)).toMatchObject({ status: 'SCHEDULED' });
    const waiting = await world.api.owner`select from work where kind = ${sendKind} and tenant_id = ${world.tenant}`;
    expect(waiting.count).toBe(1);
  };

  test('the app that wrote them', async () => {
    await ok(world.ada, 'POST', '/v1/me/mailbox', { ...mailbox, sync: { visibility: 'ALL' } });
    const app = await registerApp(await world.api.newCaller(await world.api.newTenant()), scopes);
    const { accessToken } = await grantTokens(world.api, app, world.ada, { scope: scopes.join(' ') });
    const byApp: Caller = {
      call: (method, url, body) =>
        world.api.send({
          method: method as 'GET',
          url,
          headers: { authorization: `Bearer ${accessToken}` },
          ...(body !== undefined && { payload: body as object }),
        }),
    };
    const [mail, untouched] = [await schedule(byApp), await schedule(world.ada)];
    const [grant] = await ok(world.ada, 'GET', '/v1/me/authorized-apps');
    await ok(world.ada, 'DELETE', `/v1/me/authorized-apps/${grant.id}`);
    await expectWithdrawn(mail, untouched);
  });

  test('the key that wrote them, if what it made is to end', async () => {
    const { id: mailboxId } = await ok(world.owner, 'POST', '/v1/mailboxes', mailbox);
    const key = await world.api.newCaller(world.tenant, scopes);
    const [mail, untouched] = [await schedule(key, { mailboxId }), await schedule(world.owner, { mailboxId })];
    await ok(world.owner, 'DELETE', `/v1/api-keys/${key.keyId}`);
    expect(await mailOf(mail.id)).toMatchObject({ status: 'SCHEDULED' });
    await ok(world.owner, 'DELETE', `/v1/api-keys/${key.keyId}?endWhatItMade=true`);
    await expectWithdrawn(mail, untouched);
  });
});

test('mails of a shared mailbox are hidden from nobody', async () => {
  const fieldOf = async (answer: Promise<Awaited<ReturnType<TestCaller['call']>>>) => {
    const { error } = await answer;
    return [error?.code, error?.details?.[0]?.path];
  };
  const { id: mailboxId } = await ok(world.owner, 'POST', '/v1/mailboxes', mailbox);
  for (const visibility of ['SUBJECT', 'NOTHING']) {
    const sync = { visibility };
    const made = world.owner.call('POST', '/v1/mailboxes', { ...mailbox, address: 'b@boatyard.test', sync });
    expect(await fieldOf(made)).toEqual(['VALIDATION_ERROR', 'body.sync.visibility']);
    const changed = world.owner.call('PATCH', `/v1/mailboxes/${mailboxId}`, { sync });
    expect(await fieldOf(changed)).toEqual(['VALIDATION_ERROR', 'body.sync.visibility']);
    const mail = { subject: 'Offer', text: 'x', mailboxId, visibility };
    const sent = world.owner.call('POST', `/v1/contacts/${world.contactId}/emails`, mail);
    expect(await fieldOf(sent)).toEqual(['VALIDATION_ERROR', 'body.visibility']);
  }
  // As mails that were stored before: their author alone sees them.
  const mail = await schedule(world.ada, { mailboxId });
  await world.api.owner`update emails set visibility = 'NOTHING' where tenant_id = ${world.tenant}`;
  expectFailure(await world.owner.call('GET', `/v1/emails/${mail.id}`), 'NOT_FOUND');
  expect(await ok(world.ada, 'GET', `/v1/emails/${mail.id}`)).toMatchObject({ restricted: false, text: 'x' });
  await world.api.owner`update emails set visibility = 'SUBJECT' where tenant_id = ${world.tenant}`;
  expect(await ok(world.owner, 'GET', `/v1/emails/${mail.id}`)).toMatchObject({ restricted: true, text: null });
  expect(await ok(world.ada, 'GET', `/v1/emails/${mail.id}`)).toMatchObject({ restricted: false, text: 'x' });
});
