import type { Queryable } from '../../../db/client.js';

/** The documents of these knowledge bases (UUIDs) that do not answer on a day, YYYY-MM-DD: a query of their ids. */
export function closedDocuments(db: Queryable, tenantId: string, knowledgeBaseIds: readonly string[], today: string) {
  const limited = db`
    select d.id, d.supersedes, d.valid_from, d.valid_until, d.passages from knowledge_documents d
    where d.tenant_id = ${tenantId} and d.knowledge_base_id = any(${[...knowledgeBaseIds]}::uuid[])
      and (d.valid_from is not null or d.valid_until is not null or d.supersedes is not null)`;
  return db`
    with limited as materialized (${limited})
    select id from limited where valid_from > ${today}::date or valid_until < ${today}::date
    union select supersedes from limited
      where supersedes is not null and passages > 0 and (valid_from is null or valid_from <= ${today}::date)`;
}
