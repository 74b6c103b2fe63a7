import type { MailCase } from './mail-cases.js';
import { mailContents } from './mail-contents.js';
import { mailReplies } from './mail-replies.js';
import { mailSenders } from './mail-senders.js';
import { mailThreads } from './mail-threads.js';
import { mailVaried } from './mail-varied.js';
import { mailVariedReplies } from './mail-varied-replies.js';

/** Each mail of the corpus. */
export const allMails: readonly MailCase[] = [
  ...mailContents,
  ...mailReplies,
  ...mailThreads,
  ...mailSenders,
  ...mailVaried,
  ...mailVariedReplies,
];
