import type { ChatbotQuery, ChatbotRead } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, isDeleted, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { type ChatbotRow, type Shown, toChatbot } from './present.js';
import { chatbots } from './table.js';

export const chatbotRecords = recordsOf(chatbots, 'chatbot');

/** Those of these ids that a live chatbot of the tenant has. */
export async function listLiveIds(db: Queryable, tenantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db<{ id: string }[]>`
    select id from chatbots where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`;
  return rows.map(({ id }) => id);
}

/** A page of live chatbots. */
export async function listChatbots(
  db: Queryable,
  tenantId: string,
  query: ChatbotQuery,
  shown: Shown,
): Promise<Page<ChatbotRead>> {
  const page = openPage('chatbots', query);
  const { deleted = false } = query;
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    isDeleted(db, deleted),
    query.enabled === undefined ? undefined : db`enabled = ${query.enabled}`,
    query.platform && db`platforms && ${query.platform}::text[]`,
    query['platform[not]'] && db`not platforms && ${query['platform[not]']}::text[]`,
    ...ofRecords(db, 'chatbot', query),
  ]);
  return fetchPage(page, {
    rows: db<ChatbotRow[]>`
      select * from chatbots where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'chatbots', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: (row) =>
      row.deletedAt === null ? toChatbot(row, shown) : { ...toChatbot(row, shown), deletedAt: row.deletedAt },
  });
}

/** Finds a chatbot, be it deleted. */
export async function findAnyChatbot(db: Queryable, tenantId: string, id: string): Promise<ChatbotRow | undefined> {
  const [row] = await db<ChatbotRow[]>`select * from chatbots where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

/**
 * Takes a knowledge base (a UUID) off the next chatbots that use it, deleted ones included, but for those that others are
 * at work on. Returns how many there are left of this batch, those skipped included.
 */
export async function forgetKnowledgeBase(
  tx: Transaction,
  tenantId: string,
  knowledgeBaseId: string,
  limit: number,
): Promise<number> {
  const uses = tx`tenant_id = ${tenantId} and knowledge_base_ids @> ${[knowledgeBaseId]}::uuid[]`;
  await tx`
    update chatbots set knowledge_base_ids = array_remove(knowledge_base_ids, ${knowledgeBaseId}::uuid)
    where tenant_id = ${tenantId} and id in (
      select id from chatbots where ${uses} limit ${limit} for no key update skip locked)`;
  const [left] = await tx<{ count: number }[]>`
    select count(*) as count from (select from chatbots where ${uses} limit ${limit}) rest`;
  return left?.count ?? 0;
}
