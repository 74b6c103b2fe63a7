import { expect, test } from 'vitest';
import { addSignedIn } from '../../../../test/support/sign-in.js';
import { decodeId } from '../../../ids.js';
import { deadline, useMailWorld } from './fixtures/mail-world.js';

const world = useMailWorld();
const { ok, send, isNow, makeDue, addContact, addMailbox } = world;
const emailId = ({ id }: { id: string }) => decodeId('email', id) as string;

test('a wrong password costs one sign-in, and not one for each mail that waits; a check sends them all', async () => {
  await addMailbox();
  const contact = await addContact();
  const sendAt = new Date(Date.now() + 3_000).toISOString();
  const mails = [];
  for (const subject of ['1', '2', '3', '4', '5']) mails.push(await send(contact, { subject, sendAt }));
  world.server.password = 'another';
  const before = world.server.signIns.length;
  await world.isMailbox('FAILED');
  for (const mail of mails) await isNow(mail, /^QUEUED .*(535|does not work)/);
  expect(world.server.signIns.length - before).toBe(1);
  expect(world.server.taken).toEqual([]);
  world.server.password = 'secret';
  expect(await ok('POST', '/v1/me/mailbox/check')).toMatchObject({ ok: true });
  for (const mail of mails) await isNow(mail, /^SENT$/);
});

test('a server that refuses a mail marks no address; one that knows no such person does', async () => {
  await addMailbox();
  const contact = await addContact();
  world.server.refuses = () => ({ code: 550, text: '5.7.1 Sender rate exceeded' });
  await isNow(await send(contact), /^FAILED .*rate exceeded/);
  expect(await ok('GET', `/v1/contacts/${contact.id}/email-bounces`)).toEqual([]);
  world.server.refuses = () => ({ code: 550, text: '5.1.1 No such user here' });
  await isNow(await send(contact), /^FAILED .*No such user/);
  expect(await ok('GET', `/v1/contacts/${contact.id}/email-bounces`)).toMatchObject([{ code: '5.1.1' }]);
});

test('recipients that are put off get the mail later, and the others once', async () => {
  await addMailbox();
  const contact = await addContact();
  world.server.refuses = (address) => (address === 'bob@navy.test' ? { code: 451, text: '4.7.1 Later' } : undefined);
  const mail = await send(contact, { cc: ['bob@navy.test'] });
  await isNow(mail, /^SENT bob@navy\.test: .*4\.7\.1 Later It is tried again\.$/);
  await makeDue(mail, 'email.rest');
  await expect.poll(() => world.server.signIns.length, deadline).toBe(3);
  world.server.refuses = () => undefined;
  await makeDue(mail, 'email.rest');
  await isNow(mail, /^SENT$/);
  expect(world.server.taken.map(({ to }) => to)).toEqual([[contact.email], ['bob@navy.test']]);
});

test('an attempt for the recipients that were put off is the last one if it has no known end', async () => {
  await addMailbox();
  const contact = await addContact();
  world.server.refuses = (address) => (address === contact.email ? undefined : { code: 451, text: '4.7.1 Later' });
  const mail = await send(contact, { cc: ['bob@navy.test', 'eve@navy.test'] });
  await isNow(mail, /^SENT bob@navy\.test, eve@navy\.test: /);
  world.server.refuses = (address) => (address === 'eve@navy.test' ? { code: 451, text: '4.7.1 Later' } : undefined);
  world.server.atEnd = 'take_and_drop';
  await makeDue(mail, 'email.rest');
  await isNow(
    mail,
    /^SENT bob@navy\.test: .*It may have arrived\. It was given up\.\neve@navy\.test: .*tried again\.$/,
  );
  world.server.atEnd = 'accept';
  world.server.refuses = () => undefined;
  await makeDue(mail, 'email.rest');
  await isNow(mail, /^SENT bob@navy\.test: .*It was given up\.$/);
  expect(world.server.taken.map(({ to }) => to)).toEqual([[contact.email], ['bob@navy.test'], ['eve@navy.test']]);
});

test('a recipient that is refused does not stop another that is put off', async () => {
  await addMailbox();
  const contact = await addContact();
  const answers = new Map([
    ['bob@navy.test', { code: 550, text: '5.1.1 No such user here' }],
    [contact.email, { code: 451, text: '4.7.1 Later' }],
  ]);
  world.server.refuses = (address) => answers.get(address);
  const mail = await send(contact, { cc: ['bob@navy.test'] });
  await isNow(mail, /^QUEUED .*bob@navy\.test: .*No such user/s);
  answers.delete(contact.email);
  await makeDue(mail);
  await isNow(mail, /^SENT bob@navy\.test: .*No such user/);
  expect(world.server.taken.map(({ to }) => to)).toEqual([[contact.email]]);
});

