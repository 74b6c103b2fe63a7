import { createHash } from 'node:crypto';
import type { Update } from '@lead-engagement/connector-kit';
import type { Channel, ChannelQuery } from '@lead-engagement/contract';
import type { Database, Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, isOneOf, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { minuteMs } from '../../../time.js';
import { type ChannelRow, type Shown, toChannel } from './present.js';
import { type ChannelState, channels } from './table.js';

export const channelRecords = recordsOf(channels, 'channel', { changeLock: 'no key update' });

/** A page of live channels. */
export async function listChannels(
  db: Queryable,
  tenantId: string,
  query: ChannelQuery,
  shown: Shown,
): Promise<Page<Channel>> {
  const page = openPage('channels', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and deleted_at is null`,
    hasOneOf(db, 'platform', query.platform, query['platform[not]']),
    isOneOf(db, 'bot_id', 'chatbot', query.chatbot, query['chatbot[not]']),
    query.enabled === undefined ? undefined : db`enabled = ${query.enabled}`,
    ...ofRecords(db, 'channel', query),
  ]);
  return fetchPage(page, {
    rows: db<ChannelRow[]>`
      select * from channels where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'channels', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: (row) => toChannel(row, shown),
  });
}

/** Finds a live channel of any tenant, because the tenant of a visitor or an update is not known yet. */
export async function findChannelOfAny(db: Queryable, id: string): Promise<ChannelRow | undefined> {
  const [row] = await db<ChannelRow[]>`select * from channels where id = ${id} and deleted_at is null`;
  return row;
}

/** The channels (UUIDs) that refuse an address because of one of these contacts, in the same order for all requests. */
export async function listChannelsBlocking(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from channels
    where tenant_id = ${tenantId} and deleted_at is null and platform = 'WEB' and exists (
      select from jsonb_array_elements(coalesce(state -> 'blocked', '[]')) as each (address)
      where each.address ->> 'contactId' = any(${[...contactIds]}::text[]))
    order by id`;
  return rows.map(({ id }) => id);
}

/**
 * What the server found out about a channel. It does not make a new version, because a client that updates the channel need not know it.
 */
export interface Finding {
  status?: ChannelRow['status'];
  lastError?: string | null;
  lastInboundAt?: string;
  state?: ChannelState;
}

/** Stores a finding. */
export async function noteFinding(
  tx: Transaction,
  { tenantId, id }: Pick<ChannelRow, 'tenantId' | 'id'>,
  { status, lastError, lastInboundAt, state }: Finding,
  now: Date,
): Promise<void> {
  const columns = {
    ...(status !== undefined && { status }),
    ...(lastError !== undefined && { lastError, lastErrorAt: lastError === null ? null : now.toISOString() }),
    ...(lastInboundAt !== undefined && { lastInboundAt }),
    ...(state !== undefined && { state: tx.json(state as never) as never }),
  };
  if (Object.keys(columns).length === 0) return;
  await tx`update channels set ${tx(columns)} where tenant_id = ${tenantId} and id = ${id}`;
}

/** Stores the time of the last message of a contact, at most once a minute, because many may arrive at once. */
export async function noteInbound(
  tx: Transaction,
  { tenantId, id }: Pick<ChannelRow, 'tenantId' | 'id'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - minuteMs).toISOString();
  await tx`
    update channels set last_inbound_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and id = ${id} and (last_inbound_at is null or last_inbound_at <= ${before})`;
}

const maxKinds = 50;

/** Counts a message that is only named in its conversation. Of many kinds, the last ones are counted together, as `other`. */
export async function countUnsupported(
  tx: Transaction,
  { tenantId, id }: Pick<ChannelRow, 'tenantId' | 'id'>,
  kind: string,
): Promise<void> {
  const word = kind.replace(/[^\w.-]/g, '_').slice(0, 60) || 'other';
  await tx`
    update channels set state = state || jsonb_build_object('unsupported', counted.kinds || jsonb_build_object(
      counted.kind, coalesce((counted.kinds->>counted.kind)::int, 0) + 1))
    from (
      select kinds, case when kinds ? ${word} or (select count(*) from jsonb_object_keys(kinds)) < ${maxKinds}
        then ${word} else 'other' end as kind
      from (
        select coalesce(state->'unsupported', '{}') as kinds from channels where tenant_id = ${tenantId} and id = ${id}
      ) found
    ) counted
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** Text that Postgres can store: no NUL, no lone surrogate. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value;

const maxIdChars = 400;

/** The key of an update: padded, so that digits sort as numbers. An id that is too long for an index is hashed. */
function keyOf({ id, order }: Update): string {
  const key = id.length > maxIdChars ? createHash('sha256').update(id).digest('hex') : id;
  return order === undefined ? key.padStart(20, '0') : `${String(order).padStart(20, '0')}:${key}`;
}

/** Stores updates of a channel, except known ones; returns how many are new. */
export async function insertUpdates(
  tx: Transaction,
  { tenantId, id }: Pick<ChannelRow, 'tenantId' | 'id'>,
  updates: readonly Update[],
  now: Date,
): Promise<number> {
  if (updates.length === 0) return 0;
  const rows = updates.map((update) => ({ update_id: keyOf(update), content: update.content }));
  const { count } = await tx`
    insert into channel_updates (tenant_id, channel_id, update_id, content, received_at)
    select ${tenantId}, ${id}, r.update_id, r.content, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows, storable)}::text::jsonb) as r (update_id text, content jsonb)
    order by r.update_id on conflict do nothing`;
  return count;
}

/** A page of the updates of a channel that have not been processed, in the order of their ids. */
export async function listPendingUpdates(
  db: Database | Transaction,
  tenantId: string,
  channelId: string,
  limit: number,
): Promise<{ updateId: string; content: unknown }[]> {
  return db<{ updateId: string; content: unknown }[]>`
    select update_id, content from channel_updates
    where tenant_id = ${tenantId} and channel_id = ${channelId} and content is not null
    order by update_id limit ${limit}`;
}

/** Marks an update as processed; returns false if it already was. */
export async function settleUpdate(
  tx: Transaction,
  tenantId: string,
  channelId: string,
  updateId: string,
): Promise<boolean> {
  const { count } = await tx`
    update channel_updates set content = null
    where tenant_id = ${tenantId} and channel_id = ${channelId} and update_id = ${updateId} and content is not null`;
  return count === 1;
}
