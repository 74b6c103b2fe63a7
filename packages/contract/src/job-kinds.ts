import { z } from 'zod';
import { limits, type Scope } from './access.js';
import { type BulkUpdate, bulkUpdates, leadBulkUpdates } from './bulk-updates.js';
import { type ContactMerge, contactMerges } from './contact-merges.js';
import { contactPrivacy } from './contact-privacy.js';
import { contactProfiles, type ProfileRefresh } from './contact-profiles.js';
import { crawlTasks } from './crawl-tasks.js';
import type { CrawlRunStatus } from './crawl-values.js';
import { envelope } from './envelope.js';
import { contactExports, type Export, exports } from './exports.js';
import { id, identityFields, noQuery, timestamp } from './fields.js';
import type { IdKind } from './id-prefixes.js';
import { contactImports, type ImportJob, imports, leadImports } from './imports.js';
import { type JobState, jobStates } from './jobs.js';
import { knowledgeBases } from './knowledge-bases.js';
import type { KnowledgeDocument } from './knowledge-documents.js';
import { requestedBy } from './makers.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { otherPrefix, type Route, scopesOf } from './route.js';
import { type WebhookRecovery, webhookOperations } from './webhook-operations.js';

/** A kind of jobs. */
export interface KindOfJobs {
  /** The kind of its ids: their prefix says what a job is. */
  readonly ids: IdKind;
  /** The route that reads its own record, alone or in a list. Who may call it may read the job. */
  readonly reads: Route;
  /** The routes whose 202 begins one. Who may begin a job may see what became of it. */
  readonly begins: readonly Route[];
  /** The field of the record that the job is; without it, the record itself. */
  readonly at?: 'refresh';
  /** What each status of the record is as that of a job. */
  readonly states: Readonly<Record<string, JobState>>;
}

