export { handOverReplies, repliesOfUser } from './hand-over.js';
