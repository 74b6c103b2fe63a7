import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    ChatMessage: {
      id: ids.messageId,
      role: 'ASSISTANT',
      content: 'We are open from 8:00 to 17:00.',
      attachments: [],
      externalId: null,
      sources: [{ title: 'Opening hours', url: 'https://www.example.com/contact' }],
      suggestions: [],
    },
    ChatState: { status: 'WAITING', agent: null },
    ChatSession: { visitorToken: 'eyJhbGciOiJIUzI1NiJ9.…' },
  },
  requests: {
    chat_createMessage: { content: 'When are you open?', externalId: '5b1c8e0a-6f0d-4d3c-9a57-2f1f8f6f4d11' },
    chat_createSession: {},
    chat_markRead: { sequence: 2 },
    chat_updateContact: { name: 'Ada Lovelace', email: 'ada@example.com' },
  },
};
