import type { AuditEntry, AuditQuery } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { given, useFilters } from '../../lib/filters.js';
import { formatMoment } from '../../lib/format.js';
import { useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { TextField } from '../../ui/controls.js';
import { FilterBar } from '../../ui/filters.js';
import { Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';

const names = ['action', 'actor', 'target'] as const;

/** Who changed what about access, settings and secrets. */
export function Page() {
  const [filters, setFilters] = useFilters<(typeof names)[number]>();
  const query = {
    limit: 50,
    action: given(filters.action) as AuditQuery['action'],
    actor: given(filters.actor),
    target: given(filters.target),
  };
  const list = useList(['audit', query], (cursor, signal) => client.auditLog.list({ ...query, cursor, signal }));
  const texts = { action: t('Action'), actor: t('Id of the actor'), target: t('Id of the record') };
  return (
    <PageFrame
      title={t('Audit log')}
      lead={t('Changes to access, settings and secrets, and deleted records. Nobody can change this log.')}
    >
      <FilterBar address={filters}>
        {names.map((name) => (
          <TextField
            key={name}
            label={texts[name]}
            type="search"
            placeholder={name === 'action' ? 'api_key.created' : undefined}
            defaultValue={filters[name] ?? ''}
            onBlur={({ target }) => setFilters({ [name]: target.value.trim() })}
            onKeyDown={(event) => event.key === 'Enter' && setFilters({ [name]: event.currentTarget.value.trim() })}
          />
        ))}
      </FilterBar>
      <ListTable
        list={list}
        label={t('Audit log')}
        keyOf={({ id }) => id}
        columns={columns()}
        empty={
          <Empty title={t('No entry matches.')}>
            <p>{t('Sign-ins, new keys, changed settings and deletions are recorded here.')}</p>
          </Empty>
        }
      />
    </PageFrame>
  );
}

function columns(): Column<AuditEntry>[] {
  return [
    { head: t('Action'), cell: ({ action }) => action },
    { head: t('By'), cell: ({ actor }) => <span title={actor.id ?? undefined}>{actor.label}</span>, kind: 'text' },
    { head: t('Time'), cell: ({ createdAt }) => formatMoment(createdAt) },
    { head: t('Record'), cell: ({ target }) => <code>{target.id ?? target.type}</code>, kind: 'text', minor: true },
    {
      head: t('Changes'),
      kind: 'text',
      minor: true,
      cell: ({ changes }) =>
        changes
          .map(({ field, value }) => (value === undefined ? field : `${field}: ${JSON.stringify(value)}`))
          .join('; '),
    },
  ];
}
