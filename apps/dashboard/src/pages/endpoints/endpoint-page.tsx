import type { WebhookEndpoint } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { Button, Row, SecretOnce } from '../../ui/controls.js';
import { makerOf, stopOf } from '../../ui/maker.js';
import { Confirm, DialogBox } from '../../ui/overlays.js';
import { Card, Facts, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { Ago } from '../../ui/time.js';
import { Version } from '../../ui/version.js';
import { inShort } from './destination.js';
import { EndpointDialog } from './endpoint-dialog.js';
import { EndpointStatus } from './endpoint-status.js';
import { Recoveries } from './recoveries.js';
import { Roles } from './roles.js';
import { TestCard } from './test-card.js';

/** One endpoint: its health, its secret, a test event, and what it has missed. */
export function Page() {
  const { endpointId = '' } = useParams({ strict: false });
  const key = ['endpoints', endpointId];
  const endpoint = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.webhookEndpoints.get(endpointId, { signal }),
    refetchInterval: 10_000,
  });
  if (endpoint.isPending) return <Loading />;
  if (!endpoint.data) {
    return (
      <PageFrame title={t('Webhook endpoint')}>
        <Failure error={endpoint.error} onRetry={() => endpoint.refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={endpoint.data.url}
      lead={endpoint.data.description}
      actions={<Actions endpoint={endpoint.data} />}
    >
      {endpoint.error && <Failure error={endpoint.error} />}
      <div className={pageStyles.split}>
        <div className={pageStyles.stack}>
          <TestCard endpoint={endpoint.data} />
          <Recoveries endpoint={endpoint.data} />
        </div>
        <div className={pageStyles.stack}>
          <Health endpoint={endpoint.data} />
          <Secret endpoint={endpoint.data} />
        </div>
      </div>
    </PageFrame>
  );
}

function Actions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, status, version } = endpoint;
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigateHere();
  const changes = [['endpoints']];
  const setStatus = useAction(
    (next: 'ACTIVE' | 'PAUSED') => client.webhookEndpoints.update(id, { status: next }, { ifMatch: version }),
    {
      changes,
      done: (_, next) =>
        next === 'ACTIVE' ? t('The endpoint is active.') : t('The endpoint is paused. Its deliveries wait.'),
    },
  );
  const remove = useAction(() => client.webhookEndpoints.delete(id), {
    changes,
    done: t('The endpoint is deleted.'),
    onDone: () => void navigate({ to: '/developers/endpoints' }),
  });
  return (
    <Row>
      <Link to="/developers/deliveries" search={{ endpointId: id }}>
        {t('Deliveries')}
      </Link>
      <Button onClick={() => setEditing(true)}>{t('Edit')}</Button>
      {isEditing && <EndpointDialog endpoint={endpoint} onClose={() => setEditing(false)} />}
      <Button busy={setStatus.isPending} onClick={() => setStatus.mutate(status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE')}>
        {status === 'ACTIVE' ? t('Pause') : t('Activate')}
      </Button>
      <Button look="removal" onClick={() => setDeleting(true)}>
        {t('Delete')}
      </Button>
      {isDeleting && (
        <Confirm
          title={t('Delete the endpoint?')}
          action={t('Delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setDeleting(false)}
        >
          {t('Waiting deliveries are no longer sent. This cannot be undone.')}
        </Confirm>
      )}
    </Row>
  );
}

function Health({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, version, apiVersion, health, events, filters, filter, payload, fields, createdAt } = endpoint;
  const { hasCredentials } = endpoint;
  return (
    <Card title={t('Health')}>
      <Facts
        facts={[
          [t('Status'), <EndpointStatus key="status" endpoint={endpoint} />],
          [t('Reason'), stopOf(endpoint)],
          [t('Waiting'), formatNumber(health.pending)],
          [t('Last success'), health.lastSuccessAt ? <Ago key="success" at={health.lastSuccessAt} /> : t('Never')],
          [t('Failing since'), health.failingSince && <Ago key="since" at={health.failingSince} />],
          [t('Last error'), health.lastError],
          [t('Destination'), inShort(endpoint)],
          [t('Credentials'), hasCredentials ? t('Stored, and never shown') : null],
          [t('Least score'), filters.minScore],
          [t('Events'), events.join(', ')],
          [t('Messages of'), <Roles key="roles" endpoint={endpoint} />],
          [t('Conditions'), filter?.items.map(conditionInShort).join(filter.match === 'any' ? ' · ' : ', ')],
          [t('What is sent'), payload === 'thin' ? t('Only ids, without personal data') : fields?.join(', ')],
          [
            t('API version'),
            <Version
              key="version"
              of={url}
              version={apiVersion}
              changes={[['endpoints']]}
              onSave={(next) => client.webhookEndpoints.update(id, { apiVersion: next }, { ifMatch: version })}
            />,
          ],
          [t('Created'), formatMoment(createdAt)],
          [t('Made by'), makerOf(endpoint)],
        ]}
      />
    </Card>
  );
}

/** A condition of the filter as the API has it: the fields of events are those of the API. */
function conditionInShort({ field, operator, value }: NonNullable<WebhookEndpoint['filter']>['items'][number]): string {
  return [field, operator, ...[value ?? []].flat()].join(' ');
}

function Secret({ endpoint: { id, secretRotation, createdAt, version } }: { endpoint: WebhookEndpoint }) {
  const [isConfirming, setConfirming] = useState(false);
  const changes = [['endpoints'], ['secret-age', id]];
  const rotate = useAction(() => client.webhookEndpoints.rotateSecret(id, { ifMatch: version }), {
    changes,
    onDone: () => setConfirming(false),
  });
  const activate = useAction(() => client.webhookEndpoints.activateSecret(id), {
    changes,
    done: t('Only the new secret signs now.'),
  });
  const age = useQuery({
    queryKey: ['secret-age', id],
    enabled: may('read:audit'),
    queryFn: async ({ signal }) =>
      (await client.auditLog.list({ target: id, action: 'webhook_endpoint.secret_rotated', limit: 1, signal })).data[0]
        ?.createdAt ?? null,
  });
  return (
    <Card title={t('Signing secret')}>
      <Facts
        facts={[
          [t('In use since'), <Ago key="age" at={age.data ?? createdAt} />],
          [t('New secret alone from'), secretRotation && formatMoment(secretRotation.activatesAt)],
        ]}
      />
      {secretRotation ? (
        <>
          <p>{t('Two secrets sign each delivery. When your program checks with the new one, activate it.')}</p>
          <Button busy={activate.isPending} onClick={() => activate.mutate(undefined)}>
            {t('Activate the new secret')}
          </Button>
        </>
      ) : (
        <Button onClick={() => setConfirming(true)}>{t('Rotate the secret')}</Button>
      )}
      {isConfirming && (
        <Confirm
          title={t('Rotate the secret?')}
          action={t('Rotate')}
          busy={rotate.isPending}
          onConfirm={() => rotate.mutate(undefined)}
          onClose={() => setConfirming(false)}
        >
          {t('You get a new secret. Both sign each delivery until you activate the new one, so that nothing is lost.')}
        </Confirm>
      )}
      {rotate.data && (
        <DialogBox title={t('Your new signing secret')} onClose={() => rotate.reset()}>
          <SecretOnce secret={rotate.data.secret} label={rotate.data.url} />
          <Row end>
            <Button look="primary" onClick={() => rotate.reset()}>
              {t('Done')}
            </Button>
          </Row>
        </DialogBox>
      )}
    </Card>
  );
}
