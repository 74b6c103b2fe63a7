import { contract } from '@lead-engagement/contract';
import { againField, confirmField, pageFields, takeFields, text } from '../schema.js';
import { pickKnown } from '../show.js';
import type { Tool } from '../tool.js';

const { contacts, emails, leads } = contract;
const toolset = 'conversations';

/** Tools for mails. */
export const emailTools: readonly Tool[] = [
  {
    name: 'list_emails',
    toolset,
    description: 'List mails to and from contacts; answered false: those that wait for an answer. The newest first.',
    routes: [emails.list],
    input: {
      properties: {
        ...takeFields(emails.list.query, ['contactId', 'leadId', 'threadId', 'direction', 'status', 'answered']),
        ...pageFields,
      },
    },
    async run(call, { limit, cursor, ...query }) {
      return call.page(
        emails.list,
        { query },
        (mail) =>
          pickKnown(
            mail,
            'id',
            'threadId',
            'direction',
            'status',
            'subject',
            'preview',
            'occurredAt',
            'contactId',
            'leadId',
          ),
        { limit, cursor },
      );
    },
  },
  {
    name: 'send_email',
    toolset,
    description:
      'Send a mail to a lead or contact from the mailbox of the user. Returns the draft first; agree on it with the user.',
    routes: [leads.createEmail, contacts.createEmail, contacts.get],
    confirms: true,
    input: {
      properties: {
        leadId: text('id of the lead; else contactId'),
        contactId: text('id of the contact'),
        ...takeFields(leads.createEmail.body, ['subject', 'text', 'sendAt', 'inReplyTo', 'mailboxId']),
        ...confirmField,
        ...againField,
      },
      required: ['text'],
    },
    async run(call, { leadId, contactId, subject, text: words, sendAt, inReplyTo, mailboxId }) {
      const id = leadId ?? contactId;
      if (!id) throw new Error('Name leadId or contactId.');
      const person = leadId ? (await call.read(leads.get, { params: [leadId] })).contactId : id;
      if (!call.isConfirmed(person)) {
        const { name, email } = await call.read(contacts.get, { params: [person] });
        return call.preview('send this mail', { to: { name, email }, subject, text: words, sendAt }, person);
      }
      const body = { subject, text: words, sendAt, inReplyTo, mailboxId };
      const route = leadId ? leads.createEmail : contacts.createEmail;
      const mail = await call.create(route, { params: [id], body });
      return { data: pickKnown(mail, 'id', 'status', 'threadId', 'sendAt'), notes: ['It is sent by the server.'] };
    },
  },
];
