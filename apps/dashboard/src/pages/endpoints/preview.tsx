import type { WebhookPreview, WebhookPreviewRequest } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, controlStyles, Row } from '../../ui/controls.js';
import { Badge, Code, Failure, pageStyles } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';

type Tried = WebhookPreview['events'][number];

/** Tries a subscription on the latest events: which would be sent, with what in them, and why the others would not. */
export function Preview({ read }: { read: () => WebhookPreviewRequest }) {
  const trial = useAction(() => client.webhookEndpoints.preview(read()), { quiet: true });
  return (
    <>
      <Row>
        <Button busy={trial.isPending} onClick={() => trial.mutate(undefined)}>
          {t('Try it on the latest events')}
        </Button>
        <span className={controlStyles.hint}>{t('Nothing is stored or sent.')}</span>
      </Row>
      {trial.error && <Failure error={trial.error} />}
      {trial.data && <Outcome preview={trial.data} />}
    </>
  );
}

function Outcome({ preview: { tried, matched, lookedAt, events } }: { preview: WebhookPreview }) {
  if (tried === 0)
    return (
      <p role="status">
        {t('None of the last {lookedAt} events is of these types.', { lookedAt: formatNumber(lookedAt) })}
      </p>
    );
  return (
    <>
      <p role="status">
        {t('Of the last {tried} events, {matched} would be sent.', {
          tried: formatNumber(tried),
          matched: formatNumber(matched),
        })}
      </p>
      <Table<Tried>
        label={t('Latest events')}
        rows={events}
        keyOf={({ eventId }) => eventId}
        columns={[
          {
            head: t('Event'),
            cell: ({ eventId, type }) => (
              <Link to="/developers/events/$eventId" params={{ eventId }}>
                {type}
              </Link>
            ),
          },
          { head: t('Outcome'), kind: 'text', cell: (event) => <Reasons event={event} /> },
          { head: t('Time'), cell: ({ created }) => <Ago at={created} />, minor: true },
        ]}
      />
    </>
  );
}

function Reasons({ event: { type, matches, reasons, payload } }: { event: Tried }) {
  return (
    <>
      <Badge kind={matches ? 'Good' : undefined}>{matches ? t('Would be sent') : t('Would not be sent')}</Badge>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={`${reason.path} ${reason.code}`}>
              {inWords(reason)} <span className={controlStyles.hint}>{reason.message}</span>
            </li>
          ))}
        </ul>
      )}
      {payload && (
        <details className={pageStyles.folded}>
          <summary>{t('What is sent')}</summary>
          <Code label={t('What is sent of {type}', { type })}>{JSON.stringify(payload, null, 2)}</Code>
        </details>
      )}
    </>
  );
}

/** What kept an event from being sent. The server says how it is, in English. */
function inWords({ path, code }: Tried['reasons'][number]): string {
  const number = Number(path.split('.').at(-1)) + 1;
  switch (code) {
    case 'CONDITION_FAILED':
      return t('Condition {number} is not true.', { number });
    case 'NOT_APPLIED':
      return t('Condition {number} does not count.', { number });
    case 'MIN_SCORE':
      return t('Not the least score.');
    case 'PIPELINE':
      return t('Not of this pipeline.');
    case 'ROLE':
      return t('Not a message of these.');
    default:
      return '';
  }
}
