import type { AutomationPreview, AutomationPreviewRequest } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { useNames } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { Badge, Card, Failure } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { describeStart } from './words.js';

type Tried = AutomationPreview['leads'][number];

/** Tries what the form has on leads that were moved of late. Nothing is stored. */
export function Preview({ read }: { read: () => AutomationPreviewRequest }) {
  const trial = useAction(() => client.automations.preview(read()), { quiet: true });
  return (
    <Card title={t('Try it')}>
      <p>
        {t('See what it would do with leads to which this happened in the last 30 days. Nothing is changed or sent.')}
      </p>
      <Row>
        <Button busy={trial.isPending} onClick={() => trial.mutate(undefined)}>
          {t('Try it on the latest leads')}
        </Button>
      </Row>
      {trial.error && <Failure error={trial.error} />}
      {trial.data && <Outcome preview={trial.data} />}
    </Card>
  );
}

function Outcome({ preview: { tried, matched, leads } }: { preview: AutomationPreview }) {
  const nameOf = useNames();
  if (tried === 0) return <p role="status">{t('This happened to no lead in the last 30 days.')}</p>;
  return (
    <>
      <p role="status">
        {t('It would act on {matched} of {tried} leads.', {
          matched: formatNumber(matched),
          tried: formatNumber(tried),
        })}
      </p>
      <Table<Tried>
        label={t('Leads that it was tried on')}
        rows={leads}
        keyOf={({ leadId }) => leadId}
        columns={[
          {
            head: t('Lead'),
            kind: 'text',
            cell: ({ leadId, title }) => (
              <Link to="/leads/$leadId" params={{ leadId }}>
                {title ?? leadId}
              </Link>
            ),
          },
          {
            head: t('Started by'),
            minor: true,
            cell: ({ startedBy }) => (startedBy ? describeStart(startedBy, nameOf) : '–'),
          },
          { head: t('Outcome'), kind: 'text', cell: (lead) => <Actions lead={lead} /> },
          { head: t('Time'), cell: ({ startedAt, movedAt }) => <Ago at={startedAt ?? movedAt} /> },
        ]}
      />
    </>
  );
}

function Actions({ lead: { matches, actions } }: { lead: Tried }) {
  if (!matches) return <Badge>{t('The conditions do not hold.')}</Badge>;
  return (
    <ol>
      {actions.map(({ status, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the results of a trial do not change places.
        <li key={index}>
          <Badge kind={status === 'FAILED' ? 'Bad' : 'Good'}>
            {status === 'FAILED' ? t('Would fail') : t('Would be done')}
          </Badge>{' '}
          {message}
        </li>
      ))}
    </ol>
  );
}
