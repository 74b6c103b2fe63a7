import type { BoardStage, LeadRead, PipelineBoard } from '@lead-engagement/sdk';

/** The board without a lead: its count and value are taken off the stage that shows it. */
export function takeOut(board: PipelineBoard, lead: LeadRead): PipelineBoard {
  const stages = board.stages.map((stage) => {
    const leads = stage.leads.filter(({ id }) => id !== lead.id);
    return leads.length === stage.leads.length ? stage : { ...count(stage, lead, -1), leads };
  });
  return { ...board, stages };
}

/** The board with a lead in its stage, at a place among the leads shown. */
export function putFirst(board: PipelineBoard, lead: LeadRead, index = 0): PipelineBoard {
  return editStage(board, lead.stageId, (stage) => {
    if (stage.leads.some(({ id }) => id === lead.id)) return stage;
    return { ...count(stage, lead, 1), leads: stage.leads.toSpliced(Math.max(0, index), 0, lead) };
  });
}

/** The board with a lead as it was written, if it is still in the stage that it was written to. */
export function place(board: PipelineBoard, lead: LeadRead): PipelineBoard {
  return editStage(board, lead.stageId, (stage) => ({
    ...stage,
    leads: stage.leads.map((shown) => (shown.id === lead.id ? lead : shown)),
  }));
}

function editStage(board: PipelineBoard, id: string, edit: (stage: BoardStage) => BoardStage): PipelineBoard {
  return { ...board, stages: board.stages.map((stage) => (stage.stageId === id ? edit(stage) : stage)) };
}

/** The totals of a stage with one lead more or less. What the server counts replaces them when the board is read again. */
function count(stage: BoardStage, { value, currency }: LeadRead, by: 1 | -1): BoardStage {
  const amounts = stage.amounts.some((amount) => amount.currency === currency)
    ? stage.amounts
    : [...stage.amounts, { currency, value: 0, weighted: 0 }];
  const added = (value ?? 0) * by;
  return {
    ...stage,
    count: stage.count + by,
    amounts: amounts.map((amount) =>
      amount.currency === currency
        ? {
            currency,
            value: amount.value + added,
            weighted: amount.weighted + (added * stage.probability) / 100,
          }
        : amount,
    ),
  };
}
