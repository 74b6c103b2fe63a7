import { z } from 'zod';
import { limits } from './access.js';
import { envelope, pageEnvelope } from './envelope.js';
import { id, identityFields, noQuery, timeFields, timestamp, timestampInput, version, writeBody } from './fields.js';
import { listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** The reasons for which a user is notified. */
export const notificationKinds = [
  'LEAD_ASSIGNED',
  'CONVERSATION_ASSIGNED',
  'CONVERSATION_HANDED_OFF',
  'MENTIONED',
  'TASK_ASSIGNED',
  'TASK_DUE',
  'IMPORT_FINISHED',
  'EXPORT_FINISHED',
  'EMAIL_BOUNCED',
  'EMAIL_FAILED',
  'MAILBOX_FAILED',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The languages of mails with notifications. */
export const mailLanguages = ['en', 'de', 'es', 'fr'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

const reference = z.string().nullable();

/** Something that a user should know. Nobody is notified of what they did themselves. */
export const Notification = z
  .object({
    ...identityFields,
    kind: z.enum(notificationKinds),
    count: z
      .int()
      .describe(
        'How many leads, conversations or tasks it is about. Above 1, the ids are null: see your list of them.',
      ),
    subject: z
      .string()
      .nullable()
      .describe(
        'The subject, by its current name: the title of the lead or task, the name of the contact or the file, the address of the mailbox. null if it has no name, or is gone.',
      ),
    leadId: reference.describe('The lead that was assigned, or that the task or mail belongs to.'),
    contactId: reference.describe('The contact that the task or mail belongs to.'),
    conversationId: reference,
    noteId: reference.describe('The private note with the mention.'),
    activityId: reference.describe('The task.'),
    importId: reference,
    exportId: reference,
    emailId: reference.describe('The mail that came back or was not sent.'),
    mailboxId: reference.describe('The mailbox that does not work.'),
    reason: z
      .string()
      .nullable()
      .describe('Of a mail or mailbox: the response of the mail server, with the address that it is about; else null.'),
    outcome: z.enum(['COMPLETED', 'FAILED']).nullable().describe('How the import or export ended.'),
    actorId: reference.describe('The user who did it; null for the server and keys without an owner.'),
    readAt: timestamp.nullable().describe('null: unread.'),
    ...timeFields,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const NotificationQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('notification'),
  unread: queryBoolean.optional().describe('true: only unread ones; `meta.total` counts them.'),
  ...valueFilter('kind', z.enum(notificationKinds)),
  ...timeFilters,
});
export type NotificationQuery = z.output<typeof NotificationQuery>;

export const NotificationsRead = z
  .strictObject({
    ids: z.array(id).min(1).max(limits.maxPageSize).optional().describe('These notifications; others are ignored.'),
    until: timestampInput.optional().describe('All that were created at this time or before.'),
  })
  .refine((input) => (input.ids === undefined) !== (input.until === undefined), {
    error: 'Send either ids or until.',
    path: ['ids'],
  });
export type NotificationsRead = z.output<typeof NotificationsRead>;

export const UnreadCount = z
  .object({ unread: z.int().describe('Notifications that are still unread.') })
  .meta({ id: 'UnreadCount' });
export type UnreadCount = z.infer<typeof UnreadCount>;

const byKind = <T extends z.ZodType>(value: T) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, value])) as Record<NotificationKind, T>;

const inApp = z.boolean().describe('In the list and the live stream.');
const mail = z.boolean().describe('In a mail, at most one an hour, if it is still unread by then.');

/** How a user is notified. */
export const NotificationSettings = z
  .object({
    language: z.enum(mailLanguages).describe('The language of the mails.'),
    kinds: z.object(byKind(z.object({ inApp, mail }))),
    mailAvailable: z.boolean().describe('Whether this server sends mail.'),
    version,
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const NotificationSettingsUpdate = writeBody(
  {
    language: z.enum(mailLanguages).optional().describe('Default: en.'),
    kinds: z
      .strictObject(byKind(z.strictObject({ inApp: inApp.optional(), mail: mail.optional() }).optional()))
      .optional()
      .describe('What you leave out stays. Default: in the app, without mail.'),
  },
  ['mailAvailable', 'version'],
);
export type NotificationSettingsUpdate = z.output<typeof NotificationSettingsUpdate>;

const self = { scope: 'user', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;

const resource: ResourceDeclaration = {
  about: 'The notifications of signed-in users, and their settings.',
  ids: { notification: { prefix: 'ntf', example: '01m5k2tvkxtc9gh0f8j4d2e1pq' } },
  kept: {
    notifications: {
      what: `Notifications of users, the newest ${limits.notificationsPerUser.toLocaleString('en')} of each`,
      tables: ['notifications'],
      kept: { days: limits.notificationDays, after: 'they were created' },
    },
    notificationSettings: {
      what: 'How users are notified',
      tables: ['notification_settings'],
      kept: 'until the user is purged',
    },
  },
};

export const notifications = defineResource('notifications', resource, {
  list: {
    method: 'GET',
    path: '/v1/me/notifications',
    summary: 'List the notifications of the signed-in user',
    description: `The newest ${limits.notificationsPerUser} are kept, for ${limits.notificationDays} days.`,
    query: NotificationQuery,
    responses: { 200: pageEnvelope(Notification) },
    metadata: { ...self, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  markRead: {
    method: 'POST',
    path: '/v1/me/notifications/read',
    summary: 'Mark notifications as read',
    query,
    body: NotificationsRead,
    responses: { 200: envelope(UnreadCount) },
    metadata: { ...self, audited: false, idempotent: true, errors: [] },
  },
  getSettings: {
    method: 'GET',
    path: '/v1/me/notification-settings',
    summary: 'Read how the signed-in user is notified',
    query,
    responses: { 200: envelope(NotificationSettings) },
    metadata: { ...self, errors: [] },
  },
  updateSettings: {
    method: 'PATCH',
    path: '/v1/me/notification-settings',
    summary: 'Change how the signed-in user is notified',
    description: 'Changes what is sent and leaves the rest. It applies to notifications from now on.',
    query,
    body: NotificationSettingsUpdate,
    responses: { 200: envelope(NotificationSettings) },
    metadata: { ...self, audited: false, errors: ['PRECONDITION_FAILED'] },
  },
});
