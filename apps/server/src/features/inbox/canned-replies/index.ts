export { handOverReplies, repliesOfUser } from './hand-over.js';
export { type CannedReplyRow, toCannedReply } from './present.js';
export { getReply } from './service.js';
