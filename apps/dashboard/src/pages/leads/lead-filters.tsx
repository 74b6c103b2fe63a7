import { t } from '../../i18n/i18n.js';
import { useFacets, withCount } from '../../lib/facets.js';
import { leadSources, leadStatuses } from '../../lib/leads.js';
import { leadFilterNames, type listNames } from '../../lib/list-filters.js';
import { toOptions, usePipelines, useTags, useUsers } from '../../lib/lookups.js';
import { client } from '../../session/session.js';
import { SelectField } from '../../ui/controls.js';
import { FilterBar } from '../../ui/filters.js';
import { OtherFilters, withPresent } from '../../ui/other-filters.js';
import { SavedViews } from '../../ui/saved-views.js';
import { SearchField } from '../../ui/search-field.js';

/** What stands in the address of the list of leads. */
export type LeadAddressName = (typeof leadFilterNames)[number] | (typeof listNames)[number];
type Address = Partial<Record<LeadAddressName, string>>;

/** The filters that have a field of their own. */
const fields = ['q', 'status', 'pipelineId', 'stageId', 'assignee', 'source', 'tag', 'hasNextStep'];

/** The saved views and the filters of the list of leads, each value with the number of leads that it would find. */
export function LeadFilters({
  filters,
  query,
  onChange,
  onOpen,
}: {
  filters: Address;
  query: Record<string, string>;
  onChange: (changes: Address) => void;
  onOpen: (address: Record<string, string>) => void;
}) {
  const { data: pipelines = [] } = usePipelines();
  const [users, tags] = [useUsers(), useTags()];
  const facets = useFacets(['leads', 'facets', query], (signal) => client.leads.getFacets({ ...query, signal }));
  const stages = pipelines
    .filter(({ id }) => !filters.pipelineId || id === filters.pipelineId)
    .flatMap((pipeline) => pipeline.stages);
  const all = ['', t('All')] as const;
  const select = (
    name: LeadAddressName,
    label: string,
    options: readonly (readonly [string, string])[],
    facet?: string,
  ) => (
    <SelectField
      label={label}
      value={filters[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value })}
      options={withPresent(
        facet ? options.map(([value, text]) => [value, withCount(facets, facet, value, text)] as const) : options,
        filters[name],
      )}
    />
  );
  return (
    <>
      <FilterBar address={filters} search={<SearchField value={filters.q} onSearch={(q) => onChange({ q })} />}>
        <SavedViews resource="leads" names={leadFilterNames} address={filters} onOpen={onOpen} />
        {select('status', t('Status'), [all, ['OPEN,NURTURING', t('Open or nurturing')], ...leadStatuses()], 'status')}
        {pipelines.length > 1 && select('pipelineId', t('Pipeline'), [all, ...toOptions(pipelines)], 'pipeline')}
        {select('stageId', t('Stage'), [all, ...toOptions(stages)], 'stage')}
        {select(
          'assignee',
          t('Assigned to'),
          [all, ['me', t('Me')], ['none', t('Nobody')], ...toOptions(users)],
          'assignee',
        )}
        {select('source', t('Source'), [all, ...leadSources()], 'source')}
        {tags.length > 0 && select('tag', t('Tag'), [all, ...tags.map(({ id, name }) => [id, name] as const)], 'tag')}
        {select('hasNextStep', t('Next step'), [
          all,
          ['true', t('With a next step')],
          ['false', t('Without a next step')],
        ])}
        {select('sort', t('Order'), [
          ['', t('Newest first')],
          ['-score', t('Highest score first')],
          ['-value', t('Highest value first')],
          ['expectedCloseDate', t('Next to close first')],
          ['-lastActivityAt', t('Last activity first')],
        ])}
      </FilterBar>
      <OtherFilters
        names={leadFilterNames}
        fields={fields}
        filters={filters}
        onRemove={(name) => onChange({ [name]: '' })}
      />
    </>
  );
}
