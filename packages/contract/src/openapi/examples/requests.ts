import { allExamples } from '../../generated/examples.js';
import { exampleIds as ids } from './ids.js';

/** An example body for each operation that has one, by operation id. */
export const requestExamples: Record<string, unknown> = Object.assign(
  {},
  ...allExamples.map(({ requests }) => requests),
);

/** The example queries of operations that require one. */
export const requiredQueries: Record<string, unknown> = {
  changes_list: { resource: 'lead' },
  pipelines_deleteStage: { moveToStageId: ids.moveToStageId },
};
