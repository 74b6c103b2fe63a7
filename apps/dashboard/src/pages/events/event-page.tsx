import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { client } from '../../session/session.js';
import { buttonClass } from '../../ui/controls.js';
import { Card, Code, Facts, Failure, Loading, PageFrame } from '../../ui/page.js';

/** One event, as it is delivered. */
export function Page() {
  const { eventId = '' } = useParams({ strict: false });
  const event = useQuery({
    queryKey: ['events', eventId],
    queryFn: ({ signal }) => client.events.get(eventId, { signal }),
  });
  if (event.isPending) return <Loading />;
  return (
    <PageFrame
      title={event.data?.type ?? t('Event')}
      actions={
        <Link className={buttonClass()} to="/developers/deliveries" search={{ eventId }}>
          {t('Deliveries')}
        </Link>
      }
    >
      {event.error && <Failure error={event.error} onRetry={() => event.refetch()} />}
      {event.data && (
        <Card>
          <Facts
            facts={[
              [t('Id'), <code key="id">{event.data.id}</code>],
              [t('Created'), formatMoment(event.data.created)],
              [t('Number'), formatNumber(event.data.sequence)],
            ]}
          />
          <Code label={t('Body')}>{JSON.stringify(event.data, null, 2)}</Code>
        </Card>
      )}
    </PageFrame>
  );
}
