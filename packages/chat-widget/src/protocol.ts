// Generated from the contract by `npm run generate`. Do not edit.

export const paths = {
  createSession: '/v1/chat/:id/sessions',
  createMessage: '/v1/chat/:id/messages',
  createAttachment: '/v1/chat/:id/attachments',
  downloadAttachment: '/v1/chat/:id/attachments/:attachmentId',
  sendTyping: '/v1/chat/:id/typing',
  updateContact: '/v1/chat/:id/contact',
  markRead: '/v1/chat/:id/read',
  stream: '/v1/chat/:id/stream',
} as const;

export const headerNames = {
  retryAfter: 'Retry-After',
  lastEventId: 'Last-Event-ID',
} as const;

export const maxChars = {
  message: 4_000,
  name: 200,
  email: 254,
} as const;

export const panelPath = '/chat-panel.js';
