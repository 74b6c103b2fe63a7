import type { Tool } from '../tool.js';
import { contactTools } from './contacts.js';
import { conversationTools } from './conversations.js';
import { emailTools } from './emails.js';
import { leadTools } from './leads.js';
import { otherTools } from './others.js';
import { readMore } from './read-more.js';

/** All tools, in the order of the list. */
export const tools: readonly Tool[] = [
  ...leadTools,
  ...contactTools,
  ...conversationTools,
  ...emailTools,
  ...otherTools,
  readMore,
];
