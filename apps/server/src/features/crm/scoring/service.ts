import type { LeadScore, LeadSource, LeadStatus, Scoring } from '@lead-engagement/contract';
import type { z } from 'zod';
import type { Queryable } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { type Facts, toFacts } from './conditions.js';
import * as queries from './queries.js';
import { computeScore, nextChangeAtMs, type Signal } from './score.js';

export {
  findLeadScore,
  giveToRules,
  listDueScores,
  listEngines,
  listScoreStates,
  listTenantsToRescore,
  listTenantsWithDueScores,
  makeNextLeadsDue,
  makeScoresDue,
  putLeadScores,
} from './queries.js';

/** The inputs of scoring from a lead, as stored or about to be. Ids are UUIDs. */
export interface ScorableLead {
  tenantId: string;
  id: string;
  contactId: string;
  pipelineId: string;
  stageId: string;
  status: LeadStatus;
  source: z.infer<typeof LeadSource>;
  score: number;
  value: number | null;
  currency: string;
  assignedToId: string | null;
  title: string | null;
  externalId: string | null;
  createdAt: string;
  /** Signals of the current write that are not on the timeline yet. */
  unrecorded?: readonly Signal[];
}

/** The score of a lead by the rules, and its row with the reasons. */
export interface RuledScore {
  score: number;
  row: queries.LeadScoreRow;
}

/** Applies the rules to leads of one tenant; results are in the order of the leads. Stores nothing. */
export async function computeScores(
  db: Queryable,
  tenantId: string,
  leads: readonly ScorableLead[],
  { rules, halfLifeDays }: Scoring,
  now: Date,
): Promise<RuledScore[]> {
  const [facts, signals] = await Promise.all([readFacts(db, tenantId, leads), readSignals(db, tenantId, leads, rules)]);
  const nowMs = now.getTime();
  return leads.map((lead, at) => {
    const input = {
      rules,
      halfLifeDays,
      facts: facts[at] as Facts,
      signals: [...(signals.get(lead.id) ?? []), ...(lead.unrecorded ?? [])],
    };
    const { score, reasons } = computeScore(input, nowMs);
    const dueAtMs = nextChangeAtMs(input, nowMs);
    const dueAt = dueAtMs === undefined ? null : new Date(dueAtMs).toISOString();
    const row = { tenantId, leadId: lead.id, engine: 'rules' as const, reasons, computedAt: now.toISOString(), dueAt };
    return { score, row };
  });
}

/** The facts that conditions can use, of leads of one tenant and their contacts; in the order of the leads. */
export async function readFacts(db: Queryable, tenantId: string, leads: readonly ScorableLead[]): Promise<Facts[]> {
  const contactIds = [...new Set(leads.map(({ contactId }) => contactId))];
  const contacts = new Map(
    (await queries.listContactFacts(db, tenantId, contactIds)).map((contact) => [contact.id, contact]),
  );
  return leads.map((lead) => {
    const contact = contacts.get(lead.contactId);
    if (!contact) throw new Error('The contact of the lead is missing.');
    return toFacts(
      {
        ...lead,
        pipelineId: encodeId('pipeline', lead.pipelineId),
        stageId: encodeId('stage', lead.stageId),
        assignedToId: lead.assignedToId && encodeId('user', lead.assignedToId),
      },
      { ...contact, ownerId: contact.ownerId && encodeId('user', contact.ownerId) },
    );
  });
}

/** The signals that rules can count, from the timelines of leads and their contacts; by lead. */
async function readSignals(
  db: Queryable,
  tenantId: string,
  leads: readonly ScorableLead[],
  rules: Scoring['rules'],
): Promise<Map<string, Signal[]>> {
  const types = rules.flatMap((rule) => (rule.kind === 'engagement' ? rule.activityTypes : []));
  const rows = types.length === 0 ? [] : await queries.listSignals(db, tenantId, leads, [...new Set(types)]);
  const signals = new Map<string, Signal[]>();
  for (const { leadId, type, occurredAt } of rows) {
    const known = signals.get(leadId) ?? [];
    known.push({ type, occurredAtMs: Date.parse(occurredAt) });
    signals.set(leadId, known);
  }
  return signals;
}

/** The row of a score that a client sent. */
export function externalScore(lead: Pick<ScorableLead, 'tenantId' | 'id'>, now: Date): queries.LeadScoreRow {
  const { tenantId, id } = lead;
  return { tenantId, leadId: id, engine: 'external', reasons: [], computedAt: now.toISOString(), dueAt: null };
}

/** The score of a lead with its reasons. */
export async function getLeadScore(
  db: Queryable,
  lead: Pick<ScorableLead, 'tenantId' | 'id' | 'score' | 'createdAt'>,
): Promise<LeadScore> {
  const row = await queries.findLeadScore(db, lead.tenantId, lead.id);
  return {
    leadId: encodeId('lead', lead.id),
    tenantId: encodeId('tenant', lead.tenantId),
    score: lead.score,
    engine: row?.engine ?? 'external',
    reasons: row?.reasons ?? [],
    computedAt: row?.computedAt ?? lead.createdAt,
  };
}
