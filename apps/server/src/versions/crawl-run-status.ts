import { CrawlRun, CrawlRunPlatform, CrawlRunStatus, contract, type Route } from '@lead-engagement/contract';
import { invalidField } from '../errors.js';
import type { Change, JsonRecord, RecordChange, RequestChange } from './change.js';

/** The former names of states of runs. */
const formerNames: ReadonlyMap<unknown, string> = new Map<CrawlRunStatus, string>([
  ['PENDING', 'PAUSED'],
  ['COMPLETED', 'SUCCEEDED'],
  ['CANCELLED', 'ABORTED'],
]);
const presentNames: ReadonlyMap<unknown, unknown> = new Map([...formerNames].map(([name, former]) => [former, name]));

const runs: RecordChange = {
  schemas: [CrawlRun, CrawlRunPlatform],
  down: (record) => named(record, formerNames),
  up: (record) => named(record, presentNames),
};

function named(record: JsonRecord, names: ReadonlyMap<unknown, unknown>): JsonRecord {
  return names.has(record.status) ? { ...record, status: names.get(record.status) } : record;
}

const statusFilters = ['status', 'status[not]'] as const;
const formerStatuses = CrawlRunStatus.options.map((status) => formerNames.get(status) ?? status);

function runsQueryUp(sent: JsonRecord): JsonRecord {
  const query = { ...sent };
  for (const name of statusFilters) {
    const value = sent[name];
    if (typeof value === 'string') query[name] = statusesUp(`query.${name}`, value);
  }
  return query;
}

function statusesUp(path: string, value: string): string {
  const statuses = value.split(',');
  if (!statuses.every((status) => formerStatuses.includes(status)))
    throw invalidField(path, `Must be one or several of ${formerStatuses.join(', ')}.`, 'invalid_value');
  return statuses.map((status) => presentNames.get(status) ?? status).join(',');
}

/** Runs of crawl tasks had words of their own for their states. */
export const crawlRunStatus: Change = {
  records: [runs],
  requests: new Map<Route, RequestChange>([[contract.crawlTasks.listRuns, { query: runsQueryUp }]]),
};
