import type { DeliveryAttempt } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Badge, Card, Code, Facts, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { DeliveryState } from './delivery-state.js';

/** One delivery: its attempts with their answers, and what was sent. */
export function Page() {
  const { deliveryId = '' } = useParams({ strict: false });
  const delivery = useQuery({
    queryKey: ['deliveries', deliveryId],
    queryFn: ({ signal }) => client.deliveries.get(deliveryId, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? 2_000 : false),
  });
  const eventId = delivery.data?.eventId;
  const event = useQuery({
    queryKey: ['events', eventId],
    enabled: eventId !== undefined,
    queryFn: ({ signal }) => client.events.get(eventId ?? '', { signal }),
  });
  const resend = useAction(() => client.deliveries.resend(deliveryId), {
    changes: [['deliveries']],
    done: t('The event is sent again.'),
  });
  if (delivery.isPending) return <Loading />;
  const { data } = delivery;
  if (!data) {
    return (
      <PageFrame title={t('Delivery')}>
        <Failure error={delivery.error} onRetry={() => delivery.refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={t('Delivery of {type}', { type: data.eventType })}
      actions={
        <Button
          look="primary"
          busy={resend.isPending}
          // While a retry waits, it is made at once.
          disabled={data.status === 'PENDING' && data.attempts.length === 0}
          onClick={() => resend.mutate(undefined)}
        >
          {t('Send again')}
        </Button>
      }
    >
      <div className={pageStyles.split}>
        <div className={pageStyles.stack}>
          <Card title={t('Attempts')}>
            {data.attempts.length === 0 ? (
              <p>{t('There was no attempt yet.')}</p>
            ) : (
              <Table
                label={t('Attempts')}
                rows={data.attempts}
                columns={columns()}
                keyOf={({ number }) => String(number)}
              />
            )}
          </Card>
          <Card title={t('Body')}>
            {event.data && <Code label={t('Body')}>{JSON.stringify(event.data, null, 2)}</Code>}
            {event.error && <Failure error={event.error} />}
          </Card>
        </div>
        <Card title={t('Facts')}>
          <Facts
            facts={[
              [t('Status'), <DeliveryState key="status" delivery={data} />],
              [t('Created'), formatMoment(data.createdAt)],
              [t('Next attempt'), data.nextAttemptAt && <Ago key="next" at={data.nextAttemptAt} />],
              [t('Given up at'), data.status === 'PENDING' ? formatMoment(data.deadlineAt) : null],
              [
                t('Event'),
                <Link key="event" to="/developers/events/$eventId" params={{ eventId: data.eventId }}>
                  {data.eventId}
                </Link>,
              ],
              [
                t('Endpoint'),
                <Link key="endpoint" to="/developers/endpoints/$endpointId" params={{ endpointId: data.endpointId }}>
                  {data.endpointId}
                </Link>,
              ],
            ]}
          />
        </Card>
      </div>
    </PageFrame>
  );
}

function columns(): Column<DeliveryAttempt>[] {
  return [
    { head: t('Attempt'), cell: ({ number }) => number },
    { head: t('Time'), cell: ({ startedAt }) => formatMoment(startedAt) },
    { head: t('Took'), cell: ({ durationMs }) => t('{ms} ms', { ms: formatNumber(durationMs) }), kind: 'number' },
    {
      head: t('Answer'),
      kind: 'text',
      cell: ({ outcome, responseStatus, responseBody, error }) => (
        <>
          <Badge kind={outcome === 'SUCCEEDED' ? 'Good' : 'Bad'}>{responseStatus ?? t('No answer')}</Badge>{' '}
          {error ?? responseBody}
        </>
      ),
    },
  ];
}
