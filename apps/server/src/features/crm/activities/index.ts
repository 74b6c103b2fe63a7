export { reassignTasks } from './hand-over.js';
export {
  addActivity,
  createActivity,
  listActivities,
  listActivitiesById,
  listTimeline,
  recordActivities,
  recordForEach,
  type SystemActivity,
  systemUserId,
} from './service.js';
