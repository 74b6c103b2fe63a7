import type { Notification } from '@lead-engagement/sdk';
import { t } from '../i18n/i18n.js';

/** What a notification says. One of a kind that this version does not know is shown as it is. */
export function titleOf({ kind, count, outcome }: Pick<Notification, 'kind' | 'count' | 'outcome'>): string {
  const values = { count };
  const titles: Record<string, string> = {
    LEAD_ASSIGNED: t('{count, plural, one {You were given a lead} other {You were given # leads}}', values),
    CONVERSATION_ASSIGNED: t(
      '{count, plural, one {You were given a conversation} other {You were given # conversations}}',
      values,
    ),
    CONVERSATION_HANDED_OFF: t('A conversation waits for a person'),
    MENTIONED: t('You were mentioned in a note'),
    TASK_ASSIGNED: t('{count, plural, one {You were given a task} other {You were given # tasks}}', values),
    TASK_DUE: t('{count, plural, one {A task of yours is due} other {# tasks of yours are due}}', values),
    IMPORT_FINISHED: outcome === 'FAILED' ? t('An import has failed') : t('An import has finished'),
    EMAIL_BOUNCED: t('An e-mail came back'),
    EMAIL_FAILED: t('An e-mail was not sent'),
    MAILBOX_FAILED: t('A mailbox does not work'),
    EXPORT_FINISHED: outcome === 'FAILED' ? t('An export has failed') : t('An export is ready'),
  };
  return titles[kind] ?? kind;
}

/** The names of the kinds, for their settings. */
export const kindNames = (): Record<string, string> => ({
  LEAD_ASSIGNED: t('Somebody gives you a lead'),
  CONVERSATION_ASSIGNED: t('Somebody gives you a conversation'),
  CONVERSATION_HANDED_OFF: t('A chatbot asks for a person'),
  MENTIONED: t('A note mentions you'),
  TASK_ASSIGNED: t('Somebody gives you a task'),
  TASK_DUE: t('A task of yours is due'),
  IMPORT_FINISHED: t('Your import has ended'),
  EXPORT_FINISHED: t('Your export has ended'),
  EMAIL_BOUNCED: t('An e-mail came back'),
  EMAIL_FAILED: t('An e-mail was not sent'),
  MAILBOX_FAILED: t('A mailbox does not work'),
});

/** The page that shows what a notification is about. */
export function pageOf({ kind, conversationId, leadId, contactId, importId }: Notification) {
  if (conversationId) return { to: '/inbox', search: { open: conversationId } };
  if (leadId) return { to: '/leads/$leadId', params: { leadId } };
  if (contactId) return { to: '/contacts/$contactId', params: { contactId } };
  if (importId) return { to: '/imports/$importId', params: { importId } };
  const pages: Record<string, string> = {
    LEAD_ASSIGNED: '/leads',
    TASK_ASSIGNED: '/today',
    TASK_DUE: '/today',
    IMPORT_FINISHED: '/imports',
    EXPORT_FINISHED: '/contacts',
    MAILBOX_FAILED: '/settings/mailbox',
  };
  return { to: pages[kind] ?? '/inbox' };
}
