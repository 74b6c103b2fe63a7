import type { Queryable } from '../../../db/client.js';

/** Enough to find the likeliest; a company that thousands share says little. */
const maxMatches = 500;

export interface Namesake {
  id: string;
  name: string;
  company: string;
}

/** Live contacts of a company (the words of `company`) of which a word of the name begins as one of `name` does, or is its initial. */
export async function listColleagues(
  db: Queryable,
  tenantId: string,
  id: string,
  company: string,
  name: string,
): Promise<Namesake[]> {
  return db<Namesake[]>`
    with wanted as materialized (
      select (companies || ' & (' || names || ')')::tsquery as query
      from (select '(' || string_agg(words, ' | ') || ')' as companies from (
          select string_agg(quote_literal(scope || word), ' & ') as words
          from search_scope(${tenantId}::uuid, true) scope,
            (values (${company}::text), (respelled(${company}::text))) spelling (company), unnest(words_of(company, false)) word
          group by company
        ) spellings) c,
        (select string_agg(quote_literal(scope || left(word, 3)) || ':* | ' || quote_literal(scope || left(word, 1)), ' | ')
          as names
          from search_scope(${tenantId}::uuid, true) scope,
            unnest(words_of(${name}::text, false) || words_of(respelled(${name}::text), false)) word) n
    )
    select c.id, c.name, c.company from contact_words w join contacts c on c.tenant_id = w.tenant_id and c.id = w.contact_id
    where w.words @@ (select query from wanted) and w.tenant_id = ${tenantId} and c.id <> ${id}
      and c.name is not null and c.company is not null and c.deleted_at is null
    limit ${maxMatches}`;
}
