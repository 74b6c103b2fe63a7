import type { LeadRead, Mailbox, WebhookEndpoint } from '@lead-engagement/sdk';
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { addFiles, mostFiles } from '../src/lib/chosen-files.js';
import { withChosen } from '../src/lib/options.js';
import { toDestination, toDestinationFields } from '../src/pages/endpoints/destination.js';
import { toSubscription, toSubscriptionFields } from '../src/pages/endpoints/subscription.js';
import { subjectOfAnswer } from '../src/pages/mail/email-words.js';
import { toCreate, toFields, toUpdate } from '../src/pages/mail/mailbox-fields.js';
import { fillIn, type Person, personOfLead, refusals } from '../src/pages/mail/people.js';
import { isMine } from '../src/pages/today/mine.js';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const person = (id: string, contact: Partial<Person['contact']>): Person =>
  personOfLead({
    id: `lead_${id}`,
    contactId: `con_${id}`,
    title: null,
    contact: { name: 'Ada Lovelace', email: 'ada@example.com', company: null, title: null, ...contact },
  } as unknown as LeadRead);

test('a mail is filled in as the person gets it, and what has no value is named', () => {
  const text =
    'Hi {{ contact.firstName }}, {{contact.company|your company}} and {{contact.title}} of {{constructor}}: {{user.name}}';
  expect(fillIn(text, person('1', {}), 'Grace')).toEqual({
    text: 'Hi Ada, your company and {{contact.title}} of {{constructor}}: Grace',
    missing: ['contact.title', 'constructor'],
  });
  expect(fillIn('{{contact.title|}}.', person('1', {}), undefined)).toEqual({ text: '.', missing: [] });
});

test('those whom no mail can be written to are named, each with the reason, and nobody gets two', () => {
  const people = [
    person('1', { doNotContact: true }),
    person('2', { email: null }),
    person('3', { title: 'Countess' }),
    { ...person('3', { title: 'Countess' }), leadId: 'lead_other' },
    person('4', {}),
  ];
  const found = refusals(people, ['To {{contact.title}}', 'Hello']);
  expect([...found.keys()]).toEqual(['lead_1', 'lead_2', 'lead_other', 'lead_4']);
  expect(new Set(found.values()).size).toBe(4);
});

const mailbox = {
  address: 'ada@example.com',
  senderName: null,
  signature: { text: 'Ada', html: null },
  smtp: { host: 'smtp.example.com', port: 465, security: 'TLS', username: 'ada' },
  imap: null,
  auth: { type: 'PASSWORD', provider: null, authorizedAt: null },
  dailyCap: 50,
  quietHours: { from: '20:00', to: '07:00' },
  timezone: 'Europe/Berlin',
  sync: { since: null, visibility: 'SUBJECT', excludedFolders: ['Private', 'Old/2019'] },
  enabled: true,
} as unknown as Mailbox;

test('a mailbox that is saved as it is stays as it is, and its password is sent only if one was typed', () => {
  const { senderName, signature, smtp, imap, dailyCap, quietHours, timezone, sync, enabled } = mailbox;
  const same = { senderName, signature, smtp, imap, dailyCap, quietHours, timezone, sync, enabled };
  expect(toUpdate(toFields(mailbox), mailbox)).toEqual(same);
  const typed = { ...toFields(mailbox), password: 'a new one' };
  expect(toUpdate(typed, mailbox)).toEqual({ ...same, auth: { type: 'PASSWORD', password: 'a new one' } });
  const other = { ...mailbox, auth: { type: 'POSTCARD', provider: null }, imap: { ...smtp, host: 'imap.example.com' } };
  const kept = toUpdate(toFields(other as unknown as Mailbox), other as unknown as Mailbox);
  expect([kept.auth, kept.imap]).toEqual([undefined, other.imap]);
  expect(toCreate({ address: 'a@example.com', method: 'GOOGLE', readsReplies: 'on', enabled: 'on' })).toMatchObject({
    auth: { type: 'OAUTH2', provider: 'GOOGLE' },
    enabled: true,
  });
});

