import { z } from 'zod';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import { id, identityFields, noBody, noQuery, timestamp } from './fields.js';
import { creationFilters, listQuery, recordIds } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** A sign-in of the user on one device. */
export const UserSession = z
  .object({
    ...identityFields,
    current: z.boolean().describe('True for the session that sent the request.'),
    device: z
      .string()
      .nullable()
      .describe(
        'The browser and the operating system of the sign-in, such as `Firefox on Linux`. Null if they are not known.',
      ),
    clientAddress: z.string().nullable().describe('The IP address of the sign-in.'),
    lastUsedAt: timestamp.describe('The time of the sign-in, or of the last refresh.'),
    expiresAt: timestamp.describe('The session ends then unless it is refreshed.'),
    createdAt: timestamp,
  })
  .meta({ id: 'UserSession' });
export type UserSession = z.infer<typeof UserSession>;

export const UserSessionQuery = listQuery(['-createdAt', 'createdAt'], { ...recordIds('session'), ...creationFilters });
export type UserSessionQuery = z.output<typeof UserSessionQuery>;

const self = { scope: 'user', bucket: 'standard', idempotent: false } as const;

const resource: ResourceDeclaration = {
  about: 'The devices that you are signed in on.',
  ids: { session: { prefix: 'ses', example: '01m5k2vd9e1y4c6a7y7b5a9y80' } },
  audited: { 'session.created': [], 'session.revoked': [] },
  kept: {
    sessions: { what: 'Sessions of users', tables: ['sessions'], kept: { days: 1, after: 'they expire' } },
  },
};

export const sessions = defineResource('sessions', resource, {
  list: {
    method: 'GET',
    path: '/v1/me/sessions',
    summary: 'List where the signed-in user is signed in',
    query: UserSessionQuery,
    responses: { 200: pageEnvelope(UserSession) },
    metadata: { ...self, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  end: {
    method: 'DELETE',
    path: '/v1/me/sessions/:id',
    summary: 'Sign out of a session',
    description:
      'Its tokens are refused everywhere within five seconds. The session can be the one that sends the request.',
    pathParams: z.object({ id }),
    query: noQuery,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...self, paginated: false, audited: 'session.revoked', errors: ['NOT_FOUND'] },
  },
});
