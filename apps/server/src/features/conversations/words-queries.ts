import type { ConversationQuery } from '@lead-engagement/contract';
import type { Database, Queryable } from '../../db/client.js';
import { openWordSearch, type WordSearch } from '../../db/words.js';

/** How conversations are found of which a message or a note has all words of `q`. */
export async function searchWords(
  db: Queryable,
  tenantId: string,
  { q }: Pick<ConversationQuery, 'q'>,
): Promise<WordSearch | undefined> {
  if (!q) return undefined;
  const wanted = db`(select search_query(${tenantId}::uuid, true, ${q}::text))`;
  // Until older messages have their words: slower, and as exact.
  const before = () => db`id in (
    select m.conversation_id from messages m
    where m.tenant_id = ${tenantId} and scoped_words(m.tenant_id, true, words_of(m.content, true)) @@ ${wanted}
    union all
    select w.conversation_id from conversation_words w where w.tenant_id = ${tenantId} and w.words @@ ${wanted})`;
  return openWordSearch(db, { list: 'conversations', tenantId, sought: q, deleted: false, before });
}

/** Gives words to the next messages of all tenants, `limit` at most; returns the place of the last, undefined if none is left. */
export async function fillNextMessages(
  db: Database,
  after: { tenantId: string; id: string },
  limit: number,
): Promise<{ tenantId: string; id: string } | undefined> {
  const [last] = await db<{ tenantId: string; id: string }[]>`
    with batch as materialized (
      select tenant_id, id, conversation_id, content from messages
      where (tenant_id, id) > (${after.tenantId}, ${after.id}) order by tenant_id, id limit ${limit}
    ), filled as (
      insert into conversation_words (tenant_id, conversation_id, source_id, words)
      select tenant_id, conversation_id, id, scoped_words(tenant_id, true, words_of(content, true)) from batch
      on conflict do nothing
    )
    select tenant_id, id from batch order by tenant_id desc, id desc limit 1`;
  return last;
}
