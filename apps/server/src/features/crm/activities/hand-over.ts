export { reassignTasks } from './queries.js';
