import type { ConversationQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { openWordSearch, type WordSearch } from '../../../db/words.js';

/** How conversations are found of which a message or a note has all words of `q`. */
export async function searchWords(
  db: Queryable,
  tenantId: string,
  { q }: Pick<ConversationQuery, 'q'>,
): Promise<WordSearch | undefined> {
  if (!q) return undefined;
  return openWordSearch(db, { list: 'conversations', tenantId, sought: q, deleted: false });
}
