import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { formatBytes, formatNumber } from '../../lib/format.js';
import { client, currentMe } from '../../session/session.js';
import { Card, Facts, Failure, Loading, Meter, PageFrame, pageStyles } from '../../ui/page.js';
import { Ago } from '../../ui/time.js';

/** What the tenant has used of each limit of its plan. */
export function Page() {
  const usage = useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) => client.usage.get({ signal }),
    refetchInterval: 15_000,
  });
  return (
    <PageFrame title={t('Usage')} lead={t('Use of the limits of your plan. The page refreshes automatically.')}>
      {usage.isPending && <Loading />}
      {usage.error && <Failure error={usage.error} onRetry={() => usage.refetch()} />}
      {usage.data && <Meters usage={usage.data} />}
    </PageFrame>
  );
}

type Usage = Awaited<ReturnType<typeof client.usage.get>>;

function Meters({ usage }: { usage: Usage }) {
  const { requests, storageBytes } = usage;
  return (
    <div className={pageStyles.cards}>
      <Card title={t('API requests')}>
        <Count label={t('This minute')} {...requests.minute} />
        <Count label={t('Today')} {...requests.day} />
        <Count label={t('At once')} {...requests.concurrent} />
        <Facts
          facts={[
            [t('New minute'), <Ago key="minute" at={requests.minute.resetAt} />],
            [t('New day'), <Ago key="day" at={requests.day.resetAt} />],
          ]}
        />
      </Card>
      {requests.apiKeys.length > 0 && (
        <Card title={t('Requests by API key today')}>
          {requests.apiKeys.map(({ id, label, day }) => (
            <Count key={id} label={label} used={day} limit={requests.day.limit} />
          ))}
        </Card>
      )}
      <Card title={t('Storage')}>
        <Meter
          label={t('Records and files')}
          used={storageBytes.used}
          limit={storageBytes.limit}
          text={outOf(
            formatBytes(storageBytes.used),
            storageBytes.limit === null ? null : formatBytes(storageBytes.limit),
          )}
        />
        <Facts
          facts={[
            [t('Records'), formatBytes(storageBytes.records)],
            [t('Files'), formatBytes(storageBytes.files)],
          ]}
        />
      </Card>
      <Card title={t('Work in the background')}>
        <Count label={t('Queued jobs')} {...usage.queuedJobs} />
        <Count label={t('Automation runs today')} {...usage.automationRuns} />
        <Count label={t('Tokens of AI models today')} {...usage.modelTokens} />
        <Count label={t('Tracking numbers today')} {...usage.trackingNumbers} />
      </Card>
      <Card title={t('Plan')}>
        <Facts
          facts={[
            [t('Plan'), usage.plan],
            [t('Company'), currentMe()?.tenant.name],
            [t('Currency'), currentMe()?.tenant.currency],
          ]}
        />
      </Card>
    </div>
  );
}

function Count({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  return (
    <Meter
      label={label}
      used={used}
      limit={limit}
      text={outOf(formatNumber(used), limit === null ? null : formatNumber(limit))}
    />
  );
}

const outOf = (used: string, limit: string | null) =>
  limit === null ? t('{used}, without limit', { used }) : t('{used} of {limit}', { used, limit });
