import { ConnectorError } from '@lead-engagement/connector-kit';
import { plans } from '@lead-engagement/contract';
import type { StorageBudget } from '../../budgets/storage.js';
import { inTenant } from '../../db/client.js';
import { ApiError } from '../../errors.js';
import { cleanFileName } from '../../files/attachment-type.js';
import type { FileStore } from '../../files/store.js';
import type { Lease, StepContext, StepResult, WorkHandler } from '../../jobs/handler.js';
import { storeChecked } from '../attachments/receive-service.js';
import { type AttachmentRow, findAttachment, tooLarge } from '../attachments/service.js';
import { settleFile } from '../conversations/threads-service.js';
import { findTenant } from '../tenants/service.js';
import { type ConnectDeps, openConnection } from './connection.js';
import { channelRecords } from './queries.js';
import { channelKinds } from './work.js';

/** The dependencies for fetching files of contacts. */
export interface FileDeps extends ConnectDeps {
  files: FileStore;
  storage: StorageBudget;
}

/** Creates the handler that fetches the files of messages from their platform. The messages are there already, with their texts. */
export function createFileWork(deps: FileDeps): WorkHandler {
  return {
    kind: channelKinds.file,
    // Each holds a file in memory.
    slots: 4,
    slotsPerTenant: 2,
    slotsPerKey: 2,
    slowMs: 10_000,
    leaseSeconds: 90,
    run: (lease, context) => fetchFile(deps, lease, context),
    giveUp: ({ tenantId, id }, error, { db, now }) =>
      inTenant(db, tenantId, async (tx) => {
        const why = error instanceof UnreachableError ? error.message : 'The server failed to fetch the file.';
        await settleFile(tx, tenantId, id, { error: why.slice(0, 300) }, now());
      }),
  };
}

/** A file that its platform does not hand out now. Another try may help. */
class UnreachableError extends Error {}

/** A file that its platform never hands out, or that is not taken. */
class RefusedFileError extends Error {}

async function fetchFile(
  deps: FileDeps,
  { tenantId, id, key: channelId }: Lease,
  { db, now, signal }: StepContext,
): Promise<StepResult> {
  const attachment = await findAttachment(db, tenantId, id);
  if (!attachment || attachment.remoteId === null) return { next: 'done', isIdle: true };
  try {
    const content = await download(deps, { db, now }, attachment, channelId);
    signal.throwIfAborted();
    await admit(deps.storage, db, tenantId, content.length);
    const source = async function* () {
      yield Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    };
    const stored = await storeChecked({ db, store: deps.files }, tenantId, source(), now());
    const name = cleanFileName(attachment.name, stored.contentType);
    await inTenant(db, tenantId, (tx) => settleFile(tx, tenantId, id, { ...stored, name }, now()));
    return { next: 'done', facts: { bytes: stored.bytes } };
  } catch (error) {
    if (!(error instanceof RefusedFileError || error instanceof ApiError)) throw error;
    await inTenant(db, tenantId, (tx) => settleFile(tx, tenantId, id, { error: explain(error) }, now()));
    return { next: 'done', facts: { error: error.message } };
  }
}

function explain(error: RefusedFileError | ApiError): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return 'The file is of a type that is not taken.';
  return error.code === 'PLAN_LIMIT_REACHED' ? 'The storage of the plan is used up.' : 'The file is empty.';
}

async function download(
  deps: FileDeps,
  { db, now }: Pick<StepContext, 'db' | 'now'>,
  { tenantId, remoteId }: AttachmentRow,
  channelId: string,
): Promise<Uint8Array> {
  const row = await channelRecords.find(db, tenantId, channelId);
  const connection = row?.enabled ? openConnection(deps, row) : undefined;
  if (!connection) throw new RefusedFileError('The channel was disabled or deleted.');
  const { channel, contextAt } = connection;
  try {
    const found = await channel.fetchFile?.(remoteId ?? '', contextAt(now()));
    if (!found) throw new RefusedFileError(`${channel.name} does not hand out files.`);
    if (found.outcome === 'too_large') throw new RefusedFileError(tooLarge);
    if (found.outcome === 'failed') throw new UnreachableError(found.error);
    if (found.status !== 200) throw new UnreachableError(`${channel.name} answered ${found.status}.`);
    return found.content;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw error.kind === 'refused' ? new RefusedFileError(error.message) : new UnreachableError(error.message);
  }
}

async function admit(storage: StorageBudget, db: StepContext['db'], tenantId: string, bytes: number): Promise<void> {
  const tenant = await findTenant(db, tenantId);
  if (!tenant) return;
  await storage.admit(db, { tenantId, limits: { ...plans[tenant.plan], ...tenant.limitOverrides } }, bytes);
}
