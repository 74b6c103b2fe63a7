import { type KnowledgePassage, type KnowledgeSearch, knowledgeLimits } from '@lead-engagement/contract';
import { cleanText } from '../../../ai/clean-text.js';
import type { Passage } from '../../../ai/engine.js';
import type { Knowledge } from '../../../ai/knowledge.js';
import type { Queryable } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { configurationOf } from './configurations.js';
import type { Fused } from './fusion.js';
import { gramsOf, withoutUnparted } from './grams.js';
import { highlight } from './highlights.js';
import { type FindByMeaning, findByWordsAlone } from './meaning.js';
import type { KnowledgeBaseRow } from './present.js';
import { findKnowledgeBases, knowledgeBaseRecords } from './queries.js';
import { demandsOf, withoutChatter, withoutExcluded } from './question.js';
import { type Scored, scoreCandidates } from './scoring.js';
import { findCandidates, listMatchingWords, type SearchRequest } from './search-queries.js';

const maxGrams = 24;
const defaultResults = 10;

/** The knowledge that chatbots use for their replies: by words alone, unless it can be found by meaning. */
export const createKnowledge = (findByMeaning: FindByMeaning = findByWordsAlone): Knowledge => ({
  async resolve(tx, tenantId, ids, path) {
    const uuids: string[] = [];
    for (const [at, id] of ids.entries()) {
      uuids.push((await knowledgeBaseRecords.resolveForReference(tx, tenantId, id, `${path}.${at}`)).id);
    }
    return uuids;
  },
  async findPassages(db, tenantId, knowledgeBaseIds, question, limit) {
    if (knowledgeBaseIds.length === 0) return [];
    const bases = await findKnowledgeBases(db, tenantId, knowledgeBaseIds);
    const asked = cleanText(question, knowledgeLimits.queryChars);
    const scope = { tenantId, knowledgeBaseIds: bases.map(({ id }) => id), question: asked };
    const words = findByWords(db, requestsFor(tenantId, bases, asked));
    const found = await findByMeaning(db, { ...scope, demanded: undefined, configuration: 'simple' }, words);
    return found.slice(0, limit).map(toPassage);
  },
});

async function findByWords(db: Queryable, requests: readonly SearchRequest[]): Promise<Scored[]> {
  const found: Scored[] = [];
  for (const request of requests) found.push(...scoreCandidates(await findCandidates(db, request)));
  return found.sort((a, b) => b.score - a.score);
}

/** Makes one search for each language. */
function requestsFor(tenantId: string, bases: readonly KnowledgeBaseRow[], question: string): SearchRequest[] {
  return [...groupByConfiguration(bases)].map(([configuration, group]) => ({
    tenantId,
    knowledgeBaseIds: group.map(({ id }) => id),
    configuration,
    ...wordsOf(question, configuration),
    demanded: undefined,
  }));
}

function groupByConfiguration(bases: readonly KnowledgeBaseRow[]): Map<string, KnowledgeBaseRow[]> {
  const groups = new Map<string, KnowledgeBaseRow[]>();
  for (const base of bases) {
    const configuration = configurationOf(base.language);
    groups.set(configuration, [...(groups.get(configuration) ?? []), base]);
  }
  return groups;
}

function wordsOf(question: string, configuration: string): Pick<SearchRequest, 'words' | 'grams'> {
  return {
    words: withoutChatter(withoutUnparted(question), configuration),
    grams: gramsOf(question).slice(0, maxGrams),
  };
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
  findByMeaning: FindByMeaning = findByWordsAlone,
): Promise<KnowledgePassage[]> {
  const configuration = configurationOf(base.language);
  const cleaned = cleanText(query, knowledgeLimits.queryChars);
  const sought = withoutExcluded(cleaned);
  const terms = wordsOf(sought, configuration);
  const scope = { tenantId: base.tenantId, knowledgeBaseIds: [base.id], configuration };
  const demanded = demandsOf(cleaned);
  const finding = findCandidates(db, { ...scope, ...terms, demanded });
  const request = { ...scope, question: sought, demanded };
  const best = (await findByMeaning(db, request, finding.then(scoreCandidates))).slice(0, limit);
  const found = await finding;
  const words = new Set(best.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  const lexemes = found.terms.map(({ lexeme }) => lexeme);
  const matching = await listMatchingWords(db, configuration, [...words], lexemes);
  return best.map((passage) => ({
    text: passage.text,
    heading: passage.heading,
    score: passage.score,
    similarity: passage.similarity,
    highlights: highlight(passage.text, matching, terms.grams),
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
