import { z } from 'zod';
import { limits } from './access.js';
import { envelope } from './envelope.js';
import { id, noQuery, timestamp } from './fields.js';
import { defineResource, extendResource, type ResourceDeclaration } from './resource.js';

/** How long a notice of presence lasts, and how often clients repeat it. */
export const presenceMs = 90_000;
export const presenceEveryMs = 30_000;

export const presenceStatuses = ['ONLINE', 'AWAY', 'OFFLINE'] as const;
export const PresenceStatus = z.enum(presenceStatuses);
export type PresenceStatus = z.infer<typeof PresenceStatus>;

/** Whether a user is there, and which conversation the user looks at. */
export const UserPresence = z
  .object({
    userId: z.string(),
    name: z.string(),
    avatar: z.string().nullable().describe('Address of a picture.'),
    status: PresenceStatus,
    conversationId: z.string().nullable().describe('The conversation that the user looks at.'),
    expiresAt: timestamp.describe(
      'From then on the user counts as OFFLINE, unless the client has repeated its notice.',
    ),
  })
  .meta({ id: 'UserPresence' });
export type UserPresence = z.infer<typeof UserPresence>;

export const PresenceUpdate = z
  .strictObject({
    status: PresenceStatus.optional().describe('Default: ONLINE.'),
    conversationId: id.nullish().describe('The conversation that the user looks at. Default: null, none.'),
  })
  .optional();
export type PresenceUpdate = z.output<typeof PresenceUpdate>;

const mePresenceResource: ResourceDeclaration = {
  kept: {
    presence: {
      what: 'The last presence of users, and the conversation that they looked at',
      tables: ['user_presence'],
      kept: { days: 0, after: 'it expires' },
    },
  },
};

export const mePresence = defineResource('me', mePresenceResource, {
  setPresence: {
    method: 'POST',
    path: '/v1/me/presence',
    summary: 'Say that you are there',
    description: `For signed-in users. It lasts ${presenceMs / 1_000} seconds: repeat it every ${presenceEveryMs / 1_000} seconds while the user is there. Each notice replaces the one before it. The live stream of conversations reports changes as \`user.presence\`.`,
    query: noQuery,
    body: PresenceUpdate,
    responses: { 200: envelope(UserPresence) },
    metadata: {
      scope: 'user',
      bucket: 'standard',
      paginated: false,
      // A notice replaces the one before it: to keep the responses to each for a day would cost more than it does itself.
      idempotent: false,
      audited: false,
      errors: [],
    },
  },
});

export const userPresences = extendResource('users', {
  listPresence: {
    method: 'GET',
    path: '/v1/users/presence',
    summary: 'List the users who are there',
    description: `Users who are ONLINE or AWAY now, by name, ${limits.presentUsers.toLocaleString('en')} at most.`,
    query: noQuery,
    responses: { 200: envelope(z.array(UserPresence)) },
    metadata: {
      scope: 'read:conversations',
      bucket: 'standard',
      paginated: false,
      searches: true,
      idempotent: false,
      errors: [],
    },
  },
});
