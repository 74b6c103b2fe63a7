import { expect, test } from 'vitest';
import { dataOf } from '../../../../test/support/sample.js';
import { createChangeEventWork } from '../../operations/changes/events-job.js';
import { uuidOf } from './fixtures/synced-mailbox.js';
import { eva, since, useSync } from './fixtures/use-sync.js';

const sync = useSync();

test('mails of contacts are read once, by any of their addresses, and those of others leave no trace', async () => {
  const mailbox = await sync.add();
  sync.arrive({}, 'One');
  sync.arrive({ From: 'ADA@HOME.example', Subject: 'Two' }, 'Two', 'Clients');
  sync.arrive({ From: 'bank@secret.example', Subject: 'Your account' }, 'Nobody may know');
  await mailbox.read();
  await mailbox.read();
  const found = await sync.emails();
  expect(found.map(({ text, direction, status }) => [text.trim(), direction, status])).toEqual([
    ['One', 'INBOUND', 'RECEIVED'],
    ['Two', 'INBOUND', 'RECEIVED'],
  ]);
  expect(await sync.timeline()).toMatchObject([
    {
      type: 'email_received',
      title: 'Pump',
      content: null,
      metadata: { messageId: found[0]?.messageId },
    },
    { title: 'Two' },
  ]);
  for (const table of ['emails', 'activities', 'mailbox_folders', 'mailboxes', 'outbox', 'work']) {
    const [row] = await sync.api.owner`
      select string_agg(t::text, '') as text from ${sync.api.owner(table)} t where tenant_id = ${sync.tenant}`;
    expect(row?.text ?? '').not.toMatch(/secret\.example|Your account|Nobody may know/);
  }
  expect((await sync.events()).map(({ type }) => type)).toEqual(['email.received', 'email.received']);
});

test('an answer comes after what it answers, also if its server shows whole seconds', async () => {
  const mailbox = await sync.add();
  const sent = await sync.addSent(mailbox.id);
  await sync.api.owner`update emails set occurred_at = now() where id = ${sent.id}`;
  sync.arrive({ 'In-Reply-To': sent.messageId });
  await mailbox.read();
  const waiting = dataOf(await sync.caller.call('GET', '/v1/emails?direction=INBOUND&answered=false'), 200);
  expect(waiting).toMatchObject([{ subject: 'Pump' }]);
  const [, answer] = await sync.emails();
  expect(answer).toMatchObject({ direction: 'INBOUND', inReplyTo: sent.id });
});

test('drafts, spam, all mails and folders that are excluded are not read', async () => {
  const mailbox = await sync.add({ excludedFolders: ['private'] });
  for (const folder of ['Drafts', 'Spam', 'All Mail', 'Private']) sync.arrive({ Subject: folder }, folder, folder);
  sync.arrive({ Subject: 'Clients' }, 'Yes', 'Clients');
  await mailbox.read();
  expect((await sync.emails()).map(({ subject }) => subject)).toEqual(['Clients']);
});

test('a reply lands on the lead of its thread, whoever writes it, and its whole text is kept', async () => {
  const lead = await sync.made('/v1/leads', { title: 'Pumps', contactId: sync.contact.id });
  const mailbox = await sync.add({ since: null });
  const sent = await sync.addSent(mailbox.id, { leadId: uuidOf('lead', lead.id) });
  const quoted = `I take it.\r\n\r\nOn Mon, 2 Nov 2026 at 10:00, Eva <${eva}> wrote:\r\n> Hello`;
  sync.arrive({ From: 'Bob <bob@elsewhere.example>', Subject: 'Re: Offer', 'In-Reply-To': sent.messageId }, quoted);
  sync.arrive({ Subject: 'Another matter' });
  await mailbox.read();
  const [, reply, other] = await sync.emails();
  expect(other).toBeUndefined();
  expect(reply).toMatchObject({
    ...{ threadId: sent.id, inReplyTo: sent.id, leadId: uuidOf('lead', lead.id), automatic: false },
    ...{ text: 'I take it.', original: expect.stringContaining('> Hello'), from: { address: 'bob@elsewhere.example' } },
  });
  expect(await sync.timeline()).toMatchObject([
    { type: 'email_received', leadId: lead.id, metadata: { emailId: expect.any(String) } },
  ]);
});

test('an automatic answer is marked', async () => {
  const mailbox = await sync.add();
  sync.arrive({ Subject: 'Out of office: Pump', 'Auto-Submitted': 'auto-replied' }, 'I am away.');
  await mailbox.read();
  expect(await sync.emails()).toMatchObject([{ automatic: true }]);
});

test('what the user sent from another program is there once, and what was sent from here is not repeated', async () => {
  const mailbox = await sync.add();
  const sent = await sync.addSent(mailbox.id);
  const own = { From: `Eva <${eva}>`, To: 'Ada <ada@buyer.example>' };
  sync.arrive({ ...own, Subject: 'Offer', 'Message-ID': sent.messageId }, 'Hello', 'Sent');
  sync.arrive({ ...own, Subject: 'By hand' }, 'From my phone', 'Sent');
  sync.arrive({ ...own, To: 'mother@family.example', Subject: 'Dinner' }, 'At eight', 'Sent');
  await mailbox.read();
  const found = await sync.emails();
  expect(found.map(({ subject, direction, status }) => [subject, direction, status])).toEqual([
    ['Offer', 'OUTBOUND', 'SENT'],
    ['By hand', 'OUTBOUND', 'SENT'],
  ]);
  expect((await sync.timeline()).map(({ type, title }: Record<string, string>) => [type, title])).toEqual([
    ['email_sent', 'By hand'],
  ]);
});

