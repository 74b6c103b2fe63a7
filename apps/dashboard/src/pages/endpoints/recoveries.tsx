import type { WebhookEndpoint, WebhookRecovery } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { formatMoment, formatNumber, toLocalTime } from '../../lib/format.js';
import { useAction, useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { TextField } from '../../ui/controls.js';
import { Form } from '../../ui/forms.js';
import { Card, Failure, Meter } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';

const dayMs = 86_400_000;
/** Events are kept this long. */
const mostDays = 30;

/** Sends again what an endpoint has missed since a moment, and shows how far that is. */
export function Recoveries({ endpoint: { id } }: { endpoint: WebhookEndpoint }) {
  const key = ['recoveries', id];
  const list = useList(
    key,
    (cursor, signal) => client.webhookEndpoints.listRecoveries(id, { limit: 5, cursor, signal }),
    {
      refetchInterval: 5_000,
    },
  );
  const recover = useAction(
    ({ since = '' }: Record<string, string>) => client.webhookEndpoints.recover(id, { since: new Date(since) }),
    {
      changes: [key],
      quiet: true,
      done: t('Missed events are on their way.'),
    },
  );
  return (
    <Card title={t('Send missed events again')}>
      <p>
        {t('After an outage of your program: choose when it began. Deliveries that failed since then are sent again.')}
      </p>
      <Form submit={t('Recover')} draft={null} action={recover} onSend={recover.mutate}>
        <TextField
          label={t('Since')}
          name="since"
          type="datetime-local"
          required
          defaultValue={toLocalTime(Date.now() - dayMs)}
          min={toLocalTime(Date.now() - mostDays * dayMs)}
          max={toLocalTime(Date.now())}
        />
      </Form>
      {list.error && <Failure error={list.error} />}
      {list.rows.length > 0 && (
        <Table label={t('Recoveries')} rows={list.rows} columns={columns()} lines keyOf={(row) => row.id} />
      )}
    </Card>
  );
}

function columns(): Column<WebhookRecovery>[] {
  return [
    { head: t('Since'), cell: ({ since }) => formatMoment(since) },
    {
      head: t('Progress'),
      cell: ({ status, progress }) => (
        <Meter
          label={status === 'FAILED' ? t('Failed') : status === 'COMPLETED' ? t('Completed') : t('Running')}
          used={progress}
          limit={1}
          text={`${Math.round(progress * 100)} %`}
        />
      ),
    },
    { head: t('Sent again'), cell: ({ resent, added }) => formatNumber(resent + added), kind: 'number' },
  ];
}
