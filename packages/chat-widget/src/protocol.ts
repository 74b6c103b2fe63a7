// Generated from the contract and the design by `npm run generate`. Do not edit.

export const paths = {
  createSession: '/v1/chat/:id/sessions',
  listMessages: '/v1/chat/:id/messages',
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

export const lightColors = {
  surface: '#ffffff',
  sunken: '#eef1f7',
  ink: '#131a2a',
  soft: '#525d73',
  line: '#dfe4ee',
  border: '#7d879c',
  warn: '#855400',
  warnTint: '#fdf1d9',
  bad: '#b3261e',
} as const;

export const darkColors = {
  surface: '#151c2e',
  sunken: '#1c2438',
  ink: '#e8ecf6',
  soft: '#a5afc5',
  line: '#29334b',
  border: '#7380a0',
  warn: '#f1bd63',
  warnTint: '#3a2c10',
  bad: '#ff9d94',
} as const;

export const panelPath = '/chat-panel.js';
