export { keepSaid, type Said } from './claims.js';
export { assignmentKind, makeAssignmentDue } from './due.js';
export { editInThread } from './edits.js';
export { type ConversationFeed, createConversationFeed, type OfConversation } from './feed.js';
export { type PostedMessage, postMessage } from './messages.js';
export { type NoticeSources, withNotices } from './notices.js';
export { type ConversationRow, type MessageRow, type NoteRow, toConversation, toMessage, toNote } from './present.js';
export { listMessageRowsById } from './queries.js';
export { noteReceipt } from './receipts.js';
export { handOffWith, type ReplyDeps, waitForReply } from './replies.js';
export {
  close,
  createConversation,
  getConversation,
  getConversationRow,
  listMessagesById,
  logConversations,
  markRead,
  reassignConversations,
  resolveConversation,
  takeOver,
} from './service.js';
export {
  endConversationsOf,
  findBlockOfThread,
  findLastOfThread,
  findThreadOfTopic,
  isOpen,
  listAddressesOf,
  listBlockedThreads,
  listNextThreadMessages,
  listThreadMessages,
  markThreadRead,
  moveThread,
  openThread,
  removeFile,
  settleFile,
  type ThreadWriter,
  writeInThread,
} from './threads.js';
export type { StoredEvent } from './typing.js';
