export { type Facts, holds } from './conditions.js';
export { handOverScoringRules, scoringRulesNamingUser } from './hand-over.js';
export { namesUser, replaceUser } from './named-users.js';
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
