import { limits, type ScoringPreview, type ScoringPreviewRequest } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { unknownReference } from '../../../errors.js';
import { decodeId, encodeId } from '../../../ids.js';
import { getSettings, mergeScoring } from '../../accounts/settings/index.js';
import { computeScores } from '../scoring/index.js';
import type { LeadRow } from './present.js';
import { listLatestOpenLeads, listLiveLeads } from './score-queries.js';

/** What other rules would make of leads. Stores nothing. Throws VALIDATION_ERROR for an unknown lead. */
export async function previewScores(
  db: Queryable,
  tenantId: string,
  { scoring: sent, leadIds, limit = limits.previewedLeads }: ScoringPreviewRequest,
  now: Date,
): Promise<ScoringPreview> {
  const scoring = mergeScoring((await getSettings(db, tenantId)).scoring, sent);
  const leads = leadIds ? await findLeads(db, tenantId, leadIds) : await listLatestOpenLeads(db, tenantId, limit);
  const scored = leads.length === 0 ? [] : await computeScores(db, tenantId, leads, scoring, now);
  const shown = leads.map(({ id, title, score: before }, at) => {
    const { score: after = before, row } = scored[at] ?? {};
    return { leadId: encodeId('lead', id), title, before, after, reasons: row?.reasons ?? [] };
  });
  const average = (scores: number[]) =>
    scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return {
    scored: shown.length,
    raised: shown.filter(({ before, after }) => after > before).length,
    lowered: shown.filter(({ before, after }) => after < before).length,
    averageBefore: average(shown.map(({ before }) => before)),
    averageAfter: average(shown.map(({ after }) => after)),
    thresholds: scoring.thresholds.map((threshold) => ({
      threshold,
      before: shown.filter(({ before }) => before >= threshold).length,
      after: shown.filter(({ after }) => after >= threshold).length,
    })),
    leads: shown.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before)),
  };
}

/** Live leads in the order in which they were named, each once. */
async function findLeads(db: Queryable, tenantId: string, ids: readonly string[]): Promise<LeadRow[]> {
  const named = [...new Set(ids)];
  const uuids = named.map((id) => decodeId('lead', id));
  const known = uuids.filter((uuid) => uuid !== undefined);
  const rows = new Map((await listLiveLeads(db, tenantId, known)).map((row) => [row.id, row]));
  return named.map((id, at) => {
    const row = rows.get(uuids[at] ?? '');
    if (!row) throw unknownReference(`body.leadIds.${ids.indexOf(id)}`, 'lead');
    return row;
  });
}
