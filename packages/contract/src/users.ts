import { z } from 'zod';
import { planNames, scopeNames } from './access.js';
import { envelope, pageEnvelope } from './envelope.js';
import { identityFields, text, timeFields, timestamp } from './fields.js';
import { anyOf, listQuery } from './lists.js';
import { defineRoutes } from './route.js';

export const userRoles = ['OWNER', 'ADMIN', 'MANAGER', 'AGENT', 'VIEWER'] as const;
export const UserRole = z.enum(userRoles);
export type UserRole = z.infer<typeof UserRole>;

export const User = z
  .object({
    ...identityFields,
    email: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    role: UserRole,
    available: z.boolean().describe('Whether leads may be assigned automatically.'),
    maxOpenLeads: z.int().nullable().describe('Cap for automatic assignment; null is none.'),
    ...timeFields,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const UserQuery = listQuery(['createdAt', '-createdAt'], {
  role: anyOf(UserRole).optional(),
  email: text(254).toLowerCase().optional(),
});

export const environments = ['LIVE', 'SANDBOX'] as const;

const limit = z.int().nullable().describe('null is unlimited.');

/** Who is calling, on whose behalf, and how much they may. */
export const Me = z
  .object({
    tenant: z.object({
      id: z.string(),
      name: z.string(),
      environment: z.enum(environments),
      plan: z.enum(planNames),
      currency: z.string(),
      limits: z.object({
        perMinute: limit,
        perDay: limit,
        concurrent: limit,
        crawlTasksPerHour: limit,
        webhookEndpoints: limit,
      }),
    }),
    principal: z.object({
      type: z.enum(['API_KEY']),
      id: z.string(),
      label: z.string(),
      expiresAt: timestamp.nullable(),
    }),
    scopes: z.array(z.enum(scopeNames)),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

export const users = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/users',
    summary: 'List users',
    query: UserQuery,
    responses: { 200: pageEnvelope(User) },
    metadata: {
      scope: 'admin',
      bucket: 'standard',
      paginated: true,
      idempotent: false,
      errors: ['INVALID_CURSOR'],
    },
  },
});

export const me = defineRoutes({
  get: {
    method: 'GET',
    path: '/v1/me',
    summary: 'Read the tenant, plan, principal and scopes of the credential',
    query: z.strictObject({}),
    responses: { 200: envelope(Me) },
    metadata: { scope: 'authenticated', bucket: 'standard', paginated: false, idempotent: false, errors: [] },
  },
});
