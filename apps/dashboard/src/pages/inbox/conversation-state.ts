import type { Conversation } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { ownValue } from '../../lib/own-value.js';

/** The names of the states that the list is filtered by. */
export const stateNames = (): Record<string, string> => ({
  HUMAN_TAKEOVER: t('Handed over to people'),
  ACTIVE: t('With the bot'),
  WAITING: t('Waiting for the contact'),
  CLOSED: t('Closed'),
  ARCHIVED: t('Archived'),
});

/** Whether a conversation waits for a person to take it. */
export const needsPerson = ({ status, assigneeId }: Pick<Conversation, 'status' | 'assigneeId'>): boolean =>
  status === 'HUMAN_TAKEOVER' && assigneeId === null;

/** The state of a conversation in words; one that this version does not know is shown as it is. */
export function nameOfState(conversation: Pick<Conversation, 'status' | 'assigneeId'>): string {
  if (needsPerson(conversation)) return t('Waiting for a person');
  if (conversation.status === 'HUMAN_TAKEOVER') return t('With a person');
  return stateNames()[conversation.status] ?? conversation.status;
}

/** Why the chatbot asked for a person. */
export function nameOfHandoff(reason: string): string {
  const names: Record<string, string> = {
    UNSURE: t('The bot did not know what to say.'),
    REQUESTED: t('The contact asked for a person.'),
    FLAGGED: t('The reply of the bot was withheld.'),
    ERROR: t('The bot failed.'),
    BOT_DISABLED: t('The bot is switched off.'),
    BOT_DELETED: t('The bot was deleted.'),
  };
  return ownValue(names, reason) ?? reason;
}
