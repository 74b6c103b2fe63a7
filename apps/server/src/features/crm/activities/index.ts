export { reassignTasks } from './hand-over.js';
export { toActivity } from './present.js';
export {
  addActivity,
  createActivity,
  listActivities,
  listActivitiesById,
  listActivityRows,
  recordActivities,
  recordForEach,
  type SystemActivity,
  systemUserId,
} from './service.js';
