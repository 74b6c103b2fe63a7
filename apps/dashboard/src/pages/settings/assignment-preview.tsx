import type { LeadAssignmentPreview } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { Card, Failure } from '../../ui/page.js';
import { Table } from '../../ui/table.js';

type Lead = LeadAssignmentPreview['leads'][number];
type User = LeadAssignmentPreview['users'][number];

/** Leads that are shown. */
const shownLeads = 20;

const reasons = (): Record<string, string> => ({
  UNAVAILABLE: t('gets no leads'),
  FULL: t('has as many open leads as allowed'),
  INVITED: t('cannot sign in yet'),
  DISABLED: t('is disabled'),
  VIEWER: t('may only look'),
});

/** Who would get the next leads without an owner, and why. Nothing is changed. */
export function AssignmentPreview() {
  const trial = useAction(() => client.leads.previewAutoAssign({ limit: shownLeads }), { quiet: true });
  return (
    <Card title={t('Automatic assignment')}>
      <p>{t('Leads without an owner go to the users in turn. See who would get the next ones; nothing is changed.')}</p>
      <Row>
        <Button busy={trial.isPending} onClick={() => trial.mutate(undefined)}>
          {t('Show who is next')}
        </Button>
      </Row>
      {trial.error && <Failure error={trial.error} />}
      {trial.data && <Outcome preview={trial.data} />}
    </Card>
  );
}

function Outcome({ preview: { leads, users } }: { preview: LeadAssignmentPreview }) {
  const nameOf = (id: string | null) => users.find(({ userId }) => userId === id)?.name ?? t('Nobody');
  return (
    <>
      <Table<User>
        label={t('Users in turn')}
        rows={users}
        keyOf={({ userId }) => userId}
        columns={[
          { head: t('Name'), kind: 'text', cell: ({ name }) => name },
          { head: t('Open leads'), kind: 'number', cell: ({ openLeads }) => formatNumber(openLeads) },
          {
            head: t('Gets leads'),
            cell: ({ eligible, reason }) =>
              eligible ? t('Yes') : t('No: {reason}', { reason: reasons()[reason ?? ''] ?? '' }),
          },
        ]}
      />
      {leads.length === 0 ? (
        <p role="status">{t('Every open lead has an owner.')}</p>
      ) : (
        <Table<Lead>
          label={t('Next leads')}
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
            { head: t('Would go to'), cell: ({ assignedToId }) => nameOf(assignedToId) },
            { head: t('Why'), kind: 'text', minor: true, cell: ({ message }) => message },
          ]}
        />
      )}
    </>
  );
}
