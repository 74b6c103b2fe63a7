import {
  type Job,
  type JobError,
  type JobKind,
  type JobState,
  type KindOfJobs,
  kindsOfJobs,
  limits,
  prefixes,
  scopesOfJobs,
} from '@lead-engagement/contract';
import type { Caller } from '../callers/caller.js';
import { checkOpen } from '../callers/check-scope.js';
import type { Queryable } from '../db/client.js';
import { ApiError } from '../errors.js';
import { decodeId } from '../ids.js';
import { ownValue } from '../own-value.js';
import type { Feature } from './feature.js';

/** Reads a job for a caller that may read its kind. `id` is a UUID. Throws FORBIDDEN if this one needs another scope. */
type JobReader = (db: Queryable, caller: Caller, id: string) => Promise<Job | undefined>;

/** The readers of the kinds of jobs that a feature has. */
export type JobReaders = { readonly [K in JobKind]?: JobReader };

/** Finds a job of any kind by its id. Throws NOT_FOUND, FORBIDDEN. */
export type FindJob = (db: Queryable, caller: Caller, id: string) => Promise<Job>;

/** Creates the function that has the feature of a job read it. */
export function createFindJob(features: readonly Pick<Feature, 'jobs'>[]): FindJob {
  const readers: JobReaders = Object.assign({}, ...features.map(({ jobs }) => jobs));
  return async (db, caller, id) => {
    for (const [kind, reader] of Object.entries(readers) as [JobKind, JobReader][]) {
      const uuid = decodeId(kindsOfJobs[kind].ids, id);
      if (uuid === undefined) continue;
      const [scope, ...orScopes] = scopesOfJobs(kind);
      checkOpen(caller, { metadata: { scope, orScopes } });
      const job = await reader(db, caller, uuid);
      if (job) return job;
    }
    throw new ApiError('NOT_FOUND', 'There is no job with this id.');
  };
}

/** Counts of a record; those of a part of it stand below its name. */
type Counts = { readonly [name: string]: number | Counts };

interface Undo {
  status: Extract<JobState, 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED'>;
  progress: number;
  completedAt: string | null;
  counts: Counts;
}

/** The record of a job as its own route shows it. */
interface JobRecord<K extends JobKind>
  extends Pick<Job, 'id' | 'tenantId' | 'createdBy' | 'createdAt' | 'startedAt' | 'completedAt' | 'progress'> {
  status: keyof (typeof kindsOfJobs)[K]['states'];
  counts: Counts;
  errors: readonly JobError[];
  undoUntil?: string | null;
  undo?: Undo | null;
}

/** Shows a record as a job. `params` are those of the route that reads it. */
export function toJob<K extends JobKind>(kind: K, record: JobRecord<K>, params: Readonly<Record<string, string>>): Job {
  const { states, reads }: KindOfJobs = kindsOfJobs[kind];
  const { id, tenantId, createdBy, createdAt, startedAt, status, counts, undo, undoUntil } = record;
  const failedUndo: JobError[] = undo?.status === 'FAILED' ? [undoFailed] : [];
  return {
    id,
    tenantId,
    kind,
    // A state that only a newer version knows is shown as it is.
    status: undo?.status ?? ownValue(states, status as string) ?? (status as JobState),
    progress: undo ? undo.progress : record.progress,
    counts: { ...flatten(counts), ...(undo && flatten({ undo: undo.counts })) },
    errors: [...failedUndo, ...record.errors].slice(0, limits.jobErrors),
    undo: undoUntil ? { until: undoUntil } : null,
    createdBy,
    createdAt,
    startedAt,
    completedAt: undo ? undo.completedAt : record.completedAt,
    url: reads.path
      .slice(reads.path.indexOf(prefixes.plain))
      .replace(/:(\w+)/g, (_, name: string) => ownValue(params, name) as string),
  };
}

const undoFailed = {
  code: 'UNDO_FAILED',
  message: 'The undo has failed. Request it again: it continues where it stopped.',
};

/** Why a job is FAILED. */
export function jobFailed(message: string | null | undefined): JobError[] {
  return message == null ? [] : [{ code: 'JOB_FAILED', message }];
}

function flatten(counts: Counts, below = ''): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) =>
      typeof count === 'number' ? [[below + name, count]] : Object.entries(flatten(count, `${below}${name}.`)),
    ),
  );
}
