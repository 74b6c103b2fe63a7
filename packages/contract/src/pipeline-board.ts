import { z } from 'zod';
import { envelope } from './envelope.js';
import { id } from './fields.js';
import { BoardQuery } from './lead-query.js';
import { LeadRead } from './leads.js';
import { amounts, StageType } from './pipelines.js';
import { extendResource } from './resource.js';

/** A stage of a pipeline, with its first leads. */
export const BoardStage = z
  .object({
    stageId: z.string(),
    name: z.string(),
    color: z.string().nullable().describe('Hex color.'),
    type: StageType,
    probability: z.int().describe('Chance to win in percent.'),
    count: z.int().describe('Leads in the stage that match, those of later pages included.'),
    amounts,
    leads: z.array(LeadRead).describe('The first page.'),
    hasMore: z.boolean().describe('Whether `GET /v1/leads` has more with `cursor`.'),
    cursor: z
      .string()
      .describe(
        'For `GET /v1/leads`, with this `stageId` as `stage`, and the same `sort` and filters as here. Empty if there is no more.',
      ),
  })
  .meta({ id: 'BoardStage' });
export type BoardStage = z.infer<typeof BoardStage>;

/** A pipeline as a board: the totals of the matching leads, and the first page of each stage. */
export const PipelineBoard = z
  .object({
    pipelineId: z.string(),
    count: z.int().describe('Leads in all stages that match.'),
    amounts,
    stages: z.array(BoardStage).describe('In order of position.'),
  })
  .meta({ id: 'PipelineBoard' });
export type PipelineBoard = z.infer<typeof PipelineBoard>;

export const pipelineBoard = extendResource('pipelines', {
  getBoard: {
    method: 'GET',
    path: '/v1/pipelines/:id/board',
    summary: 'Read a pipeline as a board: the first leads of each stage, with totals',
    description:
      'One call for what a board shows at first. Counts and amounts are those of all leads that match, not only of those returned. Read the next page of a stage with `GET /v1/leads`: send its `stageId` as `stage`, its `cursor`, and the same `sort` and filters.',
    pathParams: z.object({ id }),
    query: BoardQuery,
    responses: { 200: envelope(PipelineBoard) },
    metadata: {
      scope: 'read:leads',
      bucket: 'standard',
      paginated: false,
      searches: true,
      idempotent: false,
      errors: ['NOT_FOUND'],
    },
  },
});
