export { cleanItem } from './items.js';
export { type TaskRow, toTask } from './present.js';
export { addResults, taskRecords } from './queries.js';
export { listRunPlatforms, updateRunPlatform } from './run-queries.js';
export { endRunIfDone, startRun } from './runs.js';
export { createTask, pauseTask } from './service.js';
export { crawlKinds } from './work-kinds.js';
