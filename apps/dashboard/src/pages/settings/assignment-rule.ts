import type { Chatbot, DirectoryUser, Settings } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { client, may } from '../../session/session.js';
import { nameOfHandoff } from '../inbox/conversation-state.js';

/** A rule as the API has it. */
export type Rule = Settings['conversations']['assignment']['rules'][number];
export type HandoffReason = NonNullable<NonNullable<Rule['when']>['handoffReasons']>[number];

/** The reasons that a rule can name. */
export const handoffReasons: readonly HandoffReason[] = [
  'UNSURE',
  'REQUESTED',
  'FLAGGED',
  'ERROR',
  'BOT_DISABLED',
  'BOT_DELETED',
];

const none: readonly Chatbot[] = [];

/** The chatbots that a rule can name: the first 200. */
export function useChatbots(): readonly Chatbot[] {
  const { data = none } = useQuery({
    queryKey: ['chatbots', 'all'],
    enabled: may('read:conversations'),
    queryFn: async ({ signal }) => (await client.chatbots.list({ limit: 200, signal })).data,
  });
  return data;
}

/** Which conversations a rule applies to, in words. */
export function describeConditions({ when }: Rule, bots: readonly Chatbot[]): string {
  const parts = [
    when?.botIds?.map((id) => bots.find((bot) => bot.id === id)?.name ?? id).join(', '),
    when?.platforms?.join(', '),
    when?.handoffReasons?.map(nameOfHandoff).join(' '),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : t('All conversations');
}

/** Whom a rule assigns to, in words. */
export function describeTarget({ assignTo, onlyOnline }: Rule, users: readonly DirectoryUser[]): string {
  const whom = () => {
    if (assignTo.type === 'ANYONE') return t('All users in turn');
    if (assignTo.type === 'OWNER') return t('The owner of the lead or the contact');
    return assignTo.userIds.map((id) => users.find((user) => user.id === id)?.name ?? id).join(', ');
  };
  return onlyOnline ? t('{whom}, if online', { whom: whom() }) : whom();
}
