import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../i18n/i18n.js';
import { given, useFilters } from '../../lib/filters.js';
import { formatDay } from '../../lib/format.js';
import { toOptions, usePipelines } from '../../lib/lookups.js';
import { browserTimezone } from '../../lib/zoned.js';
import { currentMe, may } from '../../session/session.js';
import { Button, Row, SelectField, TextField } from '../../ui/controls.js';
import { Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';
import { type Kind, type ReportQuery, reportKinds } from './kinds.js';
import { intervals, lastDays, readInterval, readPeriod } from './period.js';
import { Report } from './report.js';
import styles from './reports.module.css';

type Name = 'report' | 'from' | 'to' | 'timezone' | 'interval' | 'groupBy' | 'pipelineId' | 'currency';
type Filters = Partial<Record<Name, string>>;

/** The reports: figures of a period, plotted and as tables that can be saved and printed. What is shown stands in the address. */
export function Page() {
  const [filters, setFilters] = useFilters<Name>();
  const kinds = reportKinds();
  const shown = Object.entries(kinds).filter(([, { scope }]) => may(scope));
  const [name, kind] = shown.find(([each]) => each === filters.report) ?? shown[0] ?? ['overview', kinds.overview];
  if (!kind) return null;
  const period = readPeriod(filters);
  return (
    <PageFrame title={t('Reports')} lead={`${kind.title}: ${formatDay(period.from)} – ${formatDay(period.to)}`}>
      <Tabs label={t('Reports')}>
        {shown.map(([each, { title }]) => (
          <Link
            key={each}
            to="/reports"
            search={{ ...filters, report: each, groupBy: undefined } as never}
            aria-current={each === name ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </Tabs>
      <Controls kind={kind} filters={filters} onChange={setFilters} />
      <Body key={name} name={name} kind={kind} filters={filters} onChange={setFilters} />
    </PageFrame>
  );
}

interface Part {
  kind: Kind;
  filters: Filters;
  onChange: (changes: Filters) => void;
}

/** The period, and what else the report takes. */
function Controls({ kind, filters, onChange }: Part) {
  const period = readPeriod(filters);
  const { data: pipelines = [] } = usePipelines();
  const zones = useMemo(() => [...new Set([browserTimezone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])], []);
  const names = { hour: t('Hour'), day: t('Day'), week: t('Week'), month: t('Month') };
  const select = (name: Name, label: string, value: string, options: readonly (readonly [string, string])[]) => (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChange({ [name]: target.value })}
      options={options}
    />
  );
  return (
    <div className={styles.controls}>
      <div className={pageStyles.filters}>
        <TextField
          label={t('From')}
          type="date"
          value={period.from}
          max={period.to}
          onChange={({ target }) => target.value && onChange({ from: target.value })}
        />
        <TextField
          label={t('To')}
          type="date"
          value={period.to}
          min={period.from}
          onChange={({ target }) => target.value && onChange({ to: target.value })}
        />
        {kind.takes.includes('interval') &&
          select(
            'interval',
            t('Divided by'),
            readInterval(filters.interval, period),
            intervals.map((each) => [each, names[each]] as const),
          )}
        {kind.groups.length > 0 &&
          select('groupBy', t('Grouped by'), filters.groupBy ?? kind.groups[0]?.[0] ?? '', kind.groups)}
        {kind.takes.includes('pipeline') &&
          pipelines.length > 1 &&
          select('pipelineId', t('Pipeline'), filters.pipelineId ?? '', [
            ['', t('The default one')],
            ...toOptions(pipelines),
          ])}
        {select(
          'timezone',
          t('Time zone'),
          period.timezone,
          zones.map((zone) => [zone, zone] as const),
        )}
      </div>
      <Row>
        {[7, 30, 90, 365].map((days) => (
          <Button key={days} small look="quiet" onClick={() => onChange(lastDays(days, period.timezone))}>
            {t('Last {days} days', { days })}
          </Button>
        ))}
      </Row>
    </div>
  );
}

function Body({ name, kind, filters, onChange }: Part & { name: string }) {
  const period = readPeriod(filters);
  const query: ReportQuery = {
    period,
    interval: readInterval(filters.interval, period),
    groupBy: kind.groups.some(([group]) => group === filters.groupBy) ? filters.groupBy : undefined,
    pipelineId: given(filters.pipelineId),
  };
  const currency = filters.currency || currentMe()?.tenant.currency || 'USD';
  const report = useQuery({
    queryKey: ['report', name, query],
    queryFn: ({ signal }) => kind.read(query, signal),
    placeholderData: keepPreviousData,
  });
  const { data: describe } = report;
  const content = useMemo(() => describe?.(currency), [describe, currency]);
  if (!content) {
    return report.error ? <Failure error={report.error} onRetry={() => report.refetch()} /> : <Loading />;
  }
  const currencies = [...new Set([currency, ...content.currencies])];
  return (
    <>
      {report.error && <Failure error={report.error} onRetry={() => report.refetch()} />}
      {kind.takes.includes('currency') && currencies.length > 1 && (
        <div className={pageStyles.filters}>
          <SelectField
            label={t('Amounts in')}
            value={currency}
            onChange={({ target }) => onChange({ currency: target.value })}
            options={currencies.map((each) => [each, each] as const)}
          />
        </div>
      )}
      <Report
        content={content}
        title={kind.title}
        timezone={period.timezone}
        fileName={`${name}-${period.from}-${period.to}`}
      />
    </>
  );
}
