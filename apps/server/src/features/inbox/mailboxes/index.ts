export { type MailboxRow, toMailbox } from './present.js';
export { mailboxRecords } from './queries.js';
