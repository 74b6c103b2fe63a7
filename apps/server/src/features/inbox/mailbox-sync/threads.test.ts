import { expect, test } from 'vitest';
import { uuidOf } from './fixtures/synced-mailbox.js';
import { eva, useSync } from './fixtures/use-sync.js';

const sync = useSync();
const threads = async () => new Set((await sync.emails()).map(({ threadId }) => threadId));

test('a mail and its answer that arrive together are one thread', async () => {
  const mailbox = await sync.add();
  const first = sync.arrive({ Subject: 'One' });
  sync.arrive({ Subject: 'Re: One', 'In-Reply-To': first });
  await mailbox.read();
  const [one, other] = await sync.emails();
  expect(other).toMatchObject({ inReplyTo: one?.id, threadId: one?.id });
  expect(await threads()).toHaveLength(1);
});

test('a mail that was sent from another program is in the thread of its answer, which was read first', async () => {
  const mailbox = await sync.add();
  const sent = '<by-hand@sales.example>';
  sync.arrive({ From: eva, To: 'ada@buyer.example', Subject: 'By hand', 'Message-ID': sent }, 'Hello', 'Sent');
  sync.arrive({ Subject: 'Re: By hand', 'In-Reply-To': sent });
  await mailbox.read();
  const found = await sync.emails();
  const ours = found.find(({ subject }) => subject === 'By hand');
  expect(await threads()).toHaveLength(1);
  expect(found.find(({ subject }) => subject === 'Re: By hand')).toMatchObject({ inReplyTo: ours?.id });
});

test('mails that refer to thousands of made-up mails keep no answer from its thread', async () => {
  const mailbox = await sync.add({ since: null });
  const sent = await sync.addSent(mailbox.id);
  for (let at = 0; at < 110; at += 1) {
    const references = Array.from({ length: 50 }, (_, other) => `<${at}.${other}@junk.example>`).join(' ');
    sync.arrive({ From: 'junk@junk.example', References: references });
  }
  sync.arrive({ 'In-Reply-To': sent.messageId });
  await mailbox.read();
  expect(await sync.emails()).toMatchObject([{ id: sent.id }, { threadId: sent.id, direction: 'INBOUND' }]);
});

test('an answer to a mail with a contact that is being merged goes to the contact that remains', async () => {
  const mailbox = await sync.add({ since: null });
  const sent = await sync.addSent(mailbox.id);
  const other = await sync.made('/v1/contacts', { name: 'Ada Byron', email: 'byron@buyer.example' });
  const last = await sync.made('/v1/contacts', { name: 'Countess', email: 'countess@buyer.example' });
  for (const [from, into] of [
    [sync.contact, other],
    [other, last],
  ] as const) {
    await sync.api.owner`
      update contacts set deleted_at = now(), merged_into_id = ${uuidOf('contact', into.id)}
      where tenant_id = ${sync.tenant} and id = ${uuidOf('contact', from.id)}`;
  }
  sync.arrive({ From: 'bob@elsewhere.example', 'In-Reply-To': sent.messageId });
  await mailbox.read();
  expect(await sync.emails()).toMatchObject([
    { id: sent.id },
    { threadId: sent.id, contactId: uuidOf('contact', last.id) },
  ]);
  expect(await sync.timeline(last.id)).toMatchObject([{ type: 'email_received' }]);
});
