import { t } from '../i18n/i18n.js';
import { may } from '../session/session.js';
import type { NavigationEntry } from './pages.js';

/** The pages of the settings that the user may open. */
export function settingsPages(): NavigationEntry[] {
  const [leads, conversations, admin] = [may('read:leads'), may('read:conversations'), may('admin')];
  const entry = (shown: boolean, to: string, text: string) => (shown ? [{ to, text }] : []);
  return [
    ...entry(admin, '/settings/company', t('Company')),
    ...entry(may('manage:users'), '/settings/users', t('Users')),
    ...entry(leads, '/settings/pipelines', t('Pipelines')),
    ...entry(leads, '/settings/tags', t('Tags')),
    ...entry(leads, '/settings/custom-fields', t('Custom fields')),
    ...entry(may('manage:settings'), '/settings/scoring', t('Scoring')),
    ...entry(admin, '/settings/assignment', t('Assignment')),
    ...entry(conversations, '/settings/canned-replies', t('Canned replies')),
    ...entry(may('read:emails'), '/settings/mailbox', t('Mailboxes')),
    ...entry(admin, '/settings/tracking', t('Tracking')),
    ...entry(admin || may('manage:webhooks'), '/settings/secrets', t('Secrets')),
  ];
}
