import { expect, test } from 'vitest';
import { useSync } from './fixtures/use-sync.js';

const sync = useSync();
const subjects = async () => (await sync.emails()).map(({ subject }) => subject);

test.each(['EXAMINE', 'UID SEARCH'])(
  'a folder that the server refuses at %s is named, and the others are read',
  async (command) => {
    const mailbox = await sync.add();
    sync.arrive({ Subject: 'Not read' }, 'x', 'Clients');
    sync.arrive({ Subject: 'Read' }, 'x', 'Private');
    sync.imap.refuses = ({ name, folder }) => (name === command && folder === 'Clients' ? 'Damaged' : undefined);
    await mailbox.read();
    expect(await subjects()).toEqual(['Read']);
    expect(await sync.state(mailbox.id)).toMatchObject({
      syncStatus: 'IDLE',
      syncError: expect.stringContaining('Clients'),
    });
    sync.imap.refuses = undefined;
    await mailbox.read();
    expect((await subjects()).toSorted()).toEqual(['Not read', 'Read']);
    expect(await sync.state(mailbox.id)).toMatchObject({ syncStatus: 'IDLE', syncError: null });
  },
);

test('a folder at which the connection ends each time is named, and comes after the others', async () => {
  const mailbox = await sync.add();
  sync.arrive({ Subject: 'Not read' }, 'x', 'Clients');
  sync.arrive({ Subject: 'Read' }, 'x', 'Private');
  sync.imap.refuses = ({ name, folder }) => (name === 'EXAMINE' && folder === 'Clients' ? null : undefined);
  await mailbox.read(3);
  expect(await subjects()).toEqual(['Read']);
  expect(await sync.state(mailbox.id)).toMatchObject({
    syncStatus: 'FAILED',
    syncError: expect.stringContaining('The folder Clients was not read.'),
  });
});

test('a mailbox of which no folder can be opened has failed', async () => {
  const mailbox = await sync.add();
  for (const folder of ['INBOX', 'Sent', 'Clients', 'Private']) sync.arrive({}, 'x', folder);
  sync.imap.refuses = ({ name, folder }) => (name === 'EXAMINE' ? `${folder} is damaged` : undefined);
  const [result] = await mailbox.read(1);
  expect(result).toMatchObject({ next: 'again', isSlow: true });
  expect(await sync.state(mailbox.id)).toMatchObject({
    syncStatus: 'FAILED',
    syncError: expect.stringContaining('is damaged'),
  });
});

test('a folder without a state is named, and the states of folders that are excluded are not asked for', async () => {
  const mailbox = await sync.add({ excludedFolders: ['Private'] });
  const asked: string[] = [];
  sync.imap.refuses = ({ name, folder }) => {
    if (name === 'STATUS') asked.push(folder);
    return name === 'STATUS' && folder === 'Clients' ? 'Damaged' : undefined;
  };
  sync.arrive({ Subject: 'Read' });
  await mailbox.read();
  expect(await subjects()).toEqual(['Read']);
  expect(asked.toSorted()).toEqual(['Clients', 'INBOX', 'Sent']);
  expect(await sync.state(mailbox.id)).toMatchObject({
    syncStatus: 'IDLE',
    syncError: expect.stringContaining('The folder Clients is not read.'),
  });
});

test('what a server says with NUL, or with halves of characters, is stored as text', async () => {
  const mailbox = await sync.add();
  sync.arrive({ 'Message-ID': '<nul\0@buyer.example>', References: '<a\0@x.example>', Subject: 'Nul\0' }, 'Text\0');
  sync.arrive({ Subject: '=?utf-8?B?7aC9?= half' }, 'x', 'Clients');
  await mailbox.read();
  expect(await sync.emails()).toHaveLength(2);
  sync.arrive({ Subject: 'Later' }, 'x', 'Clients');
  sync.imap.refuses = ({ name }) => (name === 'EXAMINE' ? `${'\u{1f600}'.repeat(299)}\0 \ud83d` : undefined);
  await mailbox.read(1);
  const [row] = await sync.api.owner`select sync_error from mailboxes where id = ${mailbox.id}`;
  expect(row?.syncError).toContain('Clients');
  expect(row?.syncError.isWellFormed()).toBe(true);
});
