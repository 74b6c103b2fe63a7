import { t } from '../i18n/i18n.js';
import { ownValue } from './own-value.js';

/** The roles of messages. */
export const messageRoles = ['USER', 'ASSISTANT', 'HUMAN_AGENT', 'SYSTEM'] as const;
export type MessageRole = (typeof messageRoles)[number];

export function nameOfRole(role: string): string {
  const names: Record<string, string> = {
    USER: t('Contact'),
    ASSISTANT: t('Bot'),
    HUMAN_AGENT: t('Person'),
    SYSTEM: t('System'),
  };
  return ownValue(names, role) ?? role;
}
