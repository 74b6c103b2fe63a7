import { ConnectorError } from '@lead-engagement/connector-kit';
import { plans, strangerLimits } from '@lead-engagement/contract';
import { inTenant } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { cleanFileName } from '../../../files/attachment-type.js';
import type { FileStore } from '../../../files/store.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import { refuseForNow } from '../../../limits/quotas/refusals.js';
import type { StorageBudget } from '../../../limits/quotas/storage.js';
import { dayMs } from '../../../time.js';
import { findTenant } from '../../accounts/tenants/index.js';
import { type AttachmentRow, findAttachment, storeChecked, sumSentSince, tooLarge } from '../attachments/index.js';
import { settleFile } from '../conversations/index.js';
import { type ConnectDeps, openConnection } from './connection.js';
import { channelKinds } from './job-kinds.js';
import { channelRecords } from './queries.js';

/** The dependencies for fetching files of contacts. */
export interface FileDeps extends ConnectDeps {
  files: FileStore;
  storage: StorageBudget;
}

/** Creates the handler that fetches the files of messages from their platform. The messages are there already, with their texts. */
export function createFileWork(deps: FileDeps): JobHandler {
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
        await settleFile({ tx, caller: { tenantId }, now: now() }, id, { error: why.slice(0, 300) });
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
    await admit(deps.storage, db, attachment, channelId, content.length, now());
    const source = async function* () {
      yield Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    };
    const stored = await storeChecked({ db, store: deps.files }, tenantId, source(), now(), { channelId });
    const name = cleanFileName(attachment.name, stored.contentType);
    await inTenant(db, tenantId, (tx) => settleFile({ tx, caller: { tenantId }, now: now() }, id, { ...stored, name }));
    return { next: 'done', facts: { bytes: stored.bytes } };
  } catch (error) {
    if (!(error instanceof RefusedFileError || error instanceof ApiError)) throw error;
    await inTenant(db, tenantId, (tx) =>
      settleFile({ tx, caller: { tenantId }, now: now() }, id, { error: explain(error) }),
    );
    return { next: 'done', facts: { error: error.message } };
  }
}

function explain(error: RefusedFileError | ApiError): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return 'The file is of a type that is not taken.';
  if (error.code === 'PLAN_LIMIT_REACHED') {
    return 'The file was left out: what strangers may store by this channel is used up. Delete some of its files.';
  }
  if (error.code === 'RATE_LIMITED') {
    return `The file was left out: a contact may send ${strangerLimits.addressMegabytesPerDay} MB a day.`;
  }
  return 'The file is empty.';
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

/** Throws PLAN_LIMIT_REACHED, or RATE_LIMITED if the contact of the thread has sent too much in a day. */
async function admit(
  storage: StorageBudget,
  db: StepContext['db'],
  { tenantId, conversationId }: AttachmentRow,
  channelId: string,
  bytes: number,
  now: Date,
): Promise<void> {
  const tenant = await findTenant(db, tenantId);
  if (!tenant) return;
  const since = new Date(now.getTime() - dayMs);
  const sent = conversationId === null ? 0 : await sumSentSince(db, { tenantId, conversationId }, since);
  if (sent + bytes > strangerLimits.addressMegabytesPerDay * 1_000_000) {
    throw refuseForNow('stranger_bytes', 'The contact has sent as much as it may in a day.', dayMs / 1_000);
  }
  const limits = { ...plans[tenant.plan], ...tenant.limitOverrides };
  await storage.admitStranger(db, { tenantId, limits, channelId, what: 'file' }, bytes);
}
