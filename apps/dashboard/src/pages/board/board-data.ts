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

/** What became of a move: the version that the lead has then, or why it was refused. */
type Outcome = { version: number } | { refusal: unknown };

/** Moves that the server has not confirmed yet, by lead. */
const moves = new Map<string, Promise<Outcome>>();

/** Moves a lead, and says in a notice why if the server refuses. */
export const moveOrNotify = (...move: Parameters<typeof moveLead>): Promise<void> =>
  moveLead(...move).catch(notifyFailure);

/**
 * Moves a lead to another stage: on the board at once, then at the server. Moves of one lead follow each other. Rejects if the server
 * refuses; the lead returns to its place then, and one that somebody else has changed is shown as it is now.
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
  const outcome = await move;
  if (moves.get(lead.id) === move) moves.delete(lead.id);
  refresher.mark('board');
  release();
  if ('refusal' in outcome) throw outcome.refusal;
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

/** Writes a move, once the one before it is written. */
async function save(
  filters: BoardFilters,
  lead: LeadRead,
  { lostReason, ...to }: Pick<Stage, 'id' | 'name'> & { lostReason: string | undefined },
  index: number,
  before: Promise<Outcome> = Promise.resolve({ version: lead.version }),
): Promise<Outcome> {
  const last = await before;
  // The lead went back.
  if ('refusal' in last) return last;
  try {
    const moved = await write(lead, to.id, lostReason, last.version);
    change(filters, (board) => place(board, { ...lead, ...moved }));
    const undo = () => moveOrNotify(filters, { ...lead, ...moved }, stageOf(lead.stageId));
    notify({ kind: 'good', text: t('“{name}” is in {stage} now.', { name: nameOfLead(lead), stage: to.name }), undo });
    return { version: moved.version };
  } catch (refusal) {
    change(filters, (board) => putFirst(takeOut(board, lead), lead, index));
    return { refusal };
  }
}

/** Writes the stage of a lead, unless somebody has changed it since that version. */
async function write(lead: LeadRead, stageId: string, lostReason: string | undefined, ifMatch: number): Promise<Lead> {
  const move = { stageId, ...(lostReason && { lostReason }) };
  try {
    return await goOn(() => client.leads.updateStage(lead.id, move, { ifMatch }));
  } catch (error) {
    if (!(error instanceof PreconditionFailedError)) throw error;
    const version = await findHarmlessVersion(lead, error);
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