test('a mailbox that is numbered again, or a mail that is moved, brings nothing twice', async () => {
  const mailbox = await sync.add();
  for (const subject of ['One', 'Two', 'Three']) sync.arrive({ Subject: subject });
  await mailbox.read();
  sync.imap.renumber();
  sync.arrive({ Subject: 'Four' });
  await mailbox.read();
  sync.imap.moveTo('Clients');
  await mailbox.read();
  expect((await sync.emails()).map(({ subject }) => subject)).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(await sync.timeline()).toHaveLength(4);
});

test('two mails of one Message-ID are two, and a stranger who takes ours replaces nothing', async () => {
  const mailbox = await sync.add();
  const sent = await sync.addSent(mailbox.id);
  sync.arrive({ 'Message-ID': '<form@buyer.example>', Subject: 'Form' }, 'One');
  sync.arrive({ 'Message-ID': '<form@buyer.example>', Subject: 'Form' }, 'Two');
  sync.arrive({ 'Message-ID': sent.messageId, Subject: 'Mine' }, 'Three');
  await mailbox.read();
  sync.imap.renumber();
  await mailbox.read();
  const texts = (await sync.emails()).map(({ text }) => text.trim()).toSorted();
  expect(texts).toEqual(['Hello', 'One', 'Three', 'Two']);
});

test('others see of a mail what its owner shows', async () => {
  const mailbox = await sync.add({ visibility: 'SUBJECT' });
  sync.arrive({ Subject: 'Shown' }, 'The text is private');
  await mailbox.read();
  await mailbox.change({ visibility: 'NOTHING' });
  sync.arrive({ Subject: 'Hidden' }, 'Nobody sees it');
  await mailbox.read();
  expect(await sync.timeline()).toMatchObject([{ title: 'Shown', content: null }]);
  expect((await sync.events()).map(({ type }) => type)).toEqual(['email.received']);
  const told = JSON.stringify(await sync.events());
  expect(told).toContain('Shown');
  expect(told).not.toMatch(/The text is private|Hidden|Nobody sees it|ada@buyer/);
  expect((await sync.emails()).map(({ visibility }) => visibility)).toEqual(['SUBJECT', 'NOTHING']);
});

test('mails that came before the mailbox are on the timeline, and no webhook is told of them', async () => {
  await sync.made('/v1/webhook-endpoints', { url: 'https://hooks.example.com/', events: ['activity.created'] });
  const { source } = createChangeEventWork();
  const context = { db: sync.api.workerDb, now: () => new Date() } as Parameters<NonNullable<typeof source>>[0];
  const told = async () => {
    while (await source?.(context));
    return sync.api.owner`
      select type, payload from outbox where tenant_id = ${sync.tenant} and type <> 'contact.created' order by created_at, id`;
  };
  const old = await sync.add({ createdAt: new Date(Date.now() + 600_000).toISOString() });
  sync.arrive({ Subject: 'Long ago' });
  await old.read();
  expect(await sync.timeline()).toMatchObject([{ title: 'Long ago', metadata: { isOld: true } }]);
  expect(await told()).toEqual([]);
  await old.change({ createdAt: new Date(Date.now() - 60_000).toISOString() });
  sync.arrive({ Subject: 'Today' }, 'The text is for readers of mails');
  await old.read();
  const events = await told();
  expect(events.map(({ type }) => type).toSorted()).toEqual(['activity.created', 'email.received']);
  const [{ payload } = { payload: undefined }] = events.filter(({ type }) => type === 'activity.created');
  expect(JSON.stringify(payload)).toContain('Today');
  expect(JSON.stringify(payload)).not.toContain('The text is for readers');
});

test('another day has the mailbox read again from there, without repeating a mail', async () => {
  const mailbox = await sync.add({ since: null });
  sync.arrive({ Subject: 'One' });
  await mailbox.read();
  expect(await sync.emails()).toHaveLength(0);
  await mailbox.change({ syncSince: since });
  await mailbox.read();
  await mailbox.change({ syncSince: new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10) });
  await mailbox.read();
  expect((await sync.emails()).map(({ subject }) => subject)).toEqual(['One']);
});

test.each([
  ['when it is read', true],
  ['whatever is asked of it', false],
])(
  'a mail at which the server fails each time, %s, is left out and named, and the others are read',
  async (_, whole) => {
    const mailbox = await sync.add();
    for (const subject of ['Before', 'Bad', 'Behind']) sync.arrive({ Subject: subject });
    sync.imap.closesAt = ({ uid, isWhole }) => uid === 1_002 && (isWhole || !whole);
    await mailbox.read();
    expect((await sync.emails()).map(({ subject }) => subject)).toEqual(['Before', 'Behind']);
    const [row] = await sync.api.owner`select sync_error, sync_status from mailboxes where id = ${mailbox.id}`;
    expect(row).toMatchObject({ syncStatus: 'IDLE', syncError: expect.stringContaining('UID 1002') });
  },
);

test.each(['LOGIN', 'UID FETCH'])('a server that hangs at %s is left, and its mails wait', async (command) => {
  const mailbox = await sync.add({ bounds: { ms: 800, bytes: 1024 * 1024 } });
  sync.arrive();
  sync.imap.hangAt = command;
  const [result] = await mailbox.read(1);
  expect(result).toMatchObject({ next: 'again', isSlow: true });
  const [row] = await sync.api.owner`select sync_error, sync_status from mailboxes where id = ${mailbox.id}`;
  expect(row).toMatchObject({ syncStatus: 'FAILED', syncError: expect.stringContaining('localhost') });
});
