import type { Queryable } from '../../../db/client.js';
import type { AskedTerm } from './question-terms.js';
import { closedDocuments } from './validity.js';

/** A search: its terms, and the knowledge bases (UUIDs) to search, which share one text search configuration. */
export interface SearchRequest {
  tenantId: string;
  knowledgeBaseIds: readonly string[];
  configuration: string;
  terms: readonly AskedTerm[];
  /** The day on which documents have to be valid, YYYY-MM-DD. */
  today: string;
  /** Required or excluded words, in the syntax of websearch_to_tsquery; undefined if there are none. */
  demanded: string | undefined;
}

/** A passage that matches some of the terms. */
export interface Candidate {
  knowledgeBaseId: string;
  documentId: string;
  position: number;
  documentTitle: string;
  /** The words that it is found by beside its text and headings: its title, and the question of a question with its answer. */
  titleWords: string;
  url: string | null;
  heading: string | null;
  page: number | null;
  text: string;
  /** The terms, by their place in the question, whose stems are in the passage, and those in its title or headings. */
  matched: number[];
  titled: number[];
  /** PostgreSQL's rank, from the frequency and proximity of the words. */
  rank: number;
}

/** The result of a search. */
export interface Found {
  /** The number of all passages, counted up to a bound. */
  passages: number;
  /** The number of passages that have each term or another word for it, counted up to a bound. */
  frequencies: number[];
  /** The stems of the terms. */
  lexemes: string[];
  candidates: Candidate[];
}

/** What one search may cost. */
export interface SearchBounds {
  /** The most spellings of its terms that are looked up: the words themselves, other words for them, and their first and last letters. */
  spellings: number;
  /** The most passages that are read for one term: further ones hardly change the result. */
  passagesPerTerm: number;
  /** The most passages that are scored. */
  candidates: number;
}

const ofOneSearch: SearchBounds = { spellings: 1_200, passagesPerTerm: 1_000, candidates: 60 };
/** The most passages that are scored for one question, in however many languages it is looked for. */
const candidatesInAll = 120;

/** The bounds of each of several searches for one question. In sum they cost hardly more than one. */
export function boundsFor(searches: number): SearchBounds {
  const share = (most: number) => Math.max(1, Math.floor(most / Math.max(1, searches)));
  return {
    spellings: share(ofOneSearch.spellings),
    passagesPerTerm: share(ofOneSearch.passagesPerTerm),
    candidates: Math.min(ofOneSearch.candidates, share(candidatesInAll)),
  };
}

/** Enough to show how rare a term is compared with `passagesPerTerm`. */
const countedPassages = 10_000;
/** A term that fewer passages have is looked for by its first and last letters too: it may be misspelt or a part of a compound. */
const rarePassages = 25;
/** How much less than a stem those letters tell. */
const keyWeight = 0.4;

/**
 * Finds the passages that match most of a question, weighted by how rare its words are. Each term takes one index lookup of at most
 * `passagesPerTerm` rows, and a rare one another, so that the cost of a search does not grow with the knowledge bases.
 */
