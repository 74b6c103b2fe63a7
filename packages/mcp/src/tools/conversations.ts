import { contract } from '@lead-engagement/contract';
import { againField, confirmField, pageFields, takeFields, text } from '../schema.js';
import { pickKnown, showConversation, showMessage } from '../show.js';
import type { Tool } from '../tool.js';

const { conversations } = contract;
const toolset = 'conversations';
const conversationId = text('id of the conversation');

/** Tools for conversations. */
export const conversationTools: readonly Tool[] = [
  {
    name: 'list_conversations',
    toolset,
    description:
      'List conversations, latest message first. needsAnswer: true lists contacts who are waiting for a human.',
    routes: [conversations.list],
    input: {
      properties: {
        needsAnswer: { type: 'boolean', description: 'handed over to a human, with unread messages' },
        ...takeFields(conversations.list.query, ['status', 'unread', 'platform', 'contactId']),
        owner: text('name, email or id; me; none'),
        ...pageFields,
      },
    },
    async run(call, { needsAnswer, owner, limit = 10, cursor, ...query }) {
      const { names, caller } = call.session;
      const isNone = owner?.toLowerCase() === 'none';
      const filters = {
        ...(needsAnswer && { status: 'HUMAN_TAKEOVER', unread: true }),
        ...query,
        sort: '-lastMessageAt',
        assignee: isNone ? 'none' : owner && (await names.userId(owner, caller.userId)),
      };
      const show = (one: Parameters<typeof showConversation>[0]) => showConversation(one, call.session);
      return call.page(conversations.list, { query: filters }, show, { limit, cursor });
    },
  },
  {
    name: 'read_conversation',
    toolset,
    description: 'Read the messages of a conversation, the latest first. USER is the contact.',
    routes: [conversations.get, conversations.listMessages],
    input: { properties: { conversationId, ...pageFields }, required: ['conversationId'] },
    async run(call, { conversationId: id }) {
      const params = [id];
      const conversation = await call.read(conversations.get, { params });
      const page = await call.page(conversations.listMessages, { params, query: { sort: '-sequence' } }, showMessage);
      const { lastMessage: _, ...shown } = (await showConversation(conversation, call.session)) as Record<
        string,
        unknown
      >;
      return { ...page, data: { ...shown, messages: (page.data as { items: unknown }).items } };
    },
  },
  {
    name: 'reply',
    toolset,
    description:
      'Send a message to the contact of a conversation. Returns a preview first; agree on the text with the user.',
    routes: [conversations.createMessage, conversations.get],
    confirms: true,
    input: {
      properties: { conversationId, content: { type: 'string' }, ...confirmField, ...againField },
      required: ['conversationId', 'content'],
    },
    async run(call, { conversationId: id, content }) {
      const params = [id];
      const { contactId, platform, status } = await call.read(conversations.get, { params });
      if (!call.isConfirmed(contactId)) {
        const contact = await call.session.names.contact(contactId);
        return call.preview('send this message', { to: contact, contactId, platform, status, content }, contactId);
      }
      const body = { role: 'HUMAN_AGENT', content };
      const message = await call.create(conversations.createMessage, { params, body });
      return { data: pickKnown(message, 'id', 'sequence', 'delivery'), notes: ['Posted.'] };
    },
  },
  {
    name: 'take_over',
    toolset,
    description: 'Take a conversation over from its chatbot, which then stops replying.',
    routes: [conversations.takeOver],
    input: { properties: { conversationId }, required: ['conversationId'] },
    async run(call, { conversationId: id }) {
      const conversation = await call.write(conversations.takeOver, { params: [id] });
      return { data: pickKnown(conversation, 'id', 'status', 'assigneeId'), notes: ['Taken over.'] };
    },
  },
  {
    name: 'close_conversation',
    toolset,
    description: 'Close a finished conversation.',
    routes: [conversations.close],
    input: { properties: { conversationId }, required: ['conversationId'] },
    async run(call, { conversationId: id }) {
      const conversation = await call.write(conversations.close, { params: [id] });
      return { data: pickKnown(conversation, 'id', 'status'), notes: ['Closed.'] };
    },
  },
];
