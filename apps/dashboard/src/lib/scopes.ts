import type { Scope } from '@lead-engagement/sdk';
import { t } from '../i18n/i18n.js';

/** What each scope is for, in a few words. */
const meanings = (): Record<Scope, string> => ({
  'read:leads': t('See leads, contacts and activities'),
  'write:leads': t('Create, change, import and delete leads and contacts'),
  'create:leads': t('Create leads and nothing else, for a web form'),
  'delete:leads': t('Delete leads, contacts and activities'),
  'import:contacts': t('Import contacts and leads'),
  'export:contacts': t('Export contacts and leads'),
  'erase:contacts': t('Erase persons, and export what is known of one'),
  'manage:settings': t('Change pipelines, custom fields, scoring and shared views'),
  'manage:automations': t('Change automations'),
  'read:conversations': t('See conversations'),
  'write:conversations': t('Write in conversations, and change chatbots'),
  'read:emails': t('See e-mails with leads and contacts'),
  'write:emails': t('Send e-mails to leads and contacts'),
  'manage:channels': t('Change channels and knowledge bases'),
  'read:collections': t('See crawls and what they found'),
  'write:collections': t('Start and change crawls'),
  'read:shipments': t('See shipments'),
  'write:shipments': t('Register and stop shipments'),
  'manage:webhooks': t('Change webhook endpoints, and see events'),
  'read:users': t('See the names of users'),
  'manage:users': t('Invite, change and delete users'),
  'read:audit': t('See the audit log'),
  admin: t('Everything, with settings and keys'),
});

/** Scopes as choices; one that this version does not know stands as it is. */
export function toScopeOptions(scopes: readonly string[]): (readonly [string, string])[] {
  const known = new Map<string, string>(Object.entries(meanings()));
  return scopes.map((scope) => [scope, known.has(scope) ? `${scope}: ${known.get(scope)}` : scope] as const);
}
