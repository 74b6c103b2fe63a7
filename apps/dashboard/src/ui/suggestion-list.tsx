import { t } from '../i18n/i18n.js';

/** What a chatbot offered its contact to answer. */
export function SuggestionList({ suggestions }: { suggestions: readonly string[] }) {
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label={t('Offered by the bot')}>
      {suggestions.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
