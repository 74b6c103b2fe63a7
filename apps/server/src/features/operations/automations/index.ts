export { automationsNamingUser, handOverAutomations } from './hand-over.js';
export { type AutomationRow, toAutomation } from './present.js';
export { listRunsById } from './service.js';
