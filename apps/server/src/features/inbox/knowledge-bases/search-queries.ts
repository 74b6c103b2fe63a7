import type { Queryable } from '../../../db/client.js';

/** A search: its words, and the knowledge bases (UUIDs) to search, which share one text search configuration. */
export interface SearchRequest {
  tenantId: string;
  knowledgeBaseIds: readonly string[];
  configuration: string;
  /** The text whose stems are searched for. */
  words: string;
  grams: readonly string[];
  /** Required or excluded words, in the syntax of websearch_to_tsquery; undefined if there are none. */
  demanded: string | undefined;
}

/** A word or gram of a question. */
export interface Term {
  lexeme: string;
  /** The number of passages that have it, counted up to a bound. */
  frequency: number;
}

/** A passage that matches some of the terms. */
export interface Candidate {
  knowledgeBaseId: string;
  documentId: string;
  position: number;
  documentTitle: string;
  url: string | null;
  heading: string | null;
  page: number | null;
  text: string;
  /** The lexemes found in the passage, and those found in its title or headings. */
  matched: string[];
  titled: string[];
  /** PostgreSQL's rank, from the frequency and proximity of the words. */
  rank: number;
}

/** The result of a search. */
export interface Found {
  /** The number of all passages, counted up to a bound. */
  passages: number;
  terms: Term[];
  candidates: Candidate[];
}

/** The most passages that are read for one term: further ones hardly change the result. */
const passagesPerTerm = 1_000;
const maxTerms = 24;
const maxCandidates = 60;
/** Enough to show how rare a term is compared with `passagesPerTerm`. */
const countedPassages = 10_000;

/**
 * Finds the passages that match most of a question, weighted by how rare its words are. Each word takes one index lookup of at most
 * `passagesPerTerm` rows, so that the cost of a search does not grow with the knowledge bases.
 */
export async function findCandidates(db: Queryable, request: SearchRequest): Promise<Found> {
  const { tenantId, configuration, words, grams, demanded } = request;
  const ids = [...request.knowledgeBaseIds];
  // UUIDs need only the quotes of a lexeme.
  const scope = ids.map((id) => `'@${id}'`).join(' | ');
  const inScope = db`p.tenant_id = ${tenantId} and p.knowledge_base_id = any(${ids}::uuid[])`;
  // The same condition in a form that only the index on words can serve: without statistics, the planner would choose an index by which it
  // reads all passages.
  const isWithin = db`p.tenant_id is not distinct from ${tenantId}::uuid
    and array_position(${ids}::uuid[], p.knowledge_base_id) is not null`;
  const isDemanded =
    demanded === undefined
      ? db`true`
      : db`p.words @@ websearch_to_tsquery(${configuration}::text::regconfig, ${demanded})`;
  const rows = await db<{ passages: number; terms: Term[] | null; candidates: Candidate[] | null }[]>`
    with lexemes as (
      select lexeme from unnest(tsvector_to_array(to_tsvector(${configuration}::text::regconfig, ${words}))) as w (lexeme)
      union select unnest(${[...grams]}::text[])
      limit ${maxTerms}
    ), terms as materialized (
      select number::int, lexeme, quoted::tsquery as query, (quoted || ':A')::tsquery as titled
      from (
        select row_number() over () as number, lexeme,
          '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' as quoted
        from lexemes
      ) q
    ), lookups as (
      select number, ${scope}::tsquery && query as scoped from terms
      -- What has all of them is found, however many have each.
      union all select 0, ${scope}::tsquery && string_agg(query::text, ' & ')::tsquery from terms having count(*) > 1
    ), hits as materialized (
      select l.number, p.document_id, p.position
      from lookups l cross join lateral (
        select p.document_id, p.position from knowledge_passages p
        where ${isWithin} and p.words @@ l.scoped and ${isDemanded} limit ${passagesPerTerm}
      ) p
    ), size as materialized (
      select count(*) as passages from (select from knowledge_passages p where ${inScope} limit ${countedPassages}) s
    ), counts as (
      select number, count(*) as frequency from hits group by number
    ), frequencies as materialized (
      select number, lexeme, frequency,
        ln(1 + (greatest(passages - frequency, 0) + 0.5)::float8 / (frequency + 0.5)::float8) as weight
      from (select number, lexeme, coalesce(frequency, 0) as frequency from terms left join counts using (number)) f, size
    ), best as materialized (
      select h.document_id, h.position from hits h join (
        select number, weight from frequencies union all select 0, sum(weight) from frequencies
      ) f using (number)
      group by h.document_id, h.position order by sum(f.weight) desc, h.document_id, h.position
      limit ${maxCandidates}
    ), fetched as materialized (
      -- Unpacked here once, and not again for each word below.
      select p.knowledge_base_id, p.document_id, p.position, p.heading, p.page, p.text, p.words || ''::tsvector as words,
        d.title as document_title, d.url
      from best b
      join knowledge_passages p on p.tenant_id = ${tenantId} and p.document_id = b.document_id and p.position = b.position
      cross join lateral (
        select d.title, d.url from knowledge_documents d where d.tenant_id = ${tenantId} and d.id = b.document_id limit 1
      ) d
    ), candidates as (
      select p.knowledge_base_id, p.document_id, p.position, p.document_title, p.url, p.heading, p.page, p.text,
        (select array_agg(t.lexeme) from terms t where p.words @@ t.query) as matched,
        coalesce((select array_agg(t.lexeme) from terms t where p.words @@ t.titled), '{}') as titled,
        ts_rank_cd(p.words, (select string_agg(t.query::text, ' | ')::tsquery from terms t), 4 | 32) as rank
      from fetched p
    )
    select (select passages from size) as passages,
      (select jsonb_agg(jsonb_build_object('lexeme', lexeme, 'frequency', frequency)) from frequencies) as terms,
      (select jsonb_agg(jsonb_build_object(
        'knowledgeBaseId', knowledge_base_id, 'documentId', document_id, 'position', position,
        'documentTitle', document_title, 'url', url, 'heading', heading, 'page', page, 'text', text,
        'matched', matched, 'titled', titled, 'rank', rank)) from candidates) as candidates`;
  const [row] = rows;
  return { passages: row?.passages ?? 0, terms: row?.terms ?? [], candidates: row?.candidates ?? [] };
}

/** Those of these words whose stems are among the lexemes. */
export async function listMatchingWords(
  db: Queryable,
  configuration: string,
  words: readonly string[],
  lexemes: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ word: string }[]>`
    select word from unnest(${[...words]}::text[]) as w (word)
    where tsvector_to_array(to_tsvector(${configuration}::text::regconfig, word)) && ${[...lexemes]}::text[]`;
  return new Set(rows.map(({ word }) => word));
}
