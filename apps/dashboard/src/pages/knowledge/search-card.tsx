import { t } from '../../i18n/i18n.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { TextField } from '../../ui/controls.js';
import { Form } from '../../ui/forms.js';
import { Card } from '../../ui/page.js';
import { placeOf } from '../../ui/sources.js';

/** Shows the passages that a question finds. */
export function SearchCard({ knowledgeBaseId }: { knowledgeBaseId: string }) {
  const search = useAction(
    ({ query = '' }: Record<string, string>) => client.knowledgeBases.search(knowledgeBaseId, { query, limit: 5 }),
    { quiet: true },
  );
  return (
    <Card title={t('Try a search')}>
      <Form draft={null} action={search} onSend={search.mutate} submit={t('Search')}>
        <TextField
          label={t('Question or words')}
          name="query"
          required
          maxLength={1_000}
          hint={t('A chatbot sees the passages that are found.')}
        />
      </Form>
      <div role="status">
        {search.data?.length === 0 && <p>{t('Nothing found.')}</p>}
        {search.data && search.data.length > 0 && (
          <ol>
            {search.data.map(({ text, citation: { documentId, title, position, page, heading } }) => (
              <li key={`${documentId} ${position}`}>
                <strong>{title}</strong>
                {placeOf({ page, heading }) && ` (${placeOf({ page, heading })})`}:{' '}
                {text.length > 300 ? `${text.slice(0, 300)} …` : text}
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}
