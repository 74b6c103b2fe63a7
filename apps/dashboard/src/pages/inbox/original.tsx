import type { Message } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { formatMoment } from '../../lib/format.js';
import { Badge } from '../../ui/page.js';
import { readCarried } from './carried.js';
import styles from './inbox.module.css';

type Metadata = NonNullable<Message['metadata']>;

/** What a message carried beside its content: of a mail its results and the whole text, of a platform what it sent besides a text. */
export function Original({ metadata }: Pick<Message, 'metadata'>) {
  if (!metadata) return null;
  const { authentication, original, edits = [], from, platform } = metadata;
  return (
    <>
      {from !== undefined && <small>{t('Sender: {name}', { name: from || t('unknown') })}</small>}
      {authentication && <small>{nameResults(authentication)}</small>}
      {platform && <OfPlatform platform={platform} />}
      {edits.length > 0 && (
        <details className={styles.original}>
          <summary>{t('Edited: show what it said before')}</summary>
          <ol>
            {edits.map((edit) => (
              <li key={edit.replacedAt}>
                <small>{t('Until {time}', { time: formatMoment(edit.replacedAt) })}</small>
                {edit.content}
              </li>
            ))}
          </ol>
        </details>
      )}
      {original !== undefined && (
        <details className={styles.original}>
          <summary>{t('Show the original')}</summary>
          {original}
        </details>
      )}
    </>
  );
}

function nameResults({ spf, dkim, dmarc }: NonNullable<Metadata['authentication']>): string {
  const results = [
    ['SPF', spf],
    ['DKIM', dkim],
    ['DMARC', dmarc],
  ];
  return results.map(([name, result]) => `${name}: ${result ?? '–'}`).join(' · ');
}

function OfPlatform({ platform }: { platform: NonNullable<Metadata['platform']> }) {
  const { forwardedFrom, answers, ad, place } = readCarried(platform.fields);
  const map = place && `https://www.openstreetmap.org/?mlat=${place.latitude}&mlon=${place.longitude}`;
  return (
    <>
      {!platform.supported && <Badge kind="Warn">{t('Cannot be shown here')}</Badge>}
      {forwardedFrom !== undefined && (
        <small>{forwardedFrom ? t('Forwarded from {name}', { name: forwardedFrom }) : t('Forwarded')}</small>
      )}
      {answers !== undefined && (
        <small>{answers ? t('Answers: {text}', { text: answers }) : t('Answers an earlier message')}</small>
      )}
      {ad && (
        <small>
          {t('Came by an ad:')}{' '}
          {ad.url ? (
            <a href={ad.url} target="_blank" rel="noreferrer">
              {ad.name}
            </a>
          ) : (
            ad.name
          )}
        </small>
      )}
      {map && (
        <small>
          <a href={map} target="_blank" rel="noreferrer">
            {t('Show on a map')}
          </a>
        </small>
      )}
      {Object.keys(platform.fields).length > 0 && (
        <details className={styles.original}>
          <summary>{t('Show what the platform sent')}</summary>
          <pre>{JSON.stringify(platform.fields, null, 2)}</pre>
        </details>
      )}
    </>
  );
}
