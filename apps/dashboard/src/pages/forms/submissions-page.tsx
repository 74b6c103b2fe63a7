import type { FormSubmission } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { given, useFilters } from '../../lib/filters.js';
import { useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { SelectField } from '../../ui/controls.js';
import { Badge, Empty, PageFrame, pageStyles } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { FormTabs } from './form-tabs.js';
import { type Status, senderOf, statusKind, statusName, statusOptions } from './words.js';

/** What was sent with a form, newest first. */
export function Page() {
  const { formId = '' } = useParams({ strict: false });
  const [filters, setFilters] = useFilters<'status'>();
  const form = useQuery({ queryKey: ['form', formId], queryFn: ({ signal }) => client.forms.get(formId, { signal }) });
  const query = { limit: 50, status: given(filters.status) as Status | undefined };
  const list = useList(
    ['submissions', formId, query],
    (cursor, signal) => client.forms.listSubmissions(formId, { ...query, cursor, signal }),
    { refetchInterval: 15_000 },
  );
  const name = form.data?.name ?? t('Form');
  return (
    <PageFrame title={t('Submissions of {name}', { name })}>
      <FormTabs formId={formId} name={name} />
      <div className={pageStyles.filters}>
        <SelectField
          label={t('Status')}
          value={filters.status ?? ''}
          onChange={({ target }) => setFilters({ status: target.value })}
          options={[['', t('All')], ...statusOptions()]}
        />
      </div>
      <ListTable
        list={list}
        label={t('Submissions')}
        keyOf={({ id }) => id}
        columns={columns(formId)}
        empty={
          <Empty title={t('Nothing was sent yet.')}>
            <p>{t('Submissions appear here within seconds, spam too.')}</p>
          </Empty>
        }
      />
    </PageFrame>
  );
}

function columns(formId: string): Column<FormSubmission>[] {
  return [
    {
      head: t('From'),
      kind: 'text',
      cell: (submission) => (
        <Link to="/forms/$formId/submissions/$submissionId" params={{ formId, submissionId: submission.id }}>
          {senderOf(submission)}
        </Link>
      ),
    },
    { head: t('Status'), cell: ({ status }) => <Badge kind={statusKind(status)}>{statusName(status)}</Badge> },
    {
      head: t('Why'),
      kind: 'text',
      minor: true,
      cell: ({ problem, verdict }) =>
        [problem?.message, ...verdict.reasons.map(({ message }) => message)].filter(Boolean).join(' ') || '–',
    },
    { head: t('Received'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
  ];
}
