import {
  type BoardQuery,
  type BoardStage,
  type Lead,
  type LeadRead,
  type PipelineBoard,
  PreconditionFailedError,
  type Stage,
} from '@lead-engagement/sdk';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { nameOfLead } from '../../lib/leads.js';
import { notifyFailure, queries, refresher } from '../../lib/queries.js';
import { goOn } from '../../session/go-on.js';
import { client } from '../../session/session.js';
import { notify } from '../../shell/notices.js';
import { place, putFirst, takeOut } from './board-moves.js';
import { findHarmlessVersion } from './conflict.js';

/** The pipeline on the board, and the filters of its leads. */
export interface BoardFilters {
  pipelineId: string;
  assignee?: string | undefined;
  q?: string | undefined;
  tag?: string | undefined;
  source?: BoardQuery['source'];
}

/** Leads that a stage has at first, and those of each further page. */
const pageSize = 30;
/** When the board is read again, a stage that was scrolled far down is read to this number of leads. */
const mostReadAgain = 200;
/** Without the live stream, the board is read again after this time. */
const refetchMs = 5 * 60_000;
const sort = '-stageEnteredAt';

const keyOf = (filters: BoardFilters): QueryKey => ['board', filters];

/** How the board is read: the first page of every stage with its totals in one call, and what was scrolled to before. */
export const boardQuery = (filters: BoardFilters) =>
  queryOptions({
    queryKey: keyOf(filters),
    refetchInterval: () => !refresher.isHeld() && refetchMs,
    queryFn: async ({ signal }) => {
      const { pipelineId, ...narrow } = filters;
      const query = { ...narrow, sort, expand: 'contact', limit: pageSize } as const;
      const board = await client.pipelines.getBoard(pipelineId, { ...query, signal });
      const shown = queries.getQueryData<PipelineBoard>(keyOf(filters));
      const stages = board.stages.map(async (stage) => {
        const before = shown?.stages.find(({ stageId }) => stageId === stage.stageId)?.leads.length ?? 0;
        const lacking = Math.min(before, mostReadAgain) - stage.leads.length;
        return lacking > 0 && stage.hasMore ? readOn(filters, stage, lacking, signal) : stage;
      });
      return { ...board, stages: await Promise.all(stages) };
    },
  });

/** A stage with its next leads. */
async function readOn(
  { pipelineId: _, ...narrow }: BoardFilters,
  stage: BoardStage,
  limit: number,
  signal?: AbortSignal,
): Promise<BoardStage> {
  const query = { ...narrow, stage: stage.stageId, sort, expand: 'contact', limit, cursor: stage.cursor } as const;
  const { data, hasMore, cursor } = await client.leads.list({ ...query, ...(signal && { signal }) });
  const known = new Set(stage.leads.map(({ id }) => id));
  return { ...stage, leads: [...stage.leads, ...data.filter(({ id }) => !known.has(id))], hasMore, cursor };
}

/** Adds the next page to a stage. */
export async function readNextPage(filters: BoardFilters, stage: BoardStage): Promise<void> {
  const next = await readOn(filters, stage, pageSize);
  change(filters, (board) => ({
    ...board,
    // If the board was read again in the meantime, the page belongs to what was there before.
    stages: board.stages.map((now) =>
      now.stageId === next.stageId && now.cursor === stage.cursor ? join(now, next) : now,
    ),
  }));
}

/** The leads of a stage as they are now, with those that a page added. */
function join(now: BoardStage, { leads, hasMore, cursor }: BoardStage): BoardStage {
  const known = new Set(now.leads.map(({ id }) => id));
  return { ...now, leads: [...now.leads, ...leads.filter(({ id }) => !known.has(id))], hasMore, cursor };
}

/** Moves that the server has not confirmed yet, by lead, with the version that each leads to. */
const moves = new Map<string, Promise<number | undefined>>();

/**
 * Moves a lead to another stage: on the board at once, then at the server. Moves of one lead follow each other. If the server
 * refuses, the lead returns to its place and a notice says why; a lead that somebody else has changed is shown as it is now.
 */
export async function moveLead(
  filters: BoardFilters,
  shown: LeadRead,
  to: Pick<Stage, 'id' | 'name'>,
  lostReason?: string,
): Promise<void> {
  const release = refresher.hold();
  await queries.cancelQueries({ queryKey: keyOf(filters) });
  // The page may not have been drawn again since the move before this one was written.
  const { lead, index } = findLead(filters, shown.id) ?? { lead: shown, index: 0 };
  if (lead.stageId === to.id) return release();
  change(filters, (board) => putFirst(takeOut(board, lead), { ...lead, stageId: to.id }));
  const move = save(filters, lead, { ...to, lostReason }, index, moves.get(lead.id));
  moves.set(lead.id, move);
  await move;
  if (moves.get(lead.id) === move) moves.delete(lead.id);
  refresher.mark('board');
  release();
}

/** A lead on the board, with its place among the leads of its stage. */
function findLead(filters: BoardFilters, id: string): { lead: LeadRead; index: number } | undefined {
  for (const { leads } of queries.getQueryData<PipelineBoard>(keyOf(filters))?.stages ?? []) {
    const index = leads.findIndex((lead) => lead.id === id);
    const lead = leads[index];
    if (lead) return { lead, index };
  }
  return undefined;
}

/** Writes a move. Resolves to the version that the lead has then; undefined if the server refused. */
async function save(
  filters: BoardFilters,
  lead: LeadRead,
  { lostReason, ...to }: Pick<Stage, 'id' | 'name'> & { lostReason: string | undefined },
  index: number,
  before: Promise<number | undefined> | undefined,
): Promise<number | undefined> {
  const version = before ? await before : lead.version;
  // The move before this one was refused, and the lead went back.
  if (version === undefined) return undefined;
  try {
    const moved = await write(lead, to.id, lostReason, version);
    if (!moved) {
      change(filters, (board) => putFirst(takeOut(board, lead), lead, index));
      return undefined;
    }
    change(filters, (board) => place(board, { ...lead, ...moved }));
    const undo = () => moveLead(filters, { ...lead, ...moved }, stageOf(lead.stageId));
    notify({ kind: 'good', text: t('“{name}” is in {stage} now.', { name: nameOfLead(lead), stage: to.name }), undo });
    return moved.version;
  } catch (error) {
    change(filters, (board) => putFirst(takeOut(board, lead), lead, index));
    notifyFailure(error);
    return undefined;
  }
}

/** Writes the stage of a lead, unless somebody has changed it since that version. Undefined if so. */
async function write(
  lead: LeadRead,
  stageId: string,
  lostReason: string | undefined,
  ifMatch: number,
): Promise<Lead | undefined> {
  const move = { stageId, ...(lostReason && { lostReason }) };
  try {
    return await goOn(() => client.leads.updateStage(lead.id, move, { ifMatch }));
  } catch (error) {
    if (!(error instanceof PreconditionFailedError)) throw error;
    const version = await findHarmlessVersion(lead, error);
    if (version === undefined) return undefined;
    return goOn(() => client.leads.updateStage(lead.id, move, { ifMatch: version }));
  }
}

function stageOf(id: string): Pick<Stage, 'id' | 'name'> {
  const pipelines = queries.getQueryData<{ stages: Stage[] }[]>(['pipelines']) ?? [];
  return pipelines.flatMap(({ stages }) => stages).find((stage) => stage.id === id) ?? { id, name: id };
}

function change(filters: BoardFilters, edit: (board: PipelineBoard) => PipelineBoard): void {
  queries.setQueryData<PipelineBoard>(keyOf(filters), (board) => board && edit(board));
}
