import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';
import { eur } from './openapi/examples/shared.js';

const boardStage = {
  stageId: ids.stageId,
  name: 'Proposal',
  color: '#a78bfa',
  type: 'OPEN',
  probability: 60,
  count: 1,
  amounts: eur(12_000, 7_200),
  leads: [],
  hasMore: false,
  cursor: '',
};

export const examples: Examples = {
  records: {
    Pipeline: { id: ids.pipelineId, name: 'Sales' },
    PipelineBoard: { pipelineId: ids.pipelineId, count: 1, amounts: eur(12_000, 7_200), stages: [boardStage] },
    BoardStage: boardStage,
    Stage: { id: ids.stageId, name: 'Qualified' },
  },
  requests: {
    pipelines_create: {
      name: 'Partners',
      stages: [
        { name: 'New' },
        { name: 'Offer sent', probability: 60 },
        { name: 'Won', type: 'WON' },
        { name: 'Lost', type: 'LOST' },
      ],
    },
    pipelines_createStage: { name: 'Negotiation', position: 2, probability: 80 },
    pipelines_update: { name: 'Partner sales' },
    pipelines_updateStage: { probability: 70 },
  },
};
