import { maxTimerMs } from './abort.js';
import type { ApiPromise } from './api-promise.js';
import { ChangeFeed, type ChangesOptions } from './changes.js';
import { transportOf } from './define-resource.js';
import { TimeoutError } from './errors.js';
import { refuseUnknown } from './options.js';
import { BulkUpdatesResource } from './resources/bulk-updates.js';
import {
  type Contact,
  type ContactCreate,
  type ContactMerge,
  ContactsResource,
  type Export,
  type ImportJob,
  type ImportOptions,
  type ImportPreview,
} from './resources/contacts.js';
import { ExportsResource } from './resources/exports.js';
import { ImportsResource } from './resources/imports.js';
import { type Job, JobsResource } from './resources/jobs.js';
import { KnowledgeBasesResource, type KnowledgeDocument } from './resources/knowledge-bases.js';
import {
  type BulkUpdate,
  type Lead,
  type LeadCreate,
  type LeadImportOptions,
  LeadsResource,
} from './resources/leads.js';
import { WebhookEndpointsResource, type WebhookRecovery } from './resources/webhook-endpoints.js';
import { checkTimeoutMs, checkWholeNumber } from './settings.js';
import type { Transport } from './transport.js';
import type { CustomFields, IdempotentOptions, UploadBody } from './types.js';

/** Options for waiting for a job. */
export interface WaitOptions<T> {
  /**
   * Called with the job after each poll, including the last one. The next poll waits for the promise that it returns; if it throws or
   * rejects, so does the waiting.
   */
  onProgress?: ((job: T) => unknown) | undefined;
  /** The time between two polls, in whole milliseconds. Default: 1000. */
  pollMs?: number | undefined;
  /** The time after which the waiting rejects with a {@link TimeoutError}, in whole milliseconds. The job continues. Default: no limit. */
  timeoutMs?: number | undefined;
  /** Stops waiting. The job continues. */
  signal?: AbortSignal | undefined;
}

/** A file of its records, or the file itself. */
function toFile<T>(source: UploadBody | readonly T[]): UploadBody {
  if (!Array.isArray(source)) return source as UploadBody;
  return new Blob([JSON.stringify(source)], { type: 'application/json' });
}

/** The operations of `client.contacts`. */
export class Contacts<F extends CustomFields = CustomFields> extends ContactsResource<F> {
  /** Lists all contacts that were created, changed, deleted or restored since a cursor. */
  changes(options?: ChangesOptions): ChangeFeed<Contact<F>> {
    return new ChangeFeed(transportOf(this), 'contact', options);
  }

  /**
   * Import contacts in the background, from CSV (as text, bytes, a Blob or a stream) or from records.
   *
   * ```ts
   * const { id } = await client.contacts.import(createReadStream('contacts.csv'));
   * const job = await client.imports.wait(id);
   * ```
   *
   * Pass JSON lines and other file types as a Blob with that type. A stream is sent once: a failed request is not repeated.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ValidationError}, for a file that cannot be read by line and column.
   *
   * `POST /api/v1/contacts/import`
   */
  override import(
    source: UploadBody | readonly ContactCreate<F>[],
    options?: ImportOptions & IdempotentOptions,
  ): ApiPromise<ImportJob> {
    return super.import(toFile(source), options);
  }

  /**
   * Preview an import of contacts: the field of each column, and the first rows as they would be written. It takes what
   * `import` takes, and writes nothing.
   *
   * ```ts
   * const { columns, rows } = await client.contacts.previewImport('Name,E-mail\nAda,ada@example.com');
   * ```
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ValidationError}, for a file that cannot be read by line and column.
   *
   * `POST /api/v1/contacts/import/preview`
   */
  override previewImport(
    source: UploadBody | readonly ContactCreate<F>[],
    options?: ImportOptions & IdempotentOptions,
  ): ApiPromise<ImportPreview> {
    return super.previewImport(toFile(source), options);
  }

  /**
   * Waits until all records of a merge have moved: it is COMPLETED, also after `undoMerge`. Returns the merge.
   *
   * ```ts
   * const { id } = await client.contacts.merge({ primaryId, mergeIds });
   * await client.contacts.wait(id);
   * ```
   */
  wait(mergeId: string, options: WaitOptions<ContactMerge<F>> = {}): Promise<ContactMerge<F>> {
    return waitUntil((signal) => this.getMerge(mergeId, { signal }), hasEnded, options, transportOf(this));
  }
}

/** The operations of `client.leads`. */
export class Leads<F extends CustomFields = CustomFields> extends LeadsResource<F> {
  /**
   * Lists all leads that were created, changed, deleted or restored since a cursor.
   *
   * ```ts
   * const feed = client.leads.changes({ since: await load() });
   * for await (const { id, deleted, record } of feed) await (deleted ? remove(id) : store(record));
   * await save(feed.cursor);
   * ```
   *
   * Scope: `read:leads`. `GET /v1/changes`
   */
  changes(options?: ChangesOptions): ChangeFeed<Lead<F>> {
    return new ChangeFeed(transportOf(this), 'lead', options);
  }

  /**
   * Import leads with their contacts in the background, from CSV (as text, bytes, a Blob or a stream) or from records.
   *
   * ```ts
   * const { id } = await client.leads.import(createReadStream('deals.csv'));
   * const job = await client.imports.wait(id);
   * ```
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ValidationError}, for a file that cannot be read by line and column.
   *
   * `POST /v1/leads/import`
   */
  override import(
    source: UploadBody | readonly LeadCreate<F>[],
    options?: LeadImportOptions & IdempotentOptions,
  ): ApiPromise<ImportJob> {
    return super.import(toFile(source), options);
  }