test('what is not on the form, since nothing is read, stays as the mailbox has it', () => {
  const { since, excludedFolders, ...others } = toFields(mailbox);
  const shown = { ...others, visibility: 'NOTHING' };
  expect([since, excludedFolders]).toEqual(['', 'Private\nOld/2019']);
  expect(toUpdate(shown, mailbox)).toMatchObject({ imap: null, sync: { visibility: 'NOTHING' } });
  expect(Object.keys(toUpdate(shown, mailbox).sync ?? {})).toEqual(['visibility']);
});

test('a server without a host is that of the provider, also in a change', () => {
  const typed = { method: 'GOOGLE', readsReplies: 'on', imapPort: '993', imapSecurity: 'TLS', smtpUsername: 'ada' };
  const { smtp, imap } = toCreate({ ...typed, address: 'a@example.com' });
  expect([smtp, imap]).toEqual([{ username: 'ada' }, {}]);
  expect(toUpdate(typed, mailbox)).toMatchObject({ smtp: { username: 'ada' }, imap: {} });
  expect(toUpdate(typed, mailbox).imap).toEqual({});
});

test('files that do not fit are named, and the same file counts once', () => {
  const file = (number: number) => new File(['x'], `${number}.txt`, { lastModified: 1 });
  const ten = addFiles([], [...Array(10).keys()].map(file));
  expect([ten.files.length, ten.leftOut]).toEqual([mostFiles, []]);
  const more = addFiles(ten.files, [file(3), file(10), file(11)]);
  expect([more.files, more.leftOut]).toEqual([ten.files, ['10.txt', '11.txt']]);
});

test('what is chosen can be chosen, also if this version does not know it or has not read it yet', () => {
  const options = [['', 'All'] as const, ['a', 'A'] as const];
  expect(withChosen(options, 'a', 'b', '')).toEqual([...options, ['b', 'b']]);
  expect(withChosen(options, '')).toEqual(options);
});

test('a mail waits for the user of its mailbox; of a shared one, for the owner of its lead, or for all if there is none', () => {
  const owners = new Map([
    ['lead_mine', 'usr_1'],
    ['lead_theirs', 'usr_2'],
    ['lead_free', null],
  ]);
  const waits = (ownerId: string | null, leadId: string | null) => isMine({ ownerId, leadId }, 'usr_1', owners);
  expect([waits('usr_1', 'lead_theirs'), waits('usr_2', 'lead_mine'), waits('usr_2', null)]).toEqual([
    true,
    false,
    false,
  ]);
  const leads = ['lead_mine', 'lead_theirs', 'lead_free', 'lead_deleted', null];
  expect(leads.map((leadId) => waits(null, leadId))).toEqual([true, false, true, true, true]);
});

test('the subject of an answer begins with Re: once', () => {
  expect(['Boats', 're: Boats'].map((subject) => subjectOfAnswer({ subject }))).toEqual(['Re: Boats', 're: Boats']);
});

test('an endpoint that is saved as it is stays as it is', () => {
  const endpoint = {
    destination: { type: 'nats', subject: 'crm.{type}', cluster: 'north' },
    hasCredentials: true,
    events: ['message.created', 'deal.signed', '*'],
    filters: { minScore: 5, pipelineId: 'pipe_1', roles: ['USER', 'ORACLE'], mood: 'good' },
    filter: {
      match: 'any',
      but: 'once',
      items: [{ field: 'lead.mood', operator: 'rhymes', value: ['a\nb', 7], weight: 2 }],
    },
    payload: 'full',
    fields: ['title', 'mood'],
  } as unknown as WebhookEndpoint;
  const { destination, events, filters, filter, payload, fields } = endpoint;
  expect(toSubscription(toSubscriptionFields(endpoint), endpoint)).toEqual({
    events,
    filters: { ...filters, roles: ['ORACLE', 'USER'] },
    filter,
    payload,
    fields,
  });
  expect(toDestination(toDestinationFields(endpoint), endpoint)).toEqual({ destination });
  const other = { ...toDestinationFields(endpoint), credentialsChoice: 'new', username: '', password: 'token' };
  expect(toDestination(other, endpoint).credentials).toEqual({ username: '', password: 'token' });
  expect(toDestination({ destinationType: 'http' }, endpoint)).toEqual({ destination: { type: 'http' } });
});
