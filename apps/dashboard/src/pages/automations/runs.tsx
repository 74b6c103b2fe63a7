import type { AutomationRun } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { useNames } from '../../lib/lookups.js';
import { useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Badge, Card } from '../../ui/page.js';
import { ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { describeStart, nameOfRun } from './words.js';

/** When an automation ran, and what came of it. */
export function Runs({ automationId }: { automationId: string }) {
  const nameOf = useNames();
  const list = useList(
    ['automation', automationId, 'runs'],
    (cursor, signal) => client.automations.listRuns(automationId, { limit: 20, cursor, signal }),
    { refetchInterval: 10_000 },
  );
  return (
    <Card title={t('Runs of the last 30 days')}>
      <ListTable<AutomationRun>
        list={list}
        label={t('Runs')}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t('Lead'),
            cell: ({ leadId }) => (
              <Link to="/leads/$leadId" params={{ leadId }}>
                {leadId}
              </Link>
            ),
          },
          { head: t('Started by'), minor: true, cell: ({ startedBy }) => describeStart(startedBy, nameOf) },
          { head: t('Outcome'), kind: 'text', cell: (run) => <Outcome run={run} /> },
          { head: t('Time'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
        ]}
        empty={<p>{t('It has not run yet.')}</p>}
      />
    </Card>
  );
}

function Outcome({ run: { status, message, actions } }: { run: AutomationRun }) {
  const kind = { SUCCEEDED: 'Good', FAILED: 'Bad', STOPPED: 'Bad', PENDING: 'Warn' }[status as 'FAILED'] as 'Good';
  return (
    <>
      <Badge kind={kind}>{nameOfRun(status)}</Badge> {message}
      {actions.length > 0 && (
        <ol>
          {actions.map((action, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the results of a run do not change places.
            <li key={index}>{action.message}</li>
          ))}
        </ol>
      )}
    </>
  );
}
