export { type Facts, holds } from './conditions.js';
export { crossesThreshold, type Signal } from './score.js';
export {
  computeScores,
  externalScore,
  findLeadScore,
  getLeadScore,
  giveToRules,
  listDueScores,
  listEngines,
  listScoreStates,
  listTenantsToRescore,
  listTenantsWithDueScores,
  makeNextLeadsDue,
  makeScoresDue,
  putLeadScores,
  type RuledScore,
  readFacts,
  type ScorableLead,
} from './service.js';
