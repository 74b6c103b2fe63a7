import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';
import { moment } from './openapi/examples/shared.js';

const conversation = {
  lastMessage: {
    id: ids.messageId,
    role: 'ASSISTANT',
    content: 'We are open from 8:00 to 17:00.',
    createdAt: moment,
  },
  id: ids.conversationId,
  closedAt: null,
  closeReason: null,
  handoffReason: null,
  handoffError: null,
  unanswered: [],
  replyWindowEndsAt: null,
  visitor: null,
  status: 'WAITING',
};

export const examples: Examples = {
  records: {
    MailAuthentication: { host: 'mx.example.com', spf: 'pass', dkim: 'pass', dmarc: 'pass' },
    MessageMetadata: { engine: 'rules', model: null, tokens: 0, confidence: 0.91, citations: [], platform: null },
    PlatformMessage: { kind: 'dice', supported: true, fields: { dice: { emoji: '🎲', value: 4 } } },
    Conversation: conversation,
    ConversationCreated: { ...conversation, contactMatch: 'linked', contactIgnored: [], contactDuplicates: [] },
    UnansweredQuestion: { question: 'Is it open at Easter?', suggestions: ['When are you open?'] },
    ConversationNote: {
      id: ids.conversationNoteId,
      content: 'Asked for a discount last week too. @Grace Hopper, can we offer 5 %?',
      mentions: [ids.userId],
      authorId: ids.userId,
    },
    Message: {
      attachments: [],
      suggestions: [],
      deliveryError: null,
      template: null,
      metadata: null,
      id: ids.messageId,
      content: 'When are you open?',
      role: 'USER',
    },
    MessageTemplate: { name: 'order_ready', language: 'en', parameters: ['Ada', 'No. 7'] },
    Attachment: {
      id: ids.attachmentId,
      name: 'quote.pdf',
      contentType: 'application/pdf',
      size: 48_211,
      status: 'READY',
    },
    ConversationAssignmentPreview: {
      conversations: [
        {
          conversationId: ids.conversationId,
          assigneeId: ids.userId,
          rule: 'Web chat',
          reason: 'NEXT_IN_TURN',
          message:
            'Of the users whom this rule can choose, this one was given a conversation longest ago, and has 2 open conversations.',
        },
      ],
      users: [
        {
          userId: ids.userId,
          name: 'Grace Hopper',
          eligible: true,
          reason: null,
          status: 'ONLINE',
          openConversations: 2,
          maxOpenConversations: 5,
        },
      ],
    },
    PostedMessage: {
      attachments: [],
      suggestions: [],
      deliveryError: null,
      template: null,
      metadata: null,
      reply: null,
      id: ids.messageId,
      content: 'When are you open?',
      role: 'USER',
    },
  },
  requests: {
    conversations_create: { botId: ids.botId, contact: { name: 'Ada Lovelace' }, platform: 'WEB' },
    conversations_createMessage: { role: 'USER', content: 'When are you open?' },
    conversations_createNote: {
      content: 'Asked for a discount last week too. @Grace Hopper, can we offer 5 %?',
      mentions: [ids.userId],
    },
    conversations_updateNote: { content: 'Asked for a discount last week too.' },
    conversations_reassign: { assigneeId: ids.userId },
    conversations_previewAutoAssign: { limit: 20 },
    conversations_snooze: { until: '2026-12-01T08:00:00.000Z' },
    conversations_reopen: { to: 'HUMAN' },
  },
};
