import { z } from 'zod';
import { toStoredAddress } from './email-address.js';
import { envelope } from './envelope.js';
import { id, noBody, noQuery, text, timestamp } from './fields.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { secret } from './secrets.js';
import { newPassword, password, User } from './users.js';

/** The page of the server where users set a password with a one-time link. The token is in `#token=`. */
export const accountPagePath = '/account/password';

/** The lifetimes of sign-in credentials. */
export const sessionLifetimes = {
  accessMinutes: 15,
  /** A session that is not refreshed ends after this time. */
  refreshDays: 30,
  /** For this time, the refresh token that was just replaced returns the same successor again, in case a response was lost. */
  refreshRepeatSeconds: 10,
  invitationDays: 7,
  passwordResetHours: 1,
} as const;

export const Session = z
  .object({
    token: secret(
      z.string().describe('Send it as `Authorization: Bearer`. It carries its tenant: X-Tenant-ID is not needed.'),
      'SHOWN',
    ),
    expiresAt: timestamp,
    refreshToken: secret(z.string().describe('Gets the next pair of tokens, once.'), 'SHOWN'),
    refreshExpiresAt: timestamp,
    user: User,
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

const signInEmail = text(254).overwrite(toStoredAddress).min(1, { error: 'Must not be empty.' });
const token = text(2048).min(1, { error: 'Must not be empty.' });
const sentToken = secret(token, 'SENT');

export const SignIn = z.strictObject({
  email: signInEmail,
  password,
  tenantId: id.optional().describe('Needed only where the password fits the same address in several tenants.'),
});
export const Refresh = z.strictObject({ refreshToken: sentToken });
export const PasswordResetRequest = z.strictObject({ email: signInEmail });
export const PasswordSet = z.strictObject({
  token: secret(token.describe('The part of the link after `#token=`.'), 'SENT'),
  password: newPassword,
});

/** The response of an operation without data. */
export const Done = z.object({ done: z.literal(true) }).meta({ id: 'Done' });

const open = { scope: 'public', bucket: 'address', paginated: false, idempotent: false } as const;
const query = noQuery;

const resource: ResourceDeclaration = {
  about: 'Sign in as a user, and set or reset passwords.',
};

export const auth = defineResource('auth', resource, {
  login: {
    method: 'POST',
    path: '/v1/auth/login',
    summary: 'Sign in with e-mail address and password',
    description:
      'TENANT_REQUIRED where the password fits the address in several tenants: `error.details` names them. Attempts are limited by account and by address.',
    query,
    body: SignIn,
    responses: { 200: envelope(Session) },
    metadata: {
      ...open,
      handlesSecrets: true,
      audited: 'session.created',
      errors: ['UNAUTHENTICATED', 'TENANT_REQUIRED'],
    },
  },
  refresh: {
    method: 'POST',
    path: '/v1/auth/refresh',
    summary: 'Get the next session token',
    description:
      'A refresh token is used once: its answer brings the next one. Repeated within ten seconds it gets the same answer, since answers can get lost; used later it ends the session, since it may have been stolen.',
    query,
    body: Refresh,
    responses: { 200: envelope(Session) },
    metadata: { ...open, handlesSecrets: true, audited: false, errors: ['UNAUTHENTICATED'] },
  },
  logout: {
    method: 'POST',
    path: '/v1/auth/logout',
    summary: 'End the session',
    query,
    body: noBody,
    responses: { 200: envelope(Done) },
    metadata: { scope: 'user', bucket: 'standard', paginated: false, audited: false, idempotent: true, errors: [] },
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/v1/auth/password-reset',
    summary: 'Ask for a link to set a new password',
    description:
      'Mails a link, where the server can mail and the address has a user. The answer is the same in any case.',
    query,
    body: PasswordResetRequest,
    responses: { 200: envelope(Done) },
    metadata: { ...open, audited: 'user.password_reset_created', errors: [] },
  },
  setPassword: {
    method: 'POST',
    path: '/v1/auth/password',
    summary: 'Set a password by the token of an invitation or a password reset',
    description: 'A token is used once. Ends all sessions of the user.',
    query,
    body: PasswordSet,
    responses: { 200: envelope(Done) },
    metadata: { ...open, handlesSecrets: true, audited: 'user.password_set', errors: [] },
  },
});
