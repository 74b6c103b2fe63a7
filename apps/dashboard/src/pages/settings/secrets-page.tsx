import type { ApiKey, WebhookEndpoint } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Badge, Card } from '../../ui/page.js';
import { ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { SettingsFrame } from './settings-frame.js';

/** A secret of this age should be replaced. */
const oldAfterMs = 180 * 86_400_000;

/** The age of all secrets of the company: keys of the API, and signing secrets of endpoints. */
export function Page() {
  return (
    <SettingsFrame
      title={t('Secrets')}
      lead={t(
        'Replace a secret regularly, and when someone who knows it leaves. Secrets older than 180 days are marked.',
      )}
    >
      {may('admin') && <Keys />}
      {may('manage:webhooks') && <Endpoints />}
    </SettingsFrame>
  );
}

function Age({ since }: { since: string }) {
  const isOld = Date.now() - Date.parse(since) > oldAfterMs;
  return (
    <>
      <Ago at={since} /> {isOld && <Badge kind="Warn">{t('Old')}</Badge>}
    </>
  );
}

function Keys() {
  const query = { status: 'ACTIVE', sort: 'createdAt', limit: 50 } as const;
  const list = useList(['keys', 'age'], (cursor, signal) => client.apiKeys.list({ ...query, cursor, signal }));
  return (
    <Card title={t('API keys')} actions={<Link to="/developers/keys">{t('Create and revoke keys')}</Link>}>
      <ListTable<ApiKey>
        list={list}
        label={t('API keys')}
        keyOf={({ id }) => id}
        columns={[
          { head: t('Name'), kind: 'text', cell: ({ label }) => label },
          { head: t('Key'), minor: true, cell: ({ prefix, lastFour }) => <code>{`${prefix}…${lastFour}`}</code> },
          { head: t('In use since'), cell: ({ createdAt }) => <Age since={createdAt} /> },
          {
            head: t('Last used'),
            cell: ({ lastUsedAt }) => (lastUsedAt ? <Ago at={lastUsedAt} /> : t('Never')),
          },
          { head: t('Expires'), cell: ({ expiresAt }) => (expiresAt ? <Ago at={expiresAt} /> : t('Never')) },
        ]}
        empty={<p>{t('There is no active key.')}</p>}
      />
    </Card>
  );
}

function Endpoints() {
  const list = useList(['endpoints', 'age'], (cursor, signal) =>
    client.webhookEndpoints.list({ limit: 50, cursor, signal }),
  );
  const rotations = useRotations();
  return (
    <Card
      title={t('Signing secrets of webhook endpoints')}
      actions={<Link to="/developers/endpoints">{t('Go to the endpoints')}</Link>}
    >
      <ListTable<WebhookEndpoint>
        list={list}
        label={t('Signing secrets of webhook endpoints')}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t('Endpoint'),
            kind: 'text',
            cell: ({ id, url }) => (
              <Link to="/developers/endpoints/$endpointId" params={{ endpointId: id }}>
                {url}
              </Link>
            ),
          },
          {
            head: t('In use since'),
            cell: ({ id, createdAt }) => <Age since={rotations.get(id) ?? createdAt} />,
          },
          {
            head: t('Rotation'),
            cell: ({ secretRotation }) =>
              secretRotation && (
                <Badge kind="Tint">
                  {t('Two secrets sign, the new one alone from')} <Ago at={secretRotation.activatesAt} />
                </Badge>
              ),
          },
        ]}
        empty={<p>{t('There is no endpoint yet.')}</p>}
      />
    </Card>
  );
}

/** When the secret of each endpoint was last rotated, as far back as the audit log shows on one page. */
function useRotations(): Map<string, string> {
  const { data = [] } = useQuery({
    queryKey: ['secret-age'],
    enabled: may('read:audit'),
    queryFn: async ({ signal }) =>
      (await client.auditLog.list({ action: 'webhook_endpoint.secret_rotated', limit: 200, signal })).data,
  });
  // Newest first: the oldest is set first and replaced.
  return new Map([...data].reverse().map((entry) => [entry.target?.id ?? '', entry.createdAt]));
}
