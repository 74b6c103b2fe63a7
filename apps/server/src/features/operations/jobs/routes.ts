import type { jobs } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import type { FindJob } from '../../job-readers.js';

export const createJobHandlers = (findJob: FindJob): Handlers<typeof jobs> => ({
  get: ({ db, caller, params }) => findJob(db, caller, params.id),
});
