import type { Notification } from '@lead-engagement/contract';
import { encodeId, type IdKind } from '../../../ids.js';
import type { notificationSettings, notifications } from './table.js';

/** A notification as stored. */
export type NotificationRow = typeof notifications.$inferSelect;
/** The settings of a user as stored. */
export type SettingsRow = typeof notificationSettings.$inferSelect;

/** A notification with what the records that it names say now. */
export interface NamedRow extends NotificationRow {
  subject: string | null;
  leadId: string | null;
  contactId: string | null;
  reason: string | null;
  outcome: Notification['outcome'];
}

export function toNotification(row: NamedRow): Notification {
  const { kind, recordId } = row;
  const idIf = (isIt: boolean, idKind: IdKind) => (isIt && recordId ? encodeId(idKind, recordId) : null);
  return {
    id: encodeId('notification', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    kind,
    count: row.count,
    subject: row.subject,
    leadId: row.leadId && encodeId('lead', row.leadId),
    contactId: row.contactId && encodeId('contact', row.contactId),
    conversationId: idIf(conversationKinds.has(kind), 'conversation'),
    noteId: row.noteId && encodeId('conversationNote', row.noteId),
    activityId: idIf(kind === 'TASK_ASSIGNED' || kind === 'TASK_DUE', 'activity'),
    importId: idIf(kind === 'IMPORT_FINISHED', 'import'),
    exportId: idIf(kind === 'EXPORT_FINISHED', 'export'),
    emailId: idIf(kind === 'EMAIL_BOUNCED' || kind === 'EMAIL_FAILED', 'email'),
    mailboxId: idIf(kind === 'MAILBOX_FAILED', 'mailbox'),
    reason: row.reason,
    outcome: row.outcome,
    actorId: row.actorId && encodeId('user', row.actorId),
    readAt: row.readAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

const conversationKinds: ReadonlySet<string> = new Set([
  'CONVERSATION_ASSIGNED',
  'CONVERSATION_HANDED_OFF',
  'MENTIONED',
]);
