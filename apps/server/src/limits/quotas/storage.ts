import { type PlanLimits, strangerLimits } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';
import { refuseByPlan } from './refusals.js';

const megabyte = 1_000_000;
/** How long a process uses a value that it has read, plus what it has admitted since. */
const knownMs = 5_000;
const knownTenants = 10_000;

/** The storage that a tenant uses, in bytes. */
export interface StoredBytes {
  records: number;
  files: number;
  /** What strangers sent, by channel (UUIDs). It is in neither of the others. */
  strangers: ReadonlyMap<string, number>;
}

/** The resources by which the bytes of strangers are counted: this, and the id of the channel. */
const ofStrangers = 'strangerBytes:';

/** Returns the storage that a tenant uses: the sum of the triggers' counts. */
export async function readStoredBytes(db: Queryable, tenantId: string): Promise<StoredBytes> {
  const rows = await db<{ resource: string; bytes: number }[]>`
    select resource, sum(delta)::bigint as bytes from count_deltas
    where tenant_id = ${tenantId} and day is null
      and (resource in ('recordBytes', 'fileBytes') or starts_with(resource, ${ofStrangers}))
    group by resource`;
  const bytes = new Map(rows.map((row) => [row.resource, Math.max(0, row.bytes)]));
  const strangers = [...bytes].filter(([resource]) => resource.startsWith(ofStrangers));
  return {
    records: bytes.get('recordBytes') ?? 0,
    files: bytes.get('fileBytes') ?? 0,
    strangers: new Map(strangers.map(([resource, sum]) => [resource.slice(ofStrangers.length), sum])),
  };
}

/** What strangers may store, in bytes; null is unlimited. */
export function strangerBytes({ storageMegabytes }: Pick<PlanLimits, 'storageMegabytes'>) {
  const share = (part: number) => (storageMegabytes === null ? null : Math.floor(storageMegabytes * megabyte * part));
  return { tenant: share(strangerLimits.storage.tenant), channel: share(strangerLimits.storage.channel) };
}

/** The sum of what strangers stored. */
export const sumOf = ({ strangers }: Pick<StoredBytes, 'strangers'>) =>
  [...strangers.values()].reduce((sum, bytes) => sum + bytes, 0);

/** What counts for the tenant: what it stored, and what strangers stored beyond their share. */
export function ownBytes(stored: StoredBytes, limits: Pick<PlanLimits, 'storageMegabytes'>): number {
  const beyond = sumOf(stored) - (strangerBytes(limits).tenant ?? Number.POSITIVE_INFINITY);
  return stored.records + stored.files + Math.max(0, beyond);
}

type Owner = { tenantId: string; limits: PlanLimits };

export interface StorageBudget {
  /** Throws PLAN_LIMIT_REACHED if a request of this size exceeds the plan. */
  admit(db: Queryable, caller: Owner, bytes: number): Promise<void>;
  /**
   * The same for what a stranger sends by a channel (UUID), which has a share of its own. Throws PLAN_LIMIT_REACHED; of a text only where
   * files may no longer be sent and the rest is used up, too. A mailbox is a channel for the files of its mails (`mailFile`).
   */
  admitStranger(
    db: Queryable,
    owner: Owner & { channelId: string; what: 'text' | 'file' | 'mailFile' },
    bytes: number,
  ): Promise<void>;
}

const { files, mailFiles } = strangerLimits.storage;
/** The part of the shares that each may take. */
const parts = { text: 1, file: files, mailFile: mailFiles };

/** What a process has read, plus what it has admitted since. */
interface Known {
  readAt: number;
  stored: StoredBytes & { strangers: Map<string, number> };
}

/**
 * Limits the storage of tenants. A process sees with a few seconds' delay what others have admitted, so a tenant can exceed its plan by
 * what it sends in that time.
 */
export function createStorageBudget(clock: () => number = () => performance.now()): StorageBudget {
  const known = new Map<string, Known>();
  const look = async (db: Queryable, tenantId: string) => {
    const before = known.get(tenantId);
    if (before && clock() - before.readAt < knownMs) return before.stored;
    const read = await readStoredBytes(db, tenantId);
    const found = { readAt: clock(), stored: { ...read, strangers: new Map(read.strangers) } };
    known.delete(tenantId);
    known.set(tenantId, found);
    const [oldest] = known.keys();
    if (known.size > knownTenants && oldest !== undefined) known.delete(oldest);
    return found.stored;
  };
  return {
    async admit(db, { tenantId, limits }, bytes) {
      const { storageMegabytes } = limits;
      if (storageMegabytes === null) return;
      const stored = await look(db, tenantId);
      const used = ownBytes(stored, limits);
      if (used + bytes <= storageMegabytes * megabyte) {
        stored.records += bytes;
        return;
      }
      throw refuseByPlan(
        'storage',
        'storage',
        `The tenant stores ${Math.round(used / megabyte)} MB of the ${storageMegabytes} MB of its plan, so this does not fit. Delete and purge records that you no longer need, or move to a larger plan. GET /v1/usage shows how much is stored.`,
      );
    },
    async admitStranger(db, { tenantId, limits, channelId, what }, bytes) {
      const most = strangerBytes(limits);
      if (most.tenant === null || most.channel === null) return;
      const stored = await look(db, tenantId);
      const used = stored.strangers.get(channelId) ?? 0;
      const part = parts[what];
      if (sumOf(stored) + bytes <= most.tenant * part && used + bytes <= most.channel * part) {
        stored.strangers.set(channelId, used + bytes);
        return;
      }
      throw refuseByPlan(
        'stranger_storage',
        'storage',
        `This channel takes no more ${what === 'text' ? 'messages' : 'files'} now.`,
      );
    },
  };
}
