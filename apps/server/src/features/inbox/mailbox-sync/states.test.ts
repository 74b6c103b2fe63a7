import { expect, test } from 'vitest';
import { forgetWork } from '../mailboxes/forget-job.js';
import { mailboxSyncKind } from '../mailboxes/index.js';
import { uuidOf } from './fixtures/synced-mailbox.js';
import { useSync } from './fixtures/use-sync.js';

const sync = useSync();

test('a mailbox that is disabled while it is read stays off', async () => {
  const mailbox = await sync.add();
  sync.arrive();
  const off = { enabled: false, syncStatus: 'OFF' };
  sync.imap.refuses = ({ name }) => {
    if (name === 'UID FETCH') changed ??= mailbox.change(off);
    return undefined;
  };
  let changed: Promise<void> | undefined;
  await mailbox.read();
  await changed;
  expect(await sync.state(mailbox.id)).toMatchObject({ syncStatus: 'OFF', syncError: null, syncedAt: null });
});

test('a mailbox that is disabled while its server fails stays off', async () => {
  const mailbox = await sync.add({
    async openImap() {
      await mailbox.change({ enabled: false, syncStatus: 'OFF' });
      return { error: 'The server fails.', isFinal: false };
    },
  });
  await mailbox.read(1);
  expect(await sync.state(mailbox.id)).toMatchObject({ status: 'CONNECTED', syncStatus: 'OFF', syncError: null });
});

test('a consent that was withdrawn makes the mailbox FAILED, also if the reading alone finds out', async () => {
  const error = 'The consent was withdrawn.';
  const mailbox = await sync.add({ openImap: async () => ({ error, isFinal: true }) });
  await mailbox.read(1);
  expect(await sync.state(mailbox.id)).toMatchObject({
    ...{ status: 'FAILED', lastError: error, syncStatus: 'FAILED', syncError: error },
  });
});

test('the entry of a mail that two mailboxes have goes with the last of them', async () => {
  const one = await sync.add();
  const other = await sync.add({ address: 'team@sales.example' });
  sync.arrive();
  await one.read();
  await other.read();
  const forget = async (id: string) => {
    await sync.api.owner`update mailboxes set deleted_at = now(), enabled = false where id = ${id}`;
    const lease = { tenantId: sync.tenant, id, data: { emails: 'delete' } };
    await forgetWork.run(lease as never, { db: sync.api.workerDb, now: () => new Date() } as never);
  };
  const [before] = await sync.timeline();
  await forget(one.id);
  const [left] = await sync.emails();
  const [entry] = await sync.timeline();
  expect(left?.mailboxId).toBe(other.id);
  expect(entry).toMatchObject({ id: before.id, version: before.version + 1 });
  const shown = await sync.caller.call('GET', `/v1/emails/${entry.metadata.emailId}`);
  expect(shown.status).toBe(200);
  await forget(other.id);
  expect(await sync.timeline()).toEqual([]);
});

test('a mailbox that is put in order is read at once, and does not wait until a failure is forgotten', async () => {
  const { id } = await sync.made('/v1/mailboxes', {
    address: 'team@sales.example',
    smtp: { host: 'smtp.sales.example' },
    imap: { host: 'imap.sales.example' },
    auth: { type: 'PASSWORD', password: 'old' },
  });
  const uuid = uuidOf('mailbox', id);
  const due = async () => {
    const [row] = await sync.api.owner`
      select due_at <= now() as is_due from work where kind = ${mailboxSyncKind} and id = ${uuid}`;
    return row?.isDue;
  };
  expect(await due()).toBe(true);
  await sync.api.owner`
    update work set due_at = now() + interval '1 hour', ready = false where kind = ${mailboxSyncKind} and id = ${uuid}`;
  expect(await due()).toBe(false);
  const changed = await sync.caller.call('PATCH', `/v1/mailboxes/${id}`, {
    auth: { type: 'PASSWORD', password: 'new' },
  });
  expect(changed.status).toBe(200);
  expect(await due()).toBe(true);
});
