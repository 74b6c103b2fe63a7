export {
  findAssignmentRules,
  findSettings,
  getConversationTimes,
  getSettings,
  lockSettings,
  mergeScoring,
  rescoreBy,
  storeSettings,
} from './service.js';
