import type { LiveEvent, Notification } from '@lead-engagement/contract';
import type { CallerChanges } from '../../../callers/caller-changes.js';
import type { Database } from '../../../db/client.js';
import { findHorizon } from '../../../events/change-horizon.js';
import { createLiveFeed, type LiveFeed } from '../../../events/live-feed.js';
import { dayMs } from '../../../time.js';
import { listNotificationsById } from '../../accounts/notifications/index.js';
import { readCursor, writeCursor } from './cursor.js';
import {
  type ChangeRow,
  type FollowedResource,
  followed,
  listAllChangeRows,
  listChangeEnds,
  type Place,
  toWholeChanges,
} from './queries.js';
import { type ReadingTenant, streamedChanges, streamedResources } from './records.js';
import { presentChanges } from './service.js';

/** A change as an event of a stream. */
export type RecordChanged = Extract<LiveEvent, { type: 'record.changed' }>;

/** A notification of a user (UUID), who alone may see it. */
export interface Notified {
  type: 'notification.updated';
  notification: Notification;
  userId: string;
}

/** A place as the text that clients send back, and the time of the change before it. */
export interface ChangePosition extends Place {
  at: Date;
}

/** The changes of records as they happen. */
export interface ChangeFeed extends LiveFeed<ChangePosition, RecordChanged | Notified> {
  write(tenantId: string, position: ChangePosition): Promise<string>;
  /** Throws INVALID_CURSOR. */
  read(tenantId: string, text: string): Promise<ChangePosition>;
}

const pageRows = 200;
/** As long as the log of conversations goes back: a stream resumes in all of its resources or in none. */
const resumableMs = 3 * dayMs;

const isBehind = (place: Place, other: Place) =>
  place.xid > other.xid || (place.xid === other.xid && place.seq > other.seq);

/** Feeds streams from the changes of records, up to the oldest transaction that is still running. */
export function createChangeFeed(db: Database, callerChanges: CallerChanges): ChangeFeed {
  let database: Promise<string> | undefined;
  const scopeOf = async (tenantId: string) => {
    database ??= findHorizon(db).then((horizon) => horizon.database);
    database.catch(() => {
      database = undefined;
    });
    return { tenantId, resource: 'all', database: await database } as const;
  };
  const feed = createLiveFeed<ChangePosition, RecordChanged | Notified>(
    {
      async listEnds(tenantIds) {
        const horizon = await findHorizon(db);
        const at = new Date();
        return (await listChangeEnds(db, tenantIds, horizon)).map(({ tenantId, ...place }) => ({
          tenantId,
          end: { ...place, at },
        }));
      },
      findStart: async (tenantId) => ({ xid: (await findHorizon(db)).of(tenantId), seq: 0, at: new Date() }),
      canResume: async (_, after) =>
        Date.now() - after.at.getTime() < resumableMs && after.xid <= (await findHorizon(db)).top,
      readPage: (tenantId, after) => readPage(db, tenantId, after),
      isBehind,
      keyOf: ({ xid, seq }) => `${xid} ${seq}`,
    },
    callerChanges,
  );
  return {
    ...feed,
    write: async (tenantId, { at, ...place }) => writeCursor(await scopeOf(tenantId), place, at),
    read: async (tenantId, text) => readCursor(await scopeOf(tenantId), text, new Date()),
  };
}

async function readPage(db: Database, tenantId: string, after: ChangePosition) {
  const horizon = await findHorizon(db);
  const found = await listAllChangeRows(db, tenantId, { after, before: horizon.of(tenantId), limit: pageRows });
  const isFull = found.length === pageRows;
  const { read, shown: rows } = await toWholeChanges(db, tenantId, followed, found, { after, horizon, isFull });
  const toPosition = ({ xid, seq, createdAt }: (typeof rows)[number]) => ({ xid, seq, at: new Date(createdAt) });
  const shown = await Promise.all(
    streamedResources.map((resource) =>
      presentChanges<ReadingTenant, (typeof rows)[number]>(
        streamedChanges[resource],
        { db, caller: { tenantId } },
        resource,
        rows.filter((row) => row.resource === resource),
      ),
    ),
  );
  const changed = shown
    .flat()
    .map(({ row, change }) => ({ position: toPosition(row), event: { type: 'record.changed' as const, change } }));
  const received = await listNotified(db, tenantId, rows);
  const notified = received.map(({ row, event }) => ({ position: toPosition(row), event }));
  const events = [...changed, ...notified].toSorted((a, b) => (isBehind(a.position, b.position) ? 1 : -1));
  const last = read.at(-1);
  return { events, position: last ? toPosition(last) : after };
}

/** The notifications of a page, each once, as it is now, in the place of its last row. */
async function listNotified<R extends ChangeRow & { resource: FollowedResource }>(
  db: Database,
  tenantId: string,
  rows: readonly R[],
): Promise<{ row: R; event: Notified }[]> {
  const latest = new Map(
    rows.filter(({ resource }) => resource === 'notification').map((row) => [row.recordId, row] as const),
  );
  if (latest.size === 0) return [];
  const found = await listNotificationsById(db, tenantId, [...latest.keys()]);
  return [...latest].flatMap(([id, row]) => {
    const received = found.get(id);
    return received ? [{ row, event: { type: 'notification.updated' as const, ...received } }] : [];
  });
}
