import type { Message } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/i18n.js';
import { isWebAddress } from '../lib/web-address.js';

type Citation = NonNullable<Message['metadata']>['citations'][number];

/** Where a passage stands in its document: its page, or the headings above it. Empty if it has neither. */
export function placeOf({ page, heading }: Pick<Citation, 'page' | 'heading'>): string {
  return [page ? t('page {page}', { page }) : '', heading ?? ''].filter((part) => part !== '').join(' · ');
}

/** The passages that a reply of a chatbot is based on, each with its document and its place in it. */
export function Sources({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <section aria-label={t('Sources')}>
      <strong>{t('Sources')}</strong>
      <ul>
        {citations.map(({ documentId, knowledgeBaseId, title, url, quote, page, heading }) => {
          const place = placeOf({ page, heading });
          return (
            <li key={`${documentId} ${quote}`}>
              <Link to="/knowledge/$knowledgeBaseId" params={{ knowledgeBaseId }}>
                {title}
              </Link>
              {place && ` (${place})`}: {quote}{' '}
              {isWebAddress(url) && (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {t('Original')}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
