export { type AccountDeps, type OpenedAccounts, openAccounts } from './accounts.js';
export { endOfQuiet, startOfDay, startOfNextDay } from './hours.js';
export { checkVisibility } from './input.js';
export { mailboxSyncKind } from './job-kinds.js';
export { type MailboxRow, toMailbox } from './present.js';
export { storesSent } from './providers.js';
export { findOfUser, mailboxRecords, noteState } from './queries.js';
export { deleteMailbox } from './service.js';
export { wakeWaiting } from './waiting.js';
