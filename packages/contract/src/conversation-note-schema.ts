import { z } from 'zod';
import { limits } from './access.js';
import { identityFields, timeFields, version } from './fields.js';

/** A note of the team about a conversation. The contact never sees it, and no model or platform is sent it. */
export const ConversationNote = z
  .object({
    ...identityFields,
    conversationId: z.string(),
    content: z.string(),
    mentions: z.array(z.string()).describe(`Ids of the users whom the note mentions, at most ${limits.noteMentions}.`),
    authorId: z.string().nullable().describe('The user who wrote it; null for a key without an owner.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'ConversationNote' });
export type ConversationNote = z.infer<typeof ConversationNote>;
