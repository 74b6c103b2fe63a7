export {
  findAssignmentRules,
  findSettings,
  findSetupStamp,
  getConversationTimes,
  getSettings,
  lockSettings,
  mergeScoring,
  rescoreBy,
  storeSettings,
} from './service.js';
