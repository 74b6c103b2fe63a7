import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

const sender = { address: 'ada@example.com', name: 'Ada Byron' };
const contact = { address: 'grace@example.org', name: 'Grace Hopper' };
const file = {
  ...{ id: ids.emailAttachmentId, name: 'quote.pdf', contentType: 'application/pdf', size: 48_211 },
  ...{ status: 'READY', error: null },
};
const email = {
  id: ids.emailId,
  direction: 'OUTBOUND',
  status: 'SENT',
  inReplyTo: null,
  messageId: '<01981d50-7d31-7c5e-9a34-8a2f5b7c1d10.q3v9@example.com>',
  from: sender,
  to: [contact],
  cc: [],
  bcc: [],
  subject: 'Your quote',
  preview: 'Hello Grace, here is the quote that we talked about.',
  attachments: [file],
  restricted: false,
  visibility: 'ALL',
  automatic: false,
  failure: null,
  attempts: 1,
  sendAt: null,
  receivedAt: null,
};

export const examples: Examples = {
  records: {
    MailAddress: contact,
    EmailAttachment: file,
    Email: email,
    EmailWithText: {
      ...email,
      text: 'Hello Grace, here is the quote that we talked about.\n\nAda',
      reply: null,
      html: null,
    },
    EmailBounce: {
      id: ids.emailBounceId,
      address: 'grace@example.org',
      code: '5.1.1',
      reason: '550 5.1.1 The email account that you tried to reach does not exist.',
    },
  },
  requests: {
    leads_createEmail: {
      subject: 'Your quote',
      text: 'Hello {{contact.firstName|there}}, here is the quote that we talked about.',
      template: {},
      attachments: [ids.emailAttachmentId],
    },
    contacts_createEmail: { subject: 'Good to meet you', text: 'Hello Grace, thank you for your time today.' },
  },
};