test('a mail is tried for 48 hours from its first attempt, and not from the day it was written', async () => {
  await addMailbox();
  const contact = await addContact();
  world.server.refuses = () => ({ code: 451, text: '4.7.1 Later' });
  const mail = await send(contact, { sendAt: new Date(Date.now() + 3_600_000).toISOString() });
  const old = new Date(Date.now() - 49 * 3_600_000).toISOString();
  await world.api.owner`update emails set created_at = ${old}, send_at = ${old} where id = ${emailId(mail)}`;
  await makeDue(mail);
  await isNow(mail, /^QUEUED .*Later/);
  await world.api.owner`update emails set tried_since = ${old} where id = ${emailId(mail)}`;
  await makeDue(mail);
  await isNow(mail, /^FAILED .*Later/);
});

test('a mail waits for files whose store is away', async () => {
  await addMailbox();
  const contact = await addContact();
  const upload = await world.ada.call('POST', '/v1/emails/attachments?fileName=offer.txt', 'Ten boats', {
    'content-type': 'text/plain',
  });
  const { files } = world.api;
  const read = files.read;
  files.read = () => Promise.reject(new Error('The store is away.'));
  try {
    const mail = await send(contact, { attachments: [upload.data.id] });
    await isNow(mail, /^QUEUED The file offer\.txt cannot be read now\.$/);
    files.read = read;
    await makeDue(mail);
    await isNow(mail, /^SENT$/);
  } finally {
    files.read = read;
  }
});

test('a mail to a contact that is being merged goes to the timeline of the other one', async () => {
  await addMailbox();
  const [primary, merged] = [await addContact(), await addContact()];
  const mail = await send(merged, { sendAt: new Date(Date.now() + 3_600_000).toISOString() });
  const idOf = ({ id }: { id: string }) => decodeId('contact', id) as string;
  await world.api.owner`
    update contacts set deleted_at = now(), merged_into_id = ${idOf(primary)} where id = ${idOf(merged)}`;
  await world.api.owner`update emails set send_at = now() where id = ${emailId(mail)}`;
  await makeDue(mail);
  await isNow(mail, /^SENT$/);
  expect(await ok('GET', `/v1/activities?contactId=${primary.id}&type=email_sent`)).toHaveLength(1);
});

test('others see of a mail that failed the code alone, if they see its subject alone', async () => {
  await addMailbox();
  const contact = await addContact();
  world.server.refuses = () => ({ code: 550, text: '5.1.1 No such user here' });
  const mail = await send(contact, { bcc: ['boss@boatyard.test'], visibility: 'SUBJECT' });
  await isNow(mail, /^FAILED .*boss@boatyard\.test/);
  const bob = await addSignedIn(world.api, world.tenant, 'AGENT');
  const seen = await bob.call('GET', `/v1/emails/${mail.id}`);
  expect(seen.data).toMatchObject({ restricted: true, failure: { code: 'RECIPIENT_REFUSED', message: '' } });
});

test('no address of a contact that must not be contacted is written to, whichever it is', async () => {
  await addMailbox();
  const contact = await addContact();
  await addContact({ secondaryEmails: ['second@navy.test'], doNotContact: true });
  expect(
    await world.refusalOf(`/v1/contacts/${contact.id}/emails`, { subject: 'x', text: 'x', cc: ['Second@navy.test'] }),
  ).toEqual({
    kind: 'CONFLICT.do_not_contact',
    message: 'The contact with the address second@navy.test must not be contacted.',
  });
});

test('a mail that answers one of another contact does not stand with the lead of that one', async () => {
  await addMailbox();
  const [contact, other] = [await addContact(), await addContact()];
  const lead = await ok('POST', '/v1/leads', { contactId: contact.id, title: 'Ten boats' });
  const mail = await ok('POST', `/v1/leads/${lead.id}/emails`, { subject: '{{x}}', text: 'Hello' });
  const reply = { inReplyTo: mail.id, subject: undefined, template: {} };
  expect(await send(other, reply)).toMatchObject({ leadId: null, threadId: mail.threadId, subject: 'Re: {{x}}' });
  expect(await send(contact, reply)).toMatchObject({ leadId: lead.id });
});

test('a text that is too long once it is filled in, or its HTML is cleaned, is refused by name', async () => {
  await addMailbox();
  const contact = await addContact();
  const url = `/v1/contacts/${contact.id}/emails`;
  const values = { long: 'x'.repeat(2_000) };
  const filled = { subject: 'Hello', text: '{{long}}'.repeat(51), template: { values } };
  expect(await world.refusalOf(url, filled)).toEqual({
    kind: 'VALIDATION_ERROR',
    message: expect.stringMatching(/^body\.text: Has more than 100000 characters once/),
  });
  expect(await world.refusalOf(url, { subject: 'Hello', html: '<'.repeat(60_000) })).toEqual({
    kind: 'VALIDATION_ERROR',
    message: 'body.html: Has more than 200000 characters as clean HTML. Shorten it.',
  });
});