  /**
   * Preview an import of leads: the field of each column, and the first rows as they would be written. It takes what
   * `import` takes, and writes nothing.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ValidationError}, for a file that cannot be read by line and column.
   *
   * `POST /v1/leads/import/preview`
   */
  override previewImport(
    source: UploadBody | readonly LeadCreate<F>[],
    options?: LeadImportOptions & IdempotentOptions,
  ): ApiPromise<ImportPreview> {
    return super.previewImport(toFile(source), options);
  }
}

/** The operations of `client.imports`. */
export class Imports extends ImportsResource {
  /**
   * Waits until an import is COMPLETED, FAILED or CANCELLED, and after `undo` until that is COMPLETED or FAILED as well: see `undo.status`
   * of the import. Returns the import.
   */
  wait(id: string, options: WaitOptions<ImportJob> = {}): Promise<ImportJob> {
    return waitUntil((signal) => this.get(id, { signal }), isCompleted, options, transportOf(this));
  }
}

/** The operations of `client.bulkUpdates`. */
export class BulkUpdates extends BulkUpdatesResource {
  /**
   * Waits until a bulk update is COMPLETED, FAILED or CANCELLED, and after `undo` until that is COMPLETED or FAILED as well: see
   * `undo.status` of the bulk update. Returns the bulk update.
   */
  wait(id: string, options: WaitOptions<BulkUpdate> = {}): Promise<BulkUpdate> {
    return waitUntil((signal) => this.get(id, { signal }), isCompleted, options, transportOf(this));
  }
}

/** The operations of `client.exports`. */
export class Exports extends ExportsResource {
  /** Waits until an export is COMPLETED, FAILED or CANCELLED, and returns it. */
  wait(id: string, options: WaitOptions<Export> = {}): Promise<Export> {
    return waitUntil<Export>((signal) => this.get(id, { signal }), isCompleted, options, transportOf(this));
  }
}

/** The operations of `client.knowledgeBases`. */
export class KnowledgeBases extends KnowledgeBasesResource {
  /** Waits until a document is READY or FAILED, and returns it. */
  wait(id: string, documentId: string, options: WaitOptions<KnowledgeDocument> = {}): Promise<KnowledgeDocument> {
    return waitUntil((signal) => this.getDocument(id, documentId, { signal }), hasEnded, options, transportOf(this));
  }
}

/** The operations of `client.webhookEndpoints`. */
export class WebhookEndpoints extends WebhookEndpointsResource {
  /**
   * Waits until a recovery is COMPLETED, FAILED or CANCELLED, and returns it.
   *
   * ```ts
   * const { id } = await client.webhookEndpoints.recover(endpointId, { since });
   * const recovery = await client.webhookEndpoints.wait(endpointId, id);
   * ```
   */
  wait(
    webhookEndpointId: string,
    recoveryId: string,
    options: WaitOptions<WebhookRecovery> = {},
  ): Promise<WebhookRecovery> {
    const read = (signal: AbortSignal) => this.getRecovery(webhookEndpointId, recoveryId, { signal });
    return waitUntil(read, isCompleted, options, transportOf(this));
  }
}

/** The operations of `client.jobs`. */
export class Jobs extends JobsResource {
  /**
   * Waits until a job of any kind has ended, and returns it as it is then, also if it is FAILED. Takes an id, or what a call has
   * returned that began the job.
   *
   * ```ts
   * const job = await client.jobs.wait(await client.exports.create({ resource: 'leads' }));
   * if (job.status === 'FAILED') throw new Error(job.errors[0]?.message);
   * ```
   */
  wait(job: string | { id: string }, options: WaitOptions<Job> = {}): Promise<Job> {
    const { id = job as string } = job as { id?: string };
    return waitUntil((signal) => this.get(id, { signal }), hasEnded, options, transportOf(this));
  }
}

/** Whether the status of a job, merge or document is final. */
const hasEnded = ({ status }: { status: string }) => !['PENDING', 'RUNNING', 'PROCESSING'].includes(status);

interface Completed {
  completedAt: string | null;
  undo?: object | null;
}

const isCompleted = ({ completedAt, undo }: Completed) =>
  completedAt !== null && (undo as Partial<Completed> | null)?.completedAt !== null;

async function waitUntil<T>(
  read: (signal: AbortSignal) => ApiPromise<T>,
  isDone: (job: T) => boolean,
  options: WaitOptions<T>,
  { runtime }: Transport,
): Promise<T> {
  refuseUnknown(options, ['onProgress', 'pollMs', 'timeoutMs', 'signal']);
  const { onProgress, signal } = options;
  const pollMs = checkWholeNumber('pollMs', options.pollMs, 1, maxTimerMs) ?? 1_000;
  const timeoutMs = checkTimeoutMs(options.timeoutMs);
  signal?.throwIfAborted();
  const control = new AbortController();
  const onAbort = () => control.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  const timer =
    timeoutMs &&
    setTimeout(() => {
      control.abort(new TimeoutError(`The job has not ended within ${timeoutMs} ms. It continues.`, timeoutMs));
    }, timeoutMs);
  try {
    for (;;) {
      const data = await read(control.signal);
      await onProgress?.(data);
      if (isDone(data)) return data;
      await runtime.sleep(pollMs, control.signal);
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
