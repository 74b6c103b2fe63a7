import { contract } from '@lead-engagement/contract';
import { againField, confirmField, pageFields, takeFields, text } from '../schema.js';
import { pickKnown } from '../show.js';
import type { Tool } from '../tool.js';

const { emails, leads, contacts } = contract;
const toolset = 'conversations';

/** Tools for mails. Files are names: their bytes are for the people who open them. */
export const emailTools: readonly Tool[] = [
  {
    name: 'list_emails',
    toolset,
    description:
      'List mails of a lead, contact or thread, latest first. answered: false lists those without an answer; read_more reads one whole.',
    routes: [emails.list],
    input: {
      properties: {
        ...takeFields(emails.list.query, ['leadId', 'contactId', 'threadId', 'direction', 'answered']),
        ...pageFields,
      },
    },
    async run(call, { limit = 10, cursor, ...query }) {
      const filters = { ...query, sort: '-occurredAt' };
      return call.page(emails.list, { query: filters }, showEmail, { limit, cursor });
    },
  },
  {
    name: 'send_email',
    toolset,
    description:
      'Send a mail to a lead, or to a contact without a lead. Returns a preview first; agree on the text with the user.',
    routes: [leads.createEmail, contacts.createEmail],
    confirms: true,
    input: {
      properties: {
        leadId: { type: 'string' },
        contactId: { type: 'string' },
        to: { type: 'array', items: { type: 'string' }, minItems: 1 },
        subject: { type: 'string' },
        text: { type: 'string' },
        mailboxId: text('default: the mailbox of the user'),
        inReplyTo: text('id of the mail that it answers'),
        sendAt: { type: 'string', format: 'date-time' },
        ...confirmField,
        ...againField,
      },
      required: ['to', 'subject', 'text'],
    },
    async run(call, { leadId, contactId, confirm: _, again: __, ...body }) {
      if ((leadId === undefined) === (contactId === undefined)) throw new Error('Pass leadId or contactId.');
      const about = { leadId, contactId };
      if (!call.isConfirmed(about)) return call.preview('send this mail', { ...about, ...body }, about);
      const mail = await (leadId === undefined
        ? call.create(contacts.createEmail, { params: [contactId], body })
        : call.create(leads.createEmail, { params: [leadId], body }));
      return { data: pickKnown(mail, 'id', 'status', 'to', 'subject', 'sendAt', 'threadId'), notes: ['On its way.'] };
    },
  },
];

type Shown = Parameters<typeof pickKnown>[0] & { attachments?: readonly { name: string }[] };

function showEmail(mail: Shown) {
  const names = (mail.attachments ?? []).map(({ name }) => name);
  const shown = pickKnown(
    mail,
    ...[
      'id',
      'threadId',
      'leadId',
      'contactId',
      'direction',
      'status',
      'from',
      'to',
      'subject',
      'preview',
      'occurredAt',
    ],
  );
  return { ...shown, ...(names.length > 0 && { files: names }) };
}
