export type { Level } from './check.js';
export { CannotRun } from './failure.js';
export { type ListedCheck, listChecks } from './list.js';
export type { OperationName } from './operations.js';
export type { ConformanceOptions } from './options.js';
export { toJUnit } from './reports/junit.js';
export { type CheckResult, count, hasPassed, type Outcome, type RunReport } from './reports/report.js';
export { runConformance } from './run.js';
export { readWaivers } from './waivers.js';
