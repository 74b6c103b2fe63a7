import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    CannedReply: {
      id: ids.cannedReplyId,
      shortcut: 'opening-hours',
      content: 'Hello {{contact.firstName|there}}, we are open from 9 to 6.',
      variables: ['contact.firstName'],
    },
    RenderedReply: { content: 'Hello Ada, we are open from 9 to 6.' },
  },
  requests: {
    cannedReplies_create: {
      shortcut: 'opening-hours',
      content: 'Hello {{contact.firstName|there}}, we are open from 9 to 6.',
      shared: true,
    },
    cannedReplies_render: { conversationId: ids.conversationId },
    cannedReplies_update: { content: 'Hello {{contact.firstName|there}}, we are open from 8 to 6.' },
  },
};
