import { leadSteps } from './lead-steps.js';
import { officeSteps } from './office-steps.js';
import type { StepKind } from './world.js';

/** All that a salesperson does. */
export const stepKinds: Record<string, StepKind> = { ...leadSteps, ...officeSteps };
