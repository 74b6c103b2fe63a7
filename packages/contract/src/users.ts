import { z } from 'zod';
import { knownScopes, limits, planNames, type Scope, scopeNames } from './access.js';
import { apiVersion } from './api-versions.js';
import { emailAddress, toStoredAddress } from './email-address.js';
import { Deleted, envelope, onceEnvelope, pageEnvelope } from './envelope.js';
import {
  fixed,
  id,
  identityFields,
  noBody,
  noQuery,
  personName,
  recordFields,
  text,
  timeFields,
  timestamp,
  version,
  writeBody,
} from './fields.js';
import { listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { AutomationMention, CannedReplyMention, FormMention, viewMentions } from './mentions.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { secret } from './secrets.js';

export const userRoles = ['OWNER', 'ADMIN', 'MANAGER', 'AGENT', 'VIEWER'] as const;
export const UserRole = z.enum(userRoles);
export type UserRole = z.infer<typeof UserRole>;

const everyRead: Scope[] = [
  'read:leads',
  'read:conversations',
  'read:emails',
  'read:collections',
  'read:shipments',
  'read:users',
];
const agent: Scope[] = [
  ...everyRead,
  'write:leads',
  'export:contacts',
  'write:conversations',
  'write:emails',
  'write:shipments',
];

/** The scopes of each role for a signed-in user. A change of role also applies to users who are already signed in. */
export const roleScopes: Record<UserRole, readonly Scope[]> = {
  OWNER: scopeNames,
  ADMIN: scopeNames,
  MANAGER: [...agent, 'write:collections'],
  AGENT: agent,
  VIEWER: everyRead,
};

/** The scopes that the settings of a tenant can give to roles that do not have them, and these roles. */
export const admissibleScopes = [
  'import:contacts',
  'manage:settings',
  'manage:automations',
  'manage:channels',
] as const satisfies readonly Scope[];
export const admissibleRoles = ['MANAGER', 'AGENT'] as const satisfies readonly UserRole[];

/** What the settings of a tenant give to roles. */
export type AdmittedScopes = { [role in (typeof admissibleRoles)[number]]?: (typeof admissibleScopes)[number][] };

/** The scopes of a signed-in user: those of the role, and those that the tenant gives to the role. */
export function scopesOfRole(role: UserRole, admitted: AdmittedScopes): readonly Scope[] {
  const added = role === 'MANAGER' || role === 'AGENT' ? knownScopes(admitted[role] ?? []) : [];
  return added.length === 0 ? roleScopes[role] : [...roleScopes[role], ...added];
}

export const userStatuses = ['INVITED', 'ACTIVE', 'DISABLED'] as const;
export const UserStatus = z.enum(userStatuses);
export type UserStatus = z.infer<typeof UserStatus>;

export const User = z
  .object({
    ...identityFields,
    email: z.string(),
    name: z.string(),
    avatar: z.string().nullable().describe('Address of a picture.'),
    role: UserRole,
    status: UserStatus.describe('INVITED has no password yet; DISABLED cannot sign in.'),
    available: z
      .boolean()
      .describe(
        'Whether leads and conversations may be assigned automatically, once the user can sign in; a VIEWER gets none.',
      ),
    maxOpenLeads: z
      .int()
      .nullable()
      .describe('A user with this many open leads in all pipelines is assigned no more automatically; null: no limit.'),
    maxOpenConversations: z
      .int()
      .nullable()
      .describe(
        'A user with this many conversations in HUMAN_TAKEOVER, snoozed ones left out, is assigned no more automatically; null: no limit.',
      ),
    mailFailure: z
      .object({ at: timestamp, message: z.string().describe('The response of the mail server.') })
      .nullable()
      .describe(
        'Why the last mail to the user could not be delivered, such as a mailbox that does not exist. It is not sent again. null after a mail that the server took.',
      ),
    version,
    ...timeFields,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

const directoryFields = {
  id: true,
  tenantId: true,
  name: true,
  email: true,
  avatar: true,
  status: true,
  available: true,
} as const;

/** A user as those see it who may read users: with the fields of the directory alone, unless they also manage users. */
export const DirectoryUser = User.pick(directoryFields)
  .extend(User.omit(directoryFields).partial().shape)
  .meta({ id: 'DirectoryUser' });
export type DirectoryUser = z.infer<typeof DirectoryUser>;

/** A one-time link to the page where a user sets a password. */
export const AccountLink = z
  .object({
    url: secret(
      z
        .string()
        .nullable()
        .describe(
          'Anyone who has it can set the password. Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so.',
        ),
      'SHOWN_ONCE',
    ),
    expiresAt: timestamp,
    emailed: z.boolean().describe('Whether it is also on its way to the user by e-mail.'),
  })
  .meta({ id: 'AccountLink' });
export type AccountLink = z.infer<typeof AccountLink>;

export const InvitedUser = User.extend({
  invitation: AccountLink.nullable().describe(
    'Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so.',
  ),
}).meta({ id: 'InvitedUser' });
export type InvitedUser = z.infer<typeof InvitedUser>;

/** The name by which mails address the user. */
const userName = personName(200);
const avatar = z
  .url({ protocol: /^https?$/, error: 'Must be the http(s) address of a picture.' })
  .max(2000)
  .nullable()
  .optional();
const email = emailAddress();
const computed = [...Object.keys(recordFields), 'invitation', 'mailFailure', 'keys', 'version'];
const disabling = 'Disable or enable a user by `status` with PATCH /v1/users/:id.';
const byAdmin = 'An admin changes it with PATCH /v1/users/:id.';
const fixedEmail = fixed(email, 'Invite a user with the other address with POST /v1/users, and delete this one.');
const assignmentFields = {
  available: z
    .boolean()
    .optional()
    .describe('Whether leads and conversations may be assigned automatically. A new user is available.'),
  maxOpenLeads: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullish()
    .describe('With as many open leads, no more are assigned automatically. null: no cap, as for a new user.'),
  maxOpenConversations: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullish()
    .describe('With as many open conversations, no more are assigned automatically. null: no cap, as for a new user.'),
};

export const UserCreate = writeBody(
  {
    email,
    name: userName,
    role: UserRole,
    avatar,
    ...assignmentFields,
  },
  { computed, fixed: { status: fixed(UserStatus, disabling) } },
);
export type UserCreate = z.output<typeof UserCreate>;

export const UserUpdate = writeBody(
  {
    name: userName.optional(),
    avatar,
    role: UserRole.optional(),
    status: UserStatus.optional().describe(
      'DISABLED ends the sessions of the user, who keeps their records and API keys; the keys keep working unless the request has `revokeKeys=true`. ACTIVE enables the user again, who is INVITED until they have a password. INVITED is accepted only while there is none.',
    ),
    ...assignmentFields,
  },
  { computed, fixed: { email: fixedEmail } },
);
export type UserUpdate = z.output<typeof UserUpdate>;

/** An API key that acts in the name of a user. */
export const UserKey = z
  .object({
    id: z.string(),
    label: z.string(),
    scopes: z.array(z.enum(scopeNames)),
    lastUsedAt: timestamp.nullable(),
    expiresAt: timestamp.nullable(),
    revoked: z.boolean().describe('Whether this request has revoked it. If not, it goes on working.'),
  })
  .meta({ id: 'UserKey' });
export type UserKey = z.infer<typeof UserKey>;

const keys = {
  keys: z.array(UserKey).describe("The API keys that act in the user's name and were live before this request."),
};
export const UserUpdated = User.extend(keys).meta({ id: 'UserUpdated' });
export type UserUpdated = z.infer<typeof UserUpdated>;
export const UserDeleted = Deleted.extend({
  ...keys,
  ...viewMentions,
  automations: z
    .array(AutomationMention)
    .describe('The automations that still name the user, or whose author the user is; oldest first.'),
  scoringRules: z.array(z.string()).describe('The names of the scoring rules that still name the user.'),
  forms: z
    .array(FormMention)
    .describe(
      'The forms whose leads go to the user, oldest first. Without `reassignToId`, their submissions need a review until you change the form.',
    ),
  cannedReplies: z
    .array(CannedReplyMention)
    .describe(
      `The shared canned replies that the user still owns, by shortcut; the first ${limits.mentioningReplies}. An admin can change or delete them.`,
    ),
  cannedReplyCount: z.int().describe('How many shared canned replies the user still owns.'),
}).meta({ id: 'UserDeleted' });
export type UserDeleted = z.infer<typeof UserDeleted>;

const revokeKeys = queryBoolean
  .optional()
  .describe("true: revokes the API keys that act in the user's name. Default: they go on working.");
export const UserUpdateQuery = z.strictObject({ revokeKeys });
export const UserDelete = z.strictObject({
  revokeKeys,
  reassignToId: id
    .optional()
    .describe(
      'The user who takes over leads, contacts, conversations, open tasks, and shared views and canned replies, and takes the place of the deleted one where views, automations and scoring rules name them. Default: nobody.',
    ),
});

export const UserQuery = listQuery(['createdAt', '-createdAt'], {
  ...recordIds('user'),
  ...valueFilter('role', UserRole, 'Needs the scope manage:users.'),
  email: text(254).overwrite(toStoredAddress).optional(),
  available: queryBoolean.optional().describe('Whether leads may be assigned automatically.'),
  ...timeFilters,
});

export const principalTypes = ['API_KEY', 'USER'] as const;

export const environments = ['LIVE', 'SANDBOX'] as const;

const limit = z.int().nullable().describe('null is unlimited.');

/** The caller, its tenant, and its limits. */
export const Me = z
  .object({
    tenant: z.object({
      id: z.string(),
      name: z.string(),
      environment: z.enum(environments),
      twinId: z
        .string()
        .nullable()
        .describe('The sandbox of a live tenant, and the reverse; null where there is none yet.'),
      plan: z.enum(planNames),
      currency: z.string(),
      limits: z.object({
        perMinute: limit,
        perDay: limit,
        concurrent: limit,
        perMinutePerUser: limit,
        concurrentPerUser: limit,
        crawlTasksPerHour: limit,
        webhookEndpoints: limit,
        queuedJobs: limit,
        automationRunsPerDay: limit,
        storageMegabytes: limit,
        modelTokensPerDay: limit,
        trackingNumbersPerDay: limit,
      }),
    }),
    principal: z.object({
      type: z.enum(principalTypes),
      id: z.string(),
      label: z.string(),
      expiresAt: timestamp.nullable(),
      apiVersion: apiVersion.describe('The version of its requests that name none.'),
    }),
    scopes: z.array(z.enum(scopeNames)),
    user: User.nullable().describe('The signed-in user; null for an API key.'),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

/** The limits of a new password. The minimum counts characters, the maximum bytes of UTF-8. */
export const passwordLength = { minChars: 10, maxBytes: 200 } as const;

/** A password as a user types it. Accepts every possible password, because it is only compared. */
export const password = secret(text(passwordLength.maxBytes).min(1, { error: 'Must not be empty.' }), 'SENT');

/** A new password. */
export const newPassword = secret(
  text(passwordLength.maxBytes)
    .refine((value) => [...value].length >= passwordLength.minChars, {
      error: `Must have at least ${passwordLength.minChars} characters.`,
    })
    .refine((value) => new TextEncoder().encode(value).length <= passwordLength.maxBytes, {
      error: `Must have at most ${passwordLength.maxBytes} bytes.`,
    }),
  'SENT',
);

export const MeUpdate = writeBody(
  { name: userName.optional(), avatar, available: z.boolean().optional() },
  {
    computed,
    fixed: {
      email: fixedEmail,
      status: fixed(UserStatus, byAdmin),
      role: fixed(UserRole, byAdmin),
      maxOpenLeads: fixed(z.int().nullable(), byAdmin),
      maxOpenConversations: fixed(z.int().nullable(), byAdmin),
    },
  },
);
export type MeUpdate = z.output<typeof MeUpdate>;

export const PasswordChange = z.strictObject({ currentPassword: password, password: newPassword });

const read = { scope: 'read:users', bucket: 'standard', paginated: false, idempotent: false } as const;
const manage = { ...read, scope: 'manage:users' } as const;
const onlyForAll =
  'Without the scope manage:users, a user has only id, tenantId, name, email, avatar, status and available.';
const self = { scope: 'user', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const usersResource: ResourceDeclaration = {
  about: 'The people of your tenant, their roles and invitations.',
  ids: { user: { prefix: 'usr', example: '01m5k2wd3ffx8sm4hk2v7c9b1e' } },
  audited: {
    'user.created': ['role'],
    'user.updated': ['role', 'status', 'available', 'maxOpenLeads', 'maxOpenConversations'],
    'user.deleted': ['reassignToId'],
    'user.invitation_created': [],
    'user.password_reset_created': [],
    'user.password_set': [],
    'user.sign_in_failed': [],
  },
};

export const users = defineResource('users', usersResource, {
  list: {
    method: 'GET',
    path: '/v1/users',
    summary: 'List users',
    description: `What to show in place of ids such as \`assignedToId\`. ${onlyForAll}`,
    query: UserQuery,
    responses: { 200: pageEnvelope(DirectoryUser) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/users',
    summary: 'Invite a user',
    description:
      'Answers a link, this once, by which the user sets a password within seven days; it is also mailed where the server can mail. Only an OWNER makes an OWNER, and making an ADMIN needs the scope admin.',
    query,
    body: UserCreate,
    responses: { 201: onceEnvelope(InvitedUser) },
    metadata: {
      ...manage,
      handlesSecrets: true,
      audited: 'user.created',
      idempotent: true,
      errors: ['FORBIDDEN.owner_required', 'CONFLICT.already_exists'],
    },
  },
  get: {
    method: 'GET',
    path: '/v1/users/:id',
    summary: 'Read a user',
    description: onlyForAll,
    pathParams,
    query,
    responses: { 200: envelope(DirectoryUser) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/users/:id',
    summary: 'Update, disable or enable a user',
    description:
      'Only an OWNER changes an OWNER or makes one, and for an ADMIN you need the scope admin; `available`, `maxOpenLeads` and `maxOpenConversations` can be set for everybody. The last OWNER who can sign in can be neither disabled nor given another role: CONFLICT. Keys and apps cannot change the role of the user in whose name they act. The response lists the API keys of the user, which go on working unless you send `revokeKeys=true`.',
    pathParams,
    query: UserUpdateQuery,
    body: UserUpdate,
    responses: { 200: envelope(UserUpdated) },
    metadata: {
      ...manage,
      audited: 'user.updated',
      errors: [
        'FORBIDDEN.owner_required',
        'FORBIDDEN.user_required',
        'NOT_FOUND',
        'CONFLICT.last_one',
        'PRECONDITION_FAILED',
      ],
    },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/users/:id',
    summary: 'Delete a user',
    description:
      'Records, open tasks, and shared views and canned replies of the user go to `reassignToId`, who also takes the place of the user in the filters of saved views (`assignee`, `owner`), in the conditions and actions of automations and in scoring rules. Without it, records have no owner afterwards and tasks no assignee, and the response lists the shared views and canned replies, filters, automations and rules that still name the user: they stay as they are. An automation whose author the user is runs no more, and is listed in both cases. Views and canned replies that the user alone sees are deleted with their data. Only an OWNER deletes an OWNER, and deleting an ADMIN needs the scope admin; the last OWNER cannot be deleted: CONFLICT. The response lists the API keys that act in their name, which go on working unless you send `revokeKeys=true`.',
    pathParams,
    query: UserDelete,
    body: noBody,
    responses: { 200: envelope(UserDeleted) },
    metadata: {
      ...manage,
      audited: 'user.deleted',
      errors: ['FORBIDDEN.owner_required', 'NOT_FOUND', 'CONFLICT.last_one', 'PRECONDITION_FAILED'],
    },
  },
  createInvitation: {
    method: 'POST',
    path: '/v1/users/:id/invitation',
    summary: 'Invite a user again',
    description: 'A fresh link for a user without a password, good for seven days. The one before it is dead.',
    pathParams,
    query,
    body: noBody,
    responses: { 201: onceEnvelope(AccountLink) },
    metadata: {
      ...manage,
      handlesSecrets: true,
      audited: 'user.invitation_created',
      idempotent: true,
      errors: ['FORBIDDEN.owner_required', 'NOT_FOUND', 'CONFLICT.disabled', 'CONFLICT.nothing_to_do'],
    },
  },
  createPasswordReset: {
    method: 'POST',
    path: '/v1/users/:id/password-reset',
    summary: 'Make a link to set a new password',
    description:
      'Good for one hour. The one before it is dead; the present password goes on working until it is replaced.',
    pathParams,
    query,
    body: noBody,
    responses: { 201: onceEnvelope(AccountLink) },
    metadata: {
      ...manage,
      handlesSecrets: true,
      audited: 'user.password_reset_created',
      idempotent: true,
      errors: ['FORBIDDEN.owner_required', 'NOT_FOUND', 'CONFLICT.disabled'],
    },
  },
});

/** The keys for what an app keeps on the device of a user. */
export const DeviceKeys = z
  .object({
    keys: z
      .array(
        z.object({
          id: z.string().describe('Keep it beside what the key encrypts.'),
          key: secret(z.string().describe('A key of 256 bits for AES-GCM, in base64url.'), 'SHOWN'),
        }),
      )
      .describe(
        'The first one encrypts. The others decrypt what was encrypted before the installation changed its secret key.',
      ),
  })
  .meta({ id: 'DeviceKeys' });
export type DeviceKeys = z.infer<typeof DeviceKeys>;

const meResource: ResourceDeclaration = {
  about: 'The caller: its tenant, plan, limits and scopes.',
  ids: { tenant: { prefix: 'tn', example: '01m5k2v8c4e7tb3n6r9wq0xzhs' } },
};

export const me = defineResource('me', meResource, {
  get: {
    method: 'GET',
    path: '/v1/me',
    summary: 'Read the tenant, plan, principal, scopes and user of the credential',
    query,
    responses: { 200: envelope(Me) },
    metadata: { scope: 'authenticated', bucket: 'standard', paginated: false, idempotent: false, errors: [] },
  },
  getDeviceKeys: {
    method: 'GET',
    path: '/v1/me/device-keys',
    summary: 'Read the keys for what an app keeps on the device of the user',
    description:
      'For signed-in users. An app encrypts with the first key what it keeps on the device, such as drafts: after the session, nobody can read it until the user signs in again. The server derives the keys, and keeps nothing.',
    query,
    responses: { 200: envelope(DeviceKeys) },
    metadata: { ...self, handlesSecrets: true, errors: [] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/me',
    summary: 'Update the current user',
    query,
    body: MeUpdate,
    responses: { 200: envelope(User) },
    metadata: { ...self, audited: 'user.updated', errors: ['PRECONDITION_FAILED'] },
  },
  changePassword: {
    method: 'POST',
    path: '/v1/me/password',
    summary: 'Change the password',
    description: 'Ends all other sessions of the user.',
    query,
    body: PasswordChange,
    responses: { 200: envelope(User) },
    metadata: { ...self, handlesSecrets: true, audited: 'user.password_set', idempotent: true, errors: [] },
  },
});
