import type { RequestLogEntry, RequestLogQuery } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { given, useFilters } from '../../lib/filters.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { SelectField, TextField } from '../../ui/controls.js';
import { FilterBar } from '../../ui/filters.js';
import { Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';

type Filter = 'status' | 'method' | 'path' | 'keyId' | 'appId' | 'errorCode' | 'requestId';

/** What keys and apps requested in the last days, newest first. */
export function Page() {
  const [filters, setFilters] = useFilters<Filter>();
  // The names of keys are for admins alone.
  const keys = useList(['keys'], (cursor, signal) => client.apiKeys.list({ limit: 50, cursor, signal }), {
    enabled: may('admin'),
  });
  const query = {
    limit: 50,
    status: given(filters.status),
    method: given(filters.method) as RequestLogQuery['method'],
    path: given(filters.path),
    keyId: given(filters.keyId),
    appId: given(filters.appId),
    errorCode: given(filters.errorCode) as RequestLogQuery['errorCode'],
    requestId: given(filters.requestId),
  };
  const list = useList(['requests', query], (cursor, signal) => client.requestLog.list({ ...query, cursor, signal }), {
    refetchInterval: 10_000,
  });
  const texts: readonly (readonly [Filter, string, string])[] = [
    ['path', t('Path'), '/api/v1/leads/:id'],
    ['errorCode', t('Error code'), 'NOT_FOUND'],
    ['keyId', t('Id of the key'), 'key_…'],
    ['appId', t('Id of the app'), 'app_…'],
    ['requestId', t('Id of the request'), 'req_…'],
  ];
  const names = new Map(keys.rows.map(({ id, label }) => [id, label]));
  return (
    <PageFrame
      title={t('Requests')}
      lead={t('The requests of API keys and apps in the last seven days, without their content.')}
    >
      <FilterBar address={filters}>
        <SelectField
          label={t('Status')}
          value={filters.status ?? ''}
          onChange={({ target }) => setFilters({ status: target.value })}
          options={[
            ['', t('All')],
            ['2xx', '2xx'],
            ['4xx', '4xx'],
            ['5xx', '5xx'],
          ]}
        />
        <SelectField
          label={t('Method')}
          value={filters.method ?? ''}
          onChange={({ target }) => setFilters({ method: target.value })}
          options={[
            ['', t('All')],
            ...['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].map((method) => [method, method] as const),
          ]}
        />
        {texts.map(([name, label, placeholder]) => (
          <TextField
            key={name}
            label={label}
            type="search"
            placeholder={placeholder}
            defaultValue={filters[name] ?? ''}
            onBlur={({ target }) => setFilters({ [name]: target.value.trim() })}
            onKeyDown={(event) => event.key === 'Enter' && setFilters({ [name]: event.currentTarget.value.trim() })}
          />
        ))}
      </FilterBar>
      <ListTable
        list={list}
        label={t('Requests')}
        keyOf={({ id }) => id}
        columns={columns(names)}
        empty={
          <Empty title={t('No request matches.')}>
            <p>{t('Requests appear here some seconds after they were answered.')}</p>
          </Empty>
        }
      />
    </PageFrame>
  );
}

function columns(names: Map<string, string>): Column<RequestLogEntry>[] {
  return [
    {
      head: t('Request'),
      cell: ({ method, path }) => (
        <code>
          {method} {path ?? t('An unknown path')}
        </code>
      ),
    },
    { head: t('Status'), cell: ({ status, errorCode }) => [status, errorCode].filter(Boolean).join(' ') },
    { head: t('Milliseconds'), cell: ({ durationMs }) => formatNumber(durationMs), kind: 'number' },
    { head: t('Time'), cell: ({ createdAt }) => formatMoment(createdAt) },
    {
      head: t('Key or app'),
      cell: ({ keyId, appId }) => names.get(keyId ?? '') ?? appId ?? keyId,
      kind: 'text',
      minor: true,
    },
    {
      head: t('Stands for'),
      cell: ({ sampleRate }) => t('{count} requests', { count: formatNumber(Math.round(1 / sampleRate)) }),
      minor: true,
    },
    { head: t('Id of the request'), cell: ({ requestId }) => <code>{requestId}</code>, kind: 'text', minor: true },
  ];
}
