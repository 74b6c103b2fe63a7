import type { WebhookEndpoint } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { EndpointDialog } from './endpoint-dialog.js';
import { EndpointStatus } from './endpoint-status.js';

/** The addresses that events are sent to, with their health. */
export function Page() {
  const [isOpen, setOpen] = useState(false);
  const list = useList(['endpoints'], (cursor, signal) => client.webhookEndpoints.list({ limit: 50, cursor, signal }), {
    refetchInterval: 15_000,
  });
  const create = (
    <Button look="primary" onClick={() => setOpen(true)}>
      {t('Add an endpoint')}
    </Button>
  );
  return (
    <PageFrame
      title={t('Webhook endpoints')}
      lead={t('Each event is sent, signed, to every endpoint that subscribes to it, and again until it is accepted.')}
      actions={create}
    >
      <ListTable
        list={list}
        label={t('Webhook endpoints')}
        keyOf={({ id }) => id}
        columns={columns()}
        empty={
          <Empty title={t('Nothing is sent anywhere yet.')} action={create}>
            <p>{t('Add an https address of your program. You get a secret to check the signature of what arrives.')}</p>
            <pre>
              <code>
                {
                  "import { verify } from '@lead-engagement/sdk/webhooks';\nconst event = await verify(rawBody, request.headers, secret);"
                }
              </code>
            </pre>
          </Empty>
        }
      />
      {isOpen && <EndpointDialog onClose={() => setOpen(false)} />}
    </PageFrame>
  );
}

function columns(): Column<WebhookEndpoint>[] {
  return [
    {
      head: t('Address'),
      kind: 'text',
      cell: ({ id, url }) => (
        <Link to="/developers/endpoints/$endpointId" params={{ endpointId: id }}>
          {url}
        </Link>
      ),
    },
    { head: t('Health'), cell: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
    { head: t('Waiting'), cell: ({ health }) => formatNumber(health.pending), kind: 'number' },
    {
      head: t('Last success'),
      cell: ({ health }) => (health.lastSuccessAt ? <Ago at={health.lastSuccessAt} /> : t('Never')),
      minor: true,
    },
    { head: t('Events'), cell: ({ events }) => events.join(', '), kind: 'text', minor: true },
  ];
}
