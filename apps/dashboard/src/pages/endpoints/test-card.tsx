import type { WebhookEndpoint } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { subscribableTypes } from '../../lib/event-types.js';
import { formatNumber } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, Row, SelectField } from '../../ui/controls.js';
import { Badge, Card, Code, Facts } from '../../ui/page.js';

/** Sends a test event at once, and shows what the receiver answered. */
export function TestCard({ endpoint: { id, events } }: { endpoint: WebhookEndpoint }) {
  const [type, setType] = useState<string>(events[0] ?? 'lead.created');
  const send = useAction(() => client.webhookEndpoints.test(id, { type: type as (typeof subscribableTypes)[number] }), {
    changes: [['endpoints']],
  });
  const result = send.data;
  return (
    <Card title={t('Send a test event')}>
      <p>{t('The event is made up and is sent once, signed like all others.')}</p>
      <Row>
        <SelectField
          label={t('Event')}
          value={type}
          onChange={({ target }) => setType(target.value)}
          options={subscribableTypes.map((name) => [name, name] as const)}
        />
      </Row>
      <Row>
        <Button look="primary" busy={send.isPending} onClick={() => send.mutate(undefined)}>
          {t('Send')}
        </Button>
      </Row>
      {result && (
        <div role="status">
          <Facts
            facts={[
              [
                t('Result'),
                <Badge key="result" kind={result.outcome === 'SUCCEEDED' ? 'Good' : 'Bad'}>
                  {result.outcome === 'SUCCEEDED' ? t('Accepted') : t('Failed')}
                </Badge>,
              ],
              [t('Status of the answer'), result.responseStatus],
              [t('Time'), t('{ms} ms', { ms: formatNumber(result.durationMs) })],
              [t('Error'), result.error],
            ]}
          />
          {result.responseBody && <Code label={t('Answer')}>{result.responseBody}</Code>}
        </div>
      )}
    </Card>
  );
}
