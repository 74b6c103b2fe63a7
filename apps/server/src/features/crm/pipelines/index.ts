export { type PipelineRow, toPipeline, toStage } from './present.js';
export { findDefaultStage, listPipelines } from './queries.js';
export {
  findPipeline,
  getStageById,
  holdLiveStage,
  listStagesOf,
  openStageFinder,
  pipelineRecords,
  resolveLiveStage,
  resolvePipeline,
  resolveStage,
  resolveSuccessor,
  type StageFinder,
  type StageRow,
} from './service.js';