export async function findCandidates(
  db: Queryable,
  request: SearchRequest,
  bounds: SearchBounds = ofOneSearch,
): Promise<Found> {
  const { tenantId, configuration, terms, today, demanded } = request;
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
  const spellings = spellingsOf(terms, bounds.spellings);
  const rows = await db<FoundRow[]>`
    with spellings as (
      select number::int, text, way from unnest(
        ${spellings.map(({ number }) => String(number))}::text[], ${spellings.map(({ text }) => text)}::text[],
        ${spellings.map(({ way }) => way)}::text[]) as s (number, text, way)
    ), lexemes as materialized (
      select number, way, lexeme,
        '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' as quoted
      from spellings s cross join lateral (
        select unnest(case when way in ('own', 'other')
          then tsvector_to_array(to_tsvector(${configuration}::text::regconfig, text)) else array[text] end) as lexeme
      ) l
    ), terms as materialized (
      select number,
        string_agg(quoted, ' | ') filter (where way in ('own', 'gram'))::tsquery as query,
        string_agg(quoted || ':A', ' | ') filter (where way in ('own', 'gram'))::tsquery as titled,
        string_agg(quoted, ' | ') filter (where way <> 'key')::tsquery as any_word,
        string_agg(quoted, ' | ') filter (where way = 'key')::tsquery as any_key
      from lexemes group by number
    ), lookups as (
      select number, ${scope}::tsquery && any_word as scoped from terms where any_word is not null
      -- What has all of them is found, however many have each.
      union all select -1, ${scope}::tsquery && string_agg('(' || query::text || ')', ' & ')::tsquery
        from terms where query is not null having count(*) > 1
    ), closed as materialized (${closedDocuments(db, tenantId, ids, today)}
    ), hits as materialized (
      select l.number, p.document_id, p.position
      from lookups l cross join lateral (
        select p.document_id, p.position from knowledge_passages p
        where ${isWithin} and p.words @@ l.scoped and ${isDemanded}
          and p.document_id not in (select id from closed) limit ${bounds.passagesPerTerm}
      ) p
    ), size as materialized (
      select count(*) as passages from (select from knowledge_passages p where ${inScope} limit ${countedPassages}) s
    ), counts as (
      select number, count(*) as frequency from hits group by number
    ), frequencies as materialized (
      select number, frequency,
        ln(1 + (greatest(passages - frequency, 0) + 0.5)::float8 / (frequency + 0.5)::float8) as weight
      from (select number, coalesce(frequency, 0) as frequency from terms left join counts using (number)) f, size
    ), near_hits as materialized (
      select l.number, p.document_id, p.position
      from (
        select number, ${scope}::tsquery && any_key as scoped from terms join frequencies using (number)
        where any_key is not null and frequency < ${rarePassages}
      ) l cross join lateral (
        select p.document_id, p.position from knowledge_passages p
        where ${isWithin} and p.words @@ l.scoped and ${isDemanded}
          and p.document_id not in (select id from closed) limit ${bounds.passagesPerTerm}
      ) p
    ), best as materialized (
      select h.document_id, h.position from (
        select document_id, position, weight from hits join (
          select number, weight from frequencies union all select -1, sum(weight) from frequencies
        ) f using (number)
        union all select document_id, position, weight * ${keyWeight}::float8 from near_hits join frequencies using (number)
      ) h
      group by h.document_id, h.position order by sum(h.weight) desc, h.document_id, h.position
      limit ${bounds.candidates}
    ), fetched as materialized (
      -- Unpacked here once, and not again for each word below.
      select p.knowledge_base_id, p.document_id, p.position, p.title, p.heading, p.page, p.text,
        p.words || ''::tsvector as words, d.title as document_title, d.url
      from best b
      join knowledge_passages p on p.tenant_id = ${tenantId} and p.document_id = b.document_id and p.position = b.position
      cross join lateral (
        select d.title, d.url from knowledge_documents d where d.tenant_id = ${tenantId} and d.id = b.document_id limit 1
      ) d
    ), candidates as (
      select p.*,
        coalesce((select array_agg(t.number) from terms t where p.words @@ t.query), '{}') as matched,
        coalesce((select array_agg(t.number) from terms t where p.words @@ t.titled), '{}') as titled,
        ts_rank_cd(p.words, (select string_agg(t.query::text, ' | ')::tsquery from terms t where t.query is not null), 4 | 32) as rank
      from fetched p
    )
    select (select passages from size) as passages,
      (select jsonb_agg(jsonb_build_object('number', number, 'frequency', frequency)) from frequencies) as terms,
      (select jsonb_agg(distinct lexeme) from lexemes where way in ('own', 'gram')) as lexemes,
      (select jsonb_agg(jsonb_build_object(
        'knowledgeBaseId', knowledge_base_id, 'documentId', document_id, 'position', position,
        'documentTitle', document_title, 'titleWords', title, 'url', url, 'heading', heading, 'page', page, 'text', text,
        'matched', matched, 'titled', titled, 'rank', coalesce(rank, 0))) from candidates) as candidates`;
  return toFound(terms, rows[0]);
}

/** How a term is looked up. */
interface Spelling {
  number: number;
  text: string;
  way: 'own' | 'gram' | 'other' | 'key';
}

/** Up to so many spellings: the terms first, then their letters, then other words for them, the first of each term before the second of any. */
export function spellingsOf(terms: readonly AskedTerm[], most: number): Spelling[] {
  const own = terms.map(({ text, isGram }, number): Spelling => ({ number, text, way: isGram ? 'gram' : 'own' }));
  const keys = terms.flatMap((term, number) => term.keys.map((text): Spelling => ({ number, text, way: 'key' })));
  const others = terms
    .flatMap((term, number) => term.others.map((text, at) => ({ at, number, text, way: 'other' as const })))
    .sort((a, b) => a.at - b.at)
    .map(({ at: _, ...spelling }): Spelling => spelling);
  return [...own, ...keys, ...others].slice(0, most);
}

interface FoundRow {
  passages: number;
  terms: { number: number; frequency: number }[] | null;
  lexemes: string[] | null;
  candidates: Candidate[] | null;
}

function toFound(terms: readonly AskedTerm[], row: FoundRow | undefined): Found {
  const frequencies = new Map(row?.terms?.map(({ number, frequency }) => [number, frequency]));
  return {
    passages: row?.passages ?? 0,
    frequencies: terms.map((_, number) => frequencies.get(number) ?? 0),
    lexemes: row?.lexemes ?? [],
    candidates: row?.candidates ?? [],
  };
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
