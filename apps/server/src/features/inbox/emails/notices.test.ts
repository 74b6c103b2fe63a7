import { beforeEach, expect, test } from 'vitest';
import { dataOf } from '../../../../test/support/sample.js';
import type { TestUser } from '../../../../test/support/sign-in.js';
import { inTenant, type Transaction } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { writeDigest } from '../../accounts/notifications/digest.js';
import { mailbox, make, sendAt, useUnsentMails } from '../mailboxes/fixtures/unsent-mails.js';
import { noteState } from '../mailboxes/index.js';
import { failEmail, noteBounce } from './outcomes.js';
import type { EmailRow } from './present.js';
import { lockEmail } from './queries.js';

const refusal = 'grace@navy.test: 550 5.1.1 No such user';
const world = useUnsentMails();
let leadId: string;
beforeEach(async () => {
  leadId = (await make(world.owner, '/v1/leads', { contactId: world.contactId })).id;
});

const listOf = async (user: TestUser) => dataOf(await user.call('GET', '/v1/me/notifications'), 200);
const write = <T>(work: (tx: Transaction) => Promise<T>) => inTenant(world.api.db, world.tenant, work);
const send = (more: object = {}) =>
  make(world.ada, `/v1/leads/${leadId}/emails`, { subject: 'Offer', text: 'x', sendAt, ...more });
const locked = async (tx: Transaction, { id }: { id: string }) =>
  (await lockEmail(tx, world.tenant, decodeId('email', id) as string)) as EmailRow;

test('who sent a mail learns that it came back or was not sent, to which address, and why', async () => {
  await make(world.ada, '/v1/me/mailbox', mailbox);
  const [back, unsent] = [await send({ visibility: 'NOTHING' }), await send()];
  const bounce = { address: 'grace@navy.test', code: '5.1.1', reason: '550 5.1.1 No such user' };
  for (const _ of ['first', 'again']) {
    await write(async (tx) => noteBounce(tx, world.tenant, bounce, await locked(tx, back), new Date()));
  }
  const failure = { code: 'RECIPIENT_REFUSED', message: refusal } as const;
  await write(async (tx) => failEmail(tx, await locked(tx, unsent), failure, new Date()));
  const told = await listOf(world.ada);
  const common = { subject: 'Grace', reason: refusal, leadId, contactId: back.contactId, count: 1 };
  expect(told).toMatchObject([
    { ...common, kind: 'EMAIL_FAILED', emailId: unsent.id, mailboxId: null },
    { ...common, kind: 'EMAIL_BOUNCED', emailId: back.id },
  ]);
  expect(await listOf(world.owner)).toEqual([]);
  const reader = { name: 'Ada', tenantName: 'Acme' };
  const { text } = writeDigest('de', reader, { shown: told, count: 2 }, 'https://leads.example');
  expect(text).toContain(`Eine E-Mail kam zurück: Grace (grace navy. test: 550 5. 1. 1 No such user)`);
  expect(text).toContain(`https://leads.example/app/leads/${leadId}\n`);
});

test('a mailbox that stops working is told once: to its owner, and a shared one to the admins', async () => {
  const own = await make(world.ada, '/v1/me/mailbox', mailbox);
  const shared = await make(world.owner, '/v1/mailboxes', { ...mailbox, address: 'sales@boatyard.test' });
  const note = (id: string, lastError: string | null, actorId: string | null = null) => {
    const row = { tenantId: world.tenant, id: decodeId('mailbox', id) as string };
    const state = { status: lastError === null ? 'CONNECTED' : 'FAILED', lastError } as const;
    return write((tx) => noteState(tx, row, state, new Date(), actorId));
  };
  for (const error of ['535 No', '535 Still no']) await note(own.id, error);
  await note(shared.id, '535 No', decodeId('user', world.owner.id));
  expect(await listOf(world.owner)).toEqual([]);
  await note(shared.id, null);
  await note(shared.id, '535 No');
  const kind = 'MAILBOX_FAILED';
  expect(await listOf(world.ada)).toMatchObject([
    { kind, mailboxId: own.id, subject: mailbox.address, reason: '535 Still no', emailId: null },
  ]);
  expect(await listOf(world.owner)).toMatchObject([{ kind, mailboxId: shared.id, subject: 'sales@boatyard.test' }]);
});
