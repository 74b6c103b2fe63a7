import type { Conversation } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { SuggestionList } from '../../ui/suggestion-list.js';

/** What the chatbot tried before it asked for a person: the questions that it could not answer, and what it offered. */
export function Unanswered({ unanswered }: Pick<Conversation, 'unanswered'>) {
  if (unanswered.length === 0) return null;
  return (
    <details open>
      <summary>{t('Questions the bot could not answer')}</summary>
      <ol>
        {unanswered.map(({ question, suggestions }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same question may have been asked twice.
          <li key={index}>
            {question}
            <SuggestionList suggestions={suggestions} />
          </li>
        ))}
      </ol>
    </details>
  );
}
