import { type KnowledgePassage, type KnowledgeSearch, knowledgeLimits } from '@lead-engagement/contract';
import { cleanText } from '../../../ai/clean-text.js';
import type { Passage } from '../../../ai/engine.js';
import type { Knowledge } from '../../../ai/knowledge.js';
import type { Queryable } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { readQuestion, type SearchPart } from './asked.js';
import { configurationOf } from './configurations.js';
import { highlight } from './highlights.js';
import { dayOf, type KnowledgeBaseRow } from './present.js';
import { findKnowledgeBases, knowledgeBaseRecords } from './queries.js';
import { demandsOf, withoutExcluded } from './question.js';
import { type Scored, scoreCandidates } from './scoring.js';
import { type Found, findCandidates, listMatchingWords } from './search-queries.js';

const defaultResults = 10;

/** The knowledge that chatbots use for their replies. */
export const knowledge: Knowledge = {
  async resolve(tx, tenantId, ids, path) {
    const uuids: string[] = [];
    for (const [at, id] of ids.entries()) {
      uuids.push((await knowledgeBaseRecords.resolveForReference(tx, tenantId, id, `${path}.${at}`)).id);
    }
    return uuids;
  },
  findPassages: (db, tenantId, knowledgeBaseIds, question, limit, at) =>
    findPassagesWithout(new Set(), db, tenantId, knowledgeBaseIds, question, limit, at),
};

/** The same without some of its parts. */
export async function findPassagesWithout(
  without: ReadonlySet<SearchPart>,
  ...[db, tenantId, knowledgeBaseIds, question, limit, at = new Date()]: Parameters<Knowledge['findPassages']>
): Promise<Passage[]> {
  if (knowledgeBaseIds.length === 0) return [];
  const bases = await findKnowledgeBases(db, tenantId, knowledgeBaseIds);
  const asked = readQuestion(
    cleanText(question, knowledgeLimits.queryChars),
    bases.flatMap(({ synonyms }) => synonyms),
    without,
  );
  const scope = { tenantId, terms: asked.terms, today: dayOf(at), demanded: undefined };
  const parts: Found[] = [];
  for (const [configuration, group] of groupByConfiguration(bases)) {
    const ids = group.map(({ id }) => id);
    parts.push(await findCandidates(db, { ...scope, knowledgeBaseIds: ids, configuration }));
  }
  return scoreCandidates(asked, joinFound(parts)).slice(0, limit).map(toPassage);
}

/** What was found in knowledge bases of several languages as if it were one. */
function joinFound(parts: readonly Found[]): Found {
  const [first, ...others] = parts;
  if (!first || others.length === 0) return first ?? { passages: 0, frequencies: [], lexemes: [], candidates: [] };
  return {
    passages: parts.reduce((sum, { passages }) => sum + passages, 0),
    frequencies: first.frequencies.map((_, at) => parts.reduce((sum, part) => sum + (part.frequencies[at] ?? 0), 0)),
    lexemes: parts.flatMap(({ lexemes }) => lexemes),
    candidates: parts.flatMap(({ candidates }) => candidates),
  };
}

function groupByConfiguration(bases: readonly KnowledgeBaseRow[]): Map<string, KnowledgeBaseRow[]> {
  const groups = new Map<string, KnowledgeBaseRow[]>();
  for (const base of bases) {
    const configuration = configurationOf(base.language);
    groups.set(configuration, [...(groups.get(configuration) ?? []), base]);
  }
  return groups;
}

function toPassage({ knowledgeBaseId, documentId, documentTitle, url, heading, page, text, score }: Scored): Passage {
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
): Promise<KnowledgePassage[]> {
  const configuration = configurationOf(base.language);
  const cleaned = cleanText(query, knowledgeLimits.queryChars);
  const asked = readQuestion(withoutExcluded(cleaned), base.synonyms);
  const scope = { tenantId: base.tenantId, knowledgeBaseIds: [base.id], configuration, today: dayOf(now) };
  const found = await findCandidates(db, { ...scope, terms: asked.terms, demanded: demandsOf(cleaned) });
  const best = scoreCandidates(asked, found).slice(0, limit);
  const words = new Set(best.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  const matching = await listMatchingWords(db, configuration, [...words], found.lexemes);
  const grams = asked.terms.filter(({ isGram }) => isGram).map(({ text }) => text);
  return best.map((passage) => ({
    text: passage.text,
    heading: passage.heading,
    score: passage.score,
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
