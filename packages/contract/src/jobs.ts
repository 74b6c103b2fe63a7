import { z } from 'zod';
import { timestamp } from './fields.js';
import { requestedBy } from './makers.js';

export const jobStatuses = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export const JobStatus = z.enum(jobStatuses).meta({ id: 'JobStatus' });
export type JobStatus = z.infer<typeof JobStatus>;

/** The fields of every background job, such as an import or an export. */
export const jobFields = {
  status: JobStatus.describe('COMPLETED, FAILED and CANCELLED are final.'),
  progress: z.number().min(0).max(1).describe('How much is done, from 0 to 1.'),
  createdBy: requestedBy,
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable().describe('When it reached a final status.'),
};

/** The states of a job of any kind. */
export const jobStates = ['PENDING', 'RUNNING', 'COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED'] as const;
export type JobState = (typeof jobStates)[number];

/** Returns true if a job in this state goes on. */
export function isUnderWay(state: JobState): boolean {
  return state === 'PENDING' || state === 'RUNNING';
}
