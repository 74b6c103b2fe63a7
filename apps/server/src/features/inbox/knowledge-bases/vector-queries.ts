import type { StoredVector } from '../../../ai/embeddings/vectors.js';
import { signsOf } from '../../../ai/embeddings/vectors.js';
import type { Database, Queryable, Transaction } from '../../../db/client.js';
import type { RecordId } from './queries.js';
import type { Candidate } from './search-queries.js';
import { closedDocuments } from './validity.js';

/** Vectors that can be compared with each other. */
export interface VectorSpace {
  space: string;
  dimensions: number;
}

/** Where a passage is. */
export type PassagePlace = Pick<Candidate, 'documentId' | 'position'>;

/** Tells places apart in maps and sets. */
export const placeKey = ({ documentId, position }: PassagePlace): string => `${documentId} ${position}`;

/** The vectors that one search compares, at most: beyond, those of the passages that share words with the question. */
const maxScanned = 20_000;
/** The vectors whose signs are nearest, which are then compared by their numbers. */
const nearestSigns = 200;

/** The knowledge bases (UUIDs) to search, and the vector of the question. */
export interface VectorSearch extends VectorSpace {
  tenantId: string;
  knowledgeBaseIds: readonly string[];
  /** The day on which documents have to be valid, YYYY-MM-DD. */
  today: string;
  vector: Float32Array;
}

/** A passage whose vector is among the nearest. */
export type Near = PassagePlace & { bytes: Buffer };

/**
 * Finds the vectors that are nearest to that of a question, and those of the passages at `places`. How many signs differ between two vectors tells
 * roughly how near they are, and takes an eighth of a byte for each number: only the nearest vectors are read whole. Source: binary
 * quantization with rescoring, Shakir, Aarsen and Lee, 2024.
 */
export async function findNearest(
  db: Queryable,
  { tenantId, knowledgeBaseIds, today, space, dimensions, vector }: VectorSearch,
  places: readonly PassagePlace[],
  mostScanned = maxScanned,
): Promise<Near[]> {
  const documents = places.map(({ documentId }) => documentId);
  const positions = `{${places.map(({ position }) => position).join(',')}}`;
  const isComparable = db`v.space = ${space} and v.dimensions = ${dimensions}`;
  return db<Near[]>`
    with closed as materialized (${closedDocuments(db, tenantId, knowledgeBaseIds, today)}
    ), scanned as materialized (
      select v.document_id, v.position, v.signs from knowledge_vectors v
      where v.tenant_id = ${tenantId} and v.knowledge_base_id = any(${[...knowledgeBaseIds]}::uuid[]) and ${isComparable}
        and v.document_id not in (select id from closed)
      limit ${mostScanned + 1}
    ), nearest as materialized (
      select s.document_id, s.position from scanned s
      where (select count(*) from scanned) <= ${mostScanned}
      order by bit_count(s.signs # ${signsOf(vector)}::varbit), s.document_id, s.position
      limit ${nearestSigns}
    ), wanted as materialized (
      select document_id, position from nearest
      union select p.document_id, p.position
      from unnest(${documents}::uuid[], ${positions}::int[]) as p (document_id, position)
    )
    select v.document_id, v.position, v.bytes
    from wanted w
    join knowledge_vectors v on v.tenant_id = ${tenantId} and v.document_id = w.document_id and v.position = w.position
    where v.knowledge_base_id = any(${[...knowledgeBaseIds]}::uuid[]) and ${isComparable}`;
}

