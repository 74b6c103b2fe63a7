import { type LeadRead, PreconditionFailedError, type Stage } from '@lead-engagement/sdk';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { nameOfLead } from '../../lib/leads.js';
import { notifyFailure, queries, useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { notify } from '../../shell/notices.js';

/** What of a pipeline is on the board. */
export interface BoardFilters {
  pipelineId: string;
  assignee?: string | undefined;
  q?: string | undefined;
}

interface LeadPage {
  data: LeadRead[];
  total: number;
  cursor: string;
  hasMore: boolean;
}
type Column = InfiniteData<LeadPage>;

const columnKey = (filters: BoardFilters, stageId: string): QueryKey => ['board', filters, stageId];
const totalsKey = ({ pipelineId, assignee }: BoardFilters): QueryKey => ['totals', pipelineId, assignee];

/** The leads of a stage, 50 at a time, last changed first. */
export function useColumn(filters: BoardFilters, stageId: string, enabled: boolean) {
  const { assignee, q } = filters;
  return useList(
    columnKey(filters, stageId),
    (cursor, signal) =>
      client.leads.list({ stageId, assignee, q, limit: 50, sort: '-updatedAt', expand: 'contact', cursor }, { signal }),
    { enabled, refetchInterval: 60_000 },
  );
}

/** How the totals of the board are read. */
export const totalsQuery = (filters: BoardFilters) => ({
  queryKey: totalsKey(filters),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    client.pipelines.getTotals(filters.pipelineId, { assignee: filters.assignee }, { signal }),
});

/**
 * Moves a lead to another stage: on the board at once, then at the server. Where the server refuses, the lead goes back and a
 * notice says why; a lead that somebody else has changed meanwhile is shown as it is now.
 */
export async function moveLead(filters: BoardFilters, lead: LeadRead, to: Stage): Promise<void> {
  const [from, target] = [columnKey(filters, lead.stageId), columnKey(filters, to.id)];
  await Promise.all([from, target].map((queryKey) => queries.cancelQueries({ queryKey })));
  const before = [from, target].map((key) => [key, queries.getQueryData<Column>(key)] as const);
  takeOut(from, lead.id);
  putFirst(target, { ...lead, stageId: to.id });
  try {
    const moved = await client.leads.updateStage(lead.id, { stageId: to.id }, { ifMatch: lead.version });
    const shown = { ...lead, ...moved };
    takeOut(target, lead.id);
    putFirst(target, shown);
    const undo = () => void undoMove(filters, shown, lead.stageId);
    notify({ kind: 'good', text: t('“{name}” is in {stage} now.', { name: nameOfLead(lead), stage: to.name }), undo });
  } catch (error) {
    for (const [key, data] of before) queries.setQueryData(key, data);
    if (error instanceof PreconditionFailedError) await explainConflict(lead, error);
    else notifyFailure(error);
    void queries.invalidateQueries({ queryKey: ['board'] });
  }
  void queries.invalidateQueries({ queryKey: ['totals'] });
}

async function undoMove(filters: BoardFilters, lead: LeadRead, stageId: string): Promise<void> {
  const pipelines = queries.getQueryData<{ stages: Stage[] }[]>(['pipelines']) ?? [];
  const stage = pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stageId);
  if (stage) await moveLead(filters, lead, stage);
}

/** Says what somebody else changed of a lead since it was read. */
async function explainConflict(lead: LeadRead, error: PreconditionFailedError): Promise<void> {
  const history = await client.leads.listHistory(lead.id, { limit: 1 }).catch(() => undefined);
  const fields = history?.data[0]?.changes.map(({ field }) => field).join(', ');
  const text = t(
    '“{name}” was not moved: somebody else changed it in the meantime ({fields}). It is shown as it is now.',
    {
      name: nameOfLead(lead),
      fields: fields || '–',
    },
  );
  notify({ kind: 'bad', text, ...(error.requestId && { requestId: error.requestId }) });
}

function takeOut(key: QueryKey, id: string): void {
  change(key, (page) => {
    const data = page.data.filter((lead) => lead.id !== id);
    return { ...page, data, total: page.total - (page.data.length - data.length) };
  });
}

function putFirst(key: QueryKey, lead: LeadRead): void {
  change(key, (page, index) => (index === 0 ? { ...page, data: [lead, ...page.data], total: page.total + 1 } : page));
}

function change(key: QueryKey, edit: (page: LeadPage, index: number) => LeadPage): void {
  queries.setQueryData<Column>(key, (column) => column && { ...column, pages: column.pages.map(edit) });
}
