import { type KnowledgePassage, type KnowledgeSearch, knowledgeLimits } from '@lead-engagement/contract';
import { cleanText } from '../../../ai/clean-text.js';
import type { Passage } from '../../../ai/engine.js';
import type { Knowledge } from '../../../ai/knowledge.js';
import type { Queryable } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { configurationOf } from './configurations.js';
import type { Fused } from './fusion.js';
import { highlight } from './highlights.js';
import { type FindByMeaning, findByWordsAlone } from './meaning.js';
import { dayOf, type KnowledgeBaseRow } from './present.js';
import { findKnowledgeBases, knowledgeBaseRecords } from './queries.js';
import { demandsOf, withoutExcluded } from './question.js';
import { type ParsedQuestion, readQuestion, type SearchPart } from './question-terms.js';
import { scoreCandidates } from './scoring.js';
import { boundsFor, type Found, findCandidates, listMatchingWords } from './search-queries.js';

const defaultResults = 10;
const everyPart: ReadonlySet<SearchPart> = new Set();

/**
 * The knowledge that chatbots use for their replies: by words alone, unless it can be found by meaning. `without` leaves out parts of the
 * search, to measure what they bring.
 */
export const createKnowledge = (
  findByMeaning: FindByMeaning = findByWordsAlone,
  without: ReadonlySet<SearchPart> = everyPart,
): Knowledge => ({
  async resolve(tx, tenantId, ids, path) {
    const uuids: string[] = [];
    for (const [at, id] of ids.entries()) {
      uuids.push((await knowledgeBaseRecords.resolveForReference(tx, tenantId, id, `${path}.${at}`)).id);
    }
    return uuids;
  },
  async findPassages(db, tenantId, knowledgeBaseIds, question, limit, at = new Date()) {
    if (knowledgeBaseIds.length === 0) return [];
    const bases = await findKnowledgeBases(db, tenantId, knowledgeBaseIds);
    const cleaned = cleanText(question, knowledgeLimits.queryChars);
    const synonyms = bases.flatMap((base) => base.synonyms);
    const asked = readQuestion(cleaned, synonyms, without);
    const scope = { tenantId, today: dayOf(at), demanded: undefined };
    const words = findInAll(db, scope, bases, asked).then((found) => scoreCandidates(asked, found));
    const ids = bases.map(({ id }) => id);
    const request = { ...scope, knowledgeBaseIds: ids, question: cleaned, kind: asked.kind, configuration: 'simple' };
    return (await findByMeaning(db, request, words)).slice(0, limit).map(toPassage);
  },
});

type Scope = { tenantId: string; today: string; demanded: undefined };

/** Finds candidates in knowledge bases of several languages, as if they were one: a search for each, which share the bounds of one question. */
async function findInAll(
  db: Queryable,
  scope: Scope,
  bases: readonly KnowledgeBaseRow[],
  { terms }: ParsedQuestion,
): Promise<Found> {
  const groups = groupByConfiguration(bases);
  const bounds = boundsFor(groups.size);
  const found: Found = { passages: 0, frequencies: terms.map(() => 0), lexemes: [], candidates: [] };
  for (const [configuration, group] of groups) {
    const knowledgeBaseIds = group.map(({ id }) => id);
    const part = await findCandidates(db, { ...scope, knowledgeBaseIds, configuration, terms }, bounds);
    found.passages += part.passages;
    found.frequencies = found.frequencies.map((sum, at) => sum + (part.frequencies[at] ?? 0));
    found.lexemes.push(...part.lexemes);
    found.candidates.push(...part.candidates);
  }
  return found;
}

function groupByConfiguration(bases: readonly KnowledgeBaseRow[]): Map<string, KnowledgeBaseRow[]> {
  const groups = new Map<string, KnowledgeBaseRow[]>();
  for (const base of bases) {
    const configuration = configurationOf(base.language);
    groups.set(configuration, [...(groups.get(configuration) ?? []), base]);
  }
  return groups;
}

function toPassage({ knowledgeBaseId, documentId, documentTitle, url, heading, page, text, score }: Fused): Passage {
  return {
    knowledgeBaseId: encodeId('knowledgeBase', knowledgeBaseId),
    documentId: encodeId('knowledgeDocument', documentId),
    title: documentTitle,
    url,
    heading,
    page,
    text,
    score,
  };
}

/** Searches one knowledge base. */
export async function searchKnowledgeBase(
  db: Queryable,
  base: KnowledgeBaseRow,
  { query, limit = defaultResults }: KnowledgeSearch,
  now: Date,
  findByMeaning: FindByMeaning = findByWordsAlone,
): Promise<KnowledgePassage[]> {
  const configuration = configurationOf(base.language);
  const cleaned = cleanText(query, knowledgeLimits.queryChars);
  const sought = withoutExcluded(cleaned);
  const asked = readQuestion(sought, base.synonyms);
  const demanded = demandsOf(cleaned);
  const scope = { tenantId: base.tenantId, knowledgeBaseIds: [base.id], configuration, today: dayOf(now), demanded };
  const finding = findCandidates(db, { ...scope, terms: asked.terms });
  const words = finding.then((found) => scoreCandidates(asked, found));
  const request = { ...scope, question: sought, kind: asked.kind };
  const best = (await findByMeaning(db, request, words)).slice(0, limit);
  const found = await finding;
  const said = new Set(best.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  const matching = await listMatchingWords(db, configuration, [...said], found.lexemes);
  const grams = asked.terms.filter(({ isGram }) => isGram).map(({ text }) => text);
  return best.map((passage) => ({
    text: passage.text,
    heading: passage.heading,
    score: passage.score,
    similarity: passage.similarity,
    highlights: highlight(passage.text, matching, grams),
    citation: {
      documentId: encodeId('knowledgeDocument', passage.documentId),
      title: passage.documentTitle,
      url: passage.url,
      position: passage.position,
      heading: passage.heading,
      page: passage.page,
    },
  }));
}