/** Reads passages as a search of words would find them: without a word in common. */
export async function readPassages(
  db: Queryable,
  { tenantId, knowledgeBaseIds }: Pick<VectorSearch, 'tenantId' | 'knowledgeBaseIds'>,
  places: readonly PassagePlace[],
  { configuration, demanded }: { configuration: string; demanded: string | undefined },
): Promise<Candidate[]> {
  if (places.length === 0) return [];
  const documents = places.map(({ documentId }) => documentId);
  const positions = `{${places.map(({ position }) => position).join(',')}}`;
  const isDemanded =
    demanded === undefined
      ? db`true`
      : db`p.words @@ websearch_to_tsquery(${configuration}::text::regconfig, ${demanded})`;
  const rows = await db<Omit<Candidate, 'matched' | 'titled' | 'rank'>[]>`
    select p.knowledge_base_id, p.document_id, p.position, d.title as document_title, p.title as title_words, d.url, p.heading,
      p.page, p.text
    from unnest(${documents}::uuid[], ${positions}::int[]) as w (document_id, position)
    join knowledge_passages p
      on p.tenant_id = ${tenantId} and p.document_id = w.document_id and p.position = w.position
    join knowledge_documents d on d.tenant_id = ${tenantId} and d.id = p.document_id
    where p.knowledge_base_id = any(${[...knowledgeBaseIds]}::uuid[]) and ${isDemanded}`;
  return rows.map((row) => ({ ...row, matched: [], titled: [], rank: 0 }));
}

/** A passage that has no vector of a space. */
export interface UnreadPassage {
  position: number;
  title: string;
  heading: string | null;
  text: string;
}

/** The next passages of a document that have no vector of the space, in their order. Without `dimensions`, vectors of any length count. */
export async function listWithoutVectors(
  db: Queryable,
  { tenantId, id }: RecordId,
  space: string,
  dimensions: number | undefined,
  limit: number,
): Promise<UnreadPassage[]> {
  return db<UnreadPassage[]>`
    select p.position, p.title, p.heading, p.text from knowledge_passages p
    where p.tenant_id = ${tenantId} and p.document_id = ${id} and not exists (
      select from knowledge_vectors v
      where v.tenant_id = ${tenantId} and v.document_id = ${id} and v.position = p.position
        and v.space = ${space} and v.dimensions = coalesce(${dimensions ?? null}::int, v.dimensions))
    order by p.position limit ${limit}`;
}

/** Stores the vectors of passages of a locked document, in place of those of other spaces, and counts what the document has. */
export async function storeVectors(
  tx: Transaction,
  { tenantId, id, knowledgeBaseId }: RecordId & { knowledgeBaseId: string },
  space: string,
  vectors: readonly (StoredVector & { position: number })[],
): Promise<void> {
  const rows = vectors.map(({ position, dimensions, bytes, signs }) => ({
    position,
    dimensions,
    bytes: bytes.toString('hex'),
    signs,
  }));
  await tx`
    insert into knowledge_vectors (tenant_id, document_id, position, knowledge_base_id, space, dimensions, bytes, signs)
    select ${tenantId}, ${id}, position, ${knowledgeBaseId}, ${space}, dimensions, decode(bytes, 'hex'), signs::varbit
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (position int, dimensions int, bytes text, signs text)
    on conflict (tenant_id, document_id, position) do update set
      space = excluded.space, dimensions = excluded.dimensions, bytes = excluded.bytes, signs = excluded.signs`;
  await countVectors(tx, { tenantId, id }, space);
}

/** Counts the vectors that a locked document has of a space. Its version does not change. */
export async function countVectors(tx: Transaction, { tenantId, id }: RecordId, space: string): Promise<void> {
  await tx`
    update knowledge_documents set vector_space = ${space}, vectors = (
      select count(*) from knowledge_vectors v
      where v.tenant_id = ${tenantId} and v.document_id = ${id} and v.space = ${space})
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** A page of the documents of all tenants, in the order of their keys; `isMissing` if vectors of the space are. */
export async function walkDocuments(
  db: Database,
  { space, dimensions }: VectorSpace,
  after: RecordId,
  limit: number,
): Promise<(RecordId & { isMissing: boolean })[]> {
  return db<(RecordId & { isMissing: boolean })[]>`
    select d.tenant_id, d.id, d.passages > (
      select count(*) from knowledge_vectors v
      where v.tenant_id = d.tenant_id and v.document_id = d.id and v.space = ${space} and v.dimensions = ${dimensions}
    ) as is_missing
    from (
      select tenant_id, id, passages from knowledge_documents
      where (tenant_id, id) > (${after.tenantId}::uuid, ${after.id}::uuid) order by tenant_id, id limit ${limit}
    ) d
    order by d.tenant_id, d.id`;
}