const ofJobs = {
  PENDING: 'PENDING',
  RUNNING: 'RUNNING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const;

/** The kinds of jobs. All but documents have the vocabulary of jobs in their own records, too. */
export const kindsOfJobs = {
  IMPORT: {
    ids: 'import',
    reads: imports.get,
    begins: [contactImports.import, leadImports.import, imports.undo],
    states: ofJobs satisfies Record<ImportJob['status'], JobState>,
  },
  EXPORT: {
    ids: 'export',
    reads: exports.get,
    begins: [exports.create, contactExports.export, contactPrivacy.exportPerson],
    states: ofJobs satisfies Record<Export['status'], JobState>,
  },
  BULK_UPDATE: {
    ids: 'bulkUpdate',
    reads: bulkUpdates.get,
    begins: [leadBulkUpdates.bulkUpdate, leadBulkUpdates.previewBulkUpdate, bulkUpdates.undo],
    states: ofJobs satisfies Record<BulkUpdate['status'], JobState>,
  },
  CONTACT_MERGE: {
    ids: 'contactMerge',
    reads: contactMerges.getMerge,
    begins: [],
    states: { RUNNING: 'RUNNING', COMPLETED: 'COMPLETED' } satisfies Record<ContactMerge['status'], JobState>,
  },
  WEBHOOK_RECOVERY: {
    ids: 'webhookRecovery',
    reads: webhookOperations.getRecovery,
    begins: [webhookOperations.recover],
    states: ofJobs satisfies Record<WebhookRecovery['status'], JobState>,
  },
  CRAWL_RUN: {
    ids: 'crawlRun',
    reads: crawlTasks.listRuns,
    begins: [],
    states: { ...ofJobs, PARTIAL: 'PARTIAL' } satisfies Record<CrawlRunStatus, JobState>,
  },
  KNOWLEDGE_DOCUMENT: {
    ids: 'knowledgeDocument',
    reads: knowledgeBases.getDocument,
    begins: [knowledgeBases.uploadDocument],
    states: {
      PENDING: 'PENDING',
      PROCESSING: 'RUNNING',
      READY: 'COMPLETED',
      FAILED: 'FAILED',
    } satisfies Record<KnowledgeDocument['status'], JobState>,
  },
  PROFILE_REFRESH: {
    ids: 'profileRefresh',
    reads: contactProfiles.getProfile,
    begins: [contactProfiles.refreshProfile],
    at: 'refresh',
    states: {
      PENDING: 'PENDING',
      RUNNING: 'RUNNING',
      COMPLETED: 'COMPLETED',
      FAILED: 'FAILED',
    } satisfies Record<ProfileRefresh['status'], JobState>,
  },
} as const satisfies Record<string, KindOfJobs>;
export type JobKind = keyof typeof kindsOfJobs;
export const jobKindNames = Object.keys(kindsOfJobs) as [JobKind, ...JobKind[]];

/** The scopes of which each lets a caller read the jobs of a kind. */
export function scopesOfJobs(kind: JobKind): readonly [Scope, ...Scope[]] {
  const { reads, begins }: KindOfJobs = kindsOfJobs[kind];
  return unique([reads, ...begins].flatMap(scopesOf));
}

function unique(scopes: readonly Scope[]): [Scope, ...Scope[]] {
  return [...new Set(scopes)] as [Scope, ...Scope[]];
}

/** The id of the job that a 202 of this route has begun. */
export function jobIdOf({ path, method }: Pick<Route, 'path' | 'method'>, data: unknown): string {
  const isSame = (route: Route) => route.method === method && [route.path, otherPrefix(route.path)].includes(path);
  const kind = Object.values<KindOfJobs>(kindsOfJobs).find(({ begins }) => begins.some(isSame));
  if (!kind) throw new Error(`No kind of jobs begins with ${method} ${path}.`);
  const record =
    kind.at === undefined ? data : (data as Readonly<Record<NonNullable<KindOfJobs['at']>, unknown>>)[kind.at];
  return (record as { id: string }).id;
}

/** What went wrong in a job. */
const JobError = z
  .object({
    code: z
      .string()
      .describe(
        'JOB_FAILED and UNDO_FAILED are why the job, or its undo, is FAILED. PLATFORM_FAILED is about one platform of a crawl run. Others are as in the error of a single write.',
      ),
    message: z.string(),
    path: z.string().optional().describe('The field, or the part of the record, that it is about.'),
    line: z.int().optional().describe('The line of a file.'),
  })
  .meta({ id: 'JobError' });

/** Work in the background, in one shape for all kinds. */
export const Job = z
  .object({
    ...identityFields,
    kind: z.enum(jobKindNames),
    status: z
      .enum(jobStates)
      .describe(
        'COMPLETED, PARTIAL, FAILED and CANCELLED are final. PARTIAL: some of it could not be done. Once you have requested an undo, this is the status of the undo.',
      ),
    progress: z.number().min(0).max(1).nullable().describe('How much is done, from 0 to 1; null if that is not known.'),
    counts: z
      .record(z.string(), z.int())
      .describe(
        'The counts of the job, by the names of its record: `{"rows": 500, "created": 480, "contacts.linked": 3}`.',
      ),
    errors: z
      .array(JobError)
      .describe(`The first ${limits.jobErrors}. The record of the job, or a list of it, has all.`),
    undo: z
      .object({ until: timestamp })
      .nullable()
      .describe('Until when it can be undone. null: it cannot be, or not yet, or it was.'),
    createdBy: requestedBy,
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable().describe('When it reached a final status; null also if that is not known.'),
    url: z.string().describe('The path of its own record, which says more of it.'),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof Job>;
export type JobError = Job['errors'][number];

const [scope, ...orScopes] = unique(jobKindNames.flatMap((kind) => [...scopesOfJobs(kind)]));

const resource: ResourceDeclaration = {
  about: 'All work in the background, in one shape.',
};

export const jobs = defineResource('jobs', resource, {
  get: {
    method: 'GET',
    path: '/v1/jobs/:id',
    summary: 'Read a job of any kind',
    description:
      'Takes the id of an import, an export, a bulk update, a merge, a recovery, a run of a crawl task, a document, or the refresh of a profile. It needs a scope that reads the record of the job, or that begins such jobs.',
    pathParams: z.object({ id }),
    query: noQuery,
    responses: { 200: envelope(Job) },
    metadata: { scope, orScopes, bucket: 'standard', paginated: false, idempotent: false, errors: ['NOT_FOUND'] },
  },
});
