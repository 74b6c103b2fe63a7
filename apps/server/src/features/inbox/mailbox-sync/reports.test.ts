import { expect, test } from 'vitest';
import { bounces, originalId } from '../../../extraction/fixtures/bounces.js';
import { deliveryMails } from '../../../extraction/fixtures/delivery-mails.js';
import { useSync } from './fixtures/use-sync.js';

const sync = useSync();
const statusOf = async (id: string) => (await sync.api.owner`select status from emails where id = ${id}`)[0]?.status;
const marked = () => sync.api.owner`select address, code, email_id from email_bounces where tenant_id = ${sync.tenant}`;

test('a mail that is for good at an end marks its address and tells webhooks, and one for now does not', async () => {
  const mailbox = await sync.add();
  const [hard, , delayed] = bounces;
  const sent = await sync.addSent(mailbox.id, {
    messageId: originalId,
  });
  const deliver = (source = '') =>
    sync.imap.deliverSource(source.replaceAll('gone@buyer.example', 'ada@buyer.example'));
  deliver(delayed?.source);
  await mailbox.read();
  const own = () => sync.api.owner`select status, failure_code, failure_message from emails where id = ${sent.id}`;
  const marked = () =>
    sync.api.owner`select address, code, email_id from email_bounces where tenant_id = ${sync.tenant}`;
  expect(await own()).toMatchObject([{ status: 'SENT', failureCode: 'UNREACHABLE' }]);
  expect(await marked()).toHaveLength(0);
  deliver(hard?.source);
  deliver(hard?.source.replace('tok3n@sales', 'other@sales'));
  await mailbox.read();
  expect(await own()).toMatchObject([
    { status: 'BOUNCED', failureCode: 'BOUNCED', failureMessage: expect.stringContaining('User unknown') },
  ]);
  expect(await marked()).toEqual([{ address: 'ada@buyer.example', code: '5.1.1', emailId: sent.id }]);
  expect((await sync.events()).map(({ type }) => type)).toEqual(['email.bounced']);
  expect(await sync.emails()).toHaveLength(1);
});

test('customers who write about deliveries are heard, and the mails that they answer stay sent', async () => {
  const mailbox = await sync.add({ since: null });
  const sent = await sync.addSent(mailbox.id, { messageId: originalId, to: 'gone@buyer.example' });
  for (const [at, { source }] of deliveryMails.entries()) {
    sync.imap.deliverSource(source.replace('<20261124.mail@', `<20261124.mail-${at}@`));
  }
  await mailbox.read();
  const received = (await sync.emails()).filter(({ direction }) => direction === 'INBOUND');
  expect(received).toHaveLength(deliveryMails.length);
  expect(new Set(received.map(({ threadId }) => threadId))).toEqual(new Set([sent.id]));
  expect(await statusOf(sent.id)).toBe('SENT');
  expect(await marked()).toEqual([]);
});

test('a report in sentences that names none of the recipients is a mail of the thread', async () => {
  const mailbox = await sync.add({ since: null });
  const sent = await sync.addSent(mailbox.id, { messageId: originalId, to: 'ada@buyer.example' });
  sync.imap.deliverSource(bounces.find(({ name }) => name === 'qmail')?.source ?? '');
  await mailbox.read();
  expect(await sync.emails()).toMatchObject([
    { id: sent.id, status: 'SENT' },
    { direction: 'INBOUND', threadId: sent.id, inReplyTo: sent.id },
  ]);
  expect(await marked()).toEqual([]);
});
