import type { FormRead } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { buttonClass } from '../../ui/controls.js';
import { Badge, Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';

/** The forms that visitors fill in. */
export function Page() {
  const list = useList(['forms'], (cursor, signal) => client.forms.list({ limit: 50, cursor, signal }));
  const create = may('manage:settings') && (
    <Link to="/forms/$formId" params={{ formId: 'new' }} className={buttonClass('primary')}>
      {t('New form')}
    </Link>
  );
  return (
    <PageFrame title={t('Forms')} lead={t('The submissions of a form become contacts and leads.')} actions={create}>
      <ListTable
        list={list}
        label={t('Forms')}
        keyOf={({ id }) => id}
        columns={columns()}
        empty={
          <Empty title={t('There is no form yet.')} action={create}>
            <p>{t('Create one, and put it on your site with one line of HTML, or link to its page.')}</p>
          </Empty>
        }
      />
    </PageFrame>
  );
}

// A function: the texts must be looked up in the language that is shown.
const columns = (): Column<FormRead>[] => [
  {
    head: t('Name'),
    kind: 'text',
    cell: ({ id, name }) => (
      <Link to="/forms/$formId" params={{ formId: id }}>
        {name}
      </Link>
    ),
  },
  {
    head: t('Status'),
    cell: ({ enabled }) => (enabled ? <Badge kind="Good">{t('Active')}</Badge> : <Badge>{t('Disabled')}</Badge>),
  },
  {
    head: t('Submissions'),
    cell: ({ id }) => (
      <Link to="/forms/$formId/submissions" params={{ formId: id }}>
        {t('Submissions')}
      </Link>
    ),
  },
  { head: t('Changed'), minor: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
];
