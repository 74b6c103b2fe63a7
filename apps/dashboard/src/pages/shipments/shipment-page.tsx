import type { Checkpoint, Shipment } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatDay, formatMoment } from '../../lib/format.js';
import { queries, useAction } from '../../lib/queries.js';
import { isWebAddress } from '../../lib/web-address.js';
import { client, may } from '../../session/session.js';
import { notify } from '../../shell/notices.js';
import { Button, Row } from '../../ui/controls.js';
import { Card, Facts, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { Ago } from '../../ui/time.js';
import styles from '../../ui/timeline.module.css';
import { nameOfStatus, ShipmentStatus } from './shipment-status.js';

/** One shipment with its way so far. */
export function Page() {
  const { shipmentId = '' } = useParams({ strict: false });
  const shipment = useQuery({
    queryKey: ['shipments', shipmentId],
    queryFn: ({ signal }) => client.shipments.get(shipmentId, { signal }),
    refetchInterval: 30_000,
  });
  if (shipment.isPending) return <Loading />;
  const { data } = shipment;
  if (!data) {
    return (
      <PageFrame title={t('Shipment')}>
        <Failure error={shipment.error} onRetry={() => shipment.refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={data.trackingNumber} actions={may('write:shipments') && <Actions shipment={data} />}>
      {data.tracking === 'ACTIVE' && data.syncError && (
        <div className={`${pageStyles.note} ${pageStyles.bad}`} role="status">
          <strong>{t('The provider cannot be asked at present.')}</strong>
          <span>{data.syncError}</span>
          {may('admin') && <Link to="/settings/tracking">{t('Go to the tracking settings')}</Link>}
        </div>
      )}
      <div className={pageStyles.split}>
        <Way shipment={data} />
        <About shipment={data} />
      </div>
    </PageFrame>
  );
}

function Actions({ shipment: { id, trackingNumber, carrierCode, tracking, version } }: { shipment: Shipment }) {
  const changes = [['shipments']];
  const refresh = useAction(() => client.shipments.refresh(id), {
    changes,
    done: ({ asked, syncError }) =>
      asked ? t('The provider was asked.') : (syncError ?? t('The provider was asked a moment ago. Try again later.')),
  });
  const again = () => client.shipments.create({ trackingNumber, ...(carrierCode && { carrierCode }) });
  const restart = useAction(again, { changes, done: t('The shipment is tracked.') });
  const stop = useAction(() => client.shipments.delete(id, { ifMatch: version }), {
    changes,
    onDone() {
      const undo = () => again().then(() => queries.invalidateQueries({ queryKey: ['shipments'] }));
      notify({ kind: 'good', text: t('It is no longer tracked. Its timeline stays.'), undo });
    },
  });
  if (tracking === 'STOPPED') {
    return (
      <Button busy={restart.isPending} onClick={() => restart.mutate(undefined)}>
        {t('Track again')}
      </Button>
    );
  }
  return (
    <Row>
      <Button look="primary" busy={refresh.isPending} onClick={() => refresh.mutate(undefined)}>
        {t('Ask the provider now')}
      </Button>
      <Button look="danger" busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
        {t('Stop tracking')}
      </Button>
    </Row>
  );
}

/** When a scan was: in the reader's time zone, or as much as the carrier says. */
function formatScan({ occurredAt, timeKind, givenTime }: Checkpoint): string {
  if (occurredAt === null) return givenTime ?? t('At an unknown time');
  if (timeKind === 'DAY') return formatDay(occurredAt.slice(0, '2026-11-20'.length));
  if (timeKind === 'LOCAL') return t('{time}, local time', { time: formatMoment(occurredAt, 'UTC') });
  return formatMoment(occurredAt);
}

function Way({ shipment: { timeline } }: { shipment: Shipment }) {
  return (
    <Card title={t('Timeline')}>
      {timeline.length === 0 && <p>{t('There is no news yet. Carriers report a parcel when they first scan it.')}</p>}
      <ol className={styles.timeline}>
        {timeline.toReversed().map((checkpoint) => {
          const { status, message, location } = checkpoint;
          return (
            <li key={JSON.stringify(checkpoint)}>
              <strong>{message ?? (status && nameOfStatus(status)) ?? t('News')}</strong>
              <div className={styles.meta}>
                {location && <span>{location}</span>} <span>{formatScan(checkpoint)}</span>
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function About({ shipment }: { shipment: Shipment }) {
  const { carrierCode, provider, originCountry, destinationCountry, leadId, contactId, trackingNumber } = shipment;
  const carrier = useQuery({
    queryKey: ['carriers', 'code', carrierCode],
    enabled: carrierCode !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await client.carriers.list({ code: carrierCode ?? '', limit: 1, signal })).data[0] ?? null,
  });
  const url = carrier.data?.trackingUrl?.replace('{trackingNumber}', encodeURIComponent(trackingNumber)) ?? null;
  const expected = shipment.estimatedDeliveryTo;
  return (
    <Card title={t('Facts')}>
      <Facts
        facts={[
          [t('Status'), <ShipmentStatus key="status" shipment={shipment} />],
          [t('Carrier'), carrier.data?.name ?? carrierCode ?? t('Unknown')],
          [t('Entered as'), shipment.givenNumber],
          [t('Provider'), provider],
          [t('From'), originCountry],
          [t('To'), destinationCountry],
          [t('Expected'), expected && formatDay(expected.slice(0, 10))],
          [t('Delivered'), shipment.deliveredAt && formatMoment(shipment.deliveredAt)],
          [t('Last news'), shipment.lastEventAt && <Ago key="last" at={shipment.lastEventAt} />],
          [
            t('Lead'),
            leadId && (
              <Link key="lead" to="/leads/$leadId" params={{ leadId }}>
                {t('Open the lead')}
              </Link>
            ),
          ],
          [
            t('Contact'),
            contactId && (
              <Link key="contact" to="/contacts/$contactId" params={{ contactId }}>
                {t('Open the contact')}
              </Link>
            ),
          ],
        ]}
      />
      {isWebAddress(url) && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('See it at the carrier')}
        </a>
      )}
    </Card>
  );
}
