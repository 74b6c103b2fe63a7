import { z } from 'zod';
import { timestamp } from './fields.js';

export const scoreEngines = ['rules', 'external'] as const;
export const ScoreEngine = z.enum(scoreEngines);
export type ScoreEngine = z.infer<typeof ScoreEngine>;

/** The points of one rule, and the values that it is based on. */
export const ScoreReason = z
  .object({
    rule: z.string().describe('The name of the rule.'),
    kind: z.enum(['fit', 'engagement']),
    points: z.number().describe('The points that the rule adds now, after decay and its cap; to two decimals.'),
    field: z.string().nullable().describe('The field that a fit rule looked at.'),
    value: z
      .union([z.string(), z.number(), z.array(z.string())])
      .nullable()
      .describe('The value that a fit rule found there.'),
    activityCount: z.int().nullable().describe('How many activities an engagement rule counted.'),
    lastActivityAt: timestamp.nullable().describe('When the latest of them occurred.'),
  })
  .meta({ id: 'ScoreReason' });
export type ScoreReason = z.infer<typeof ScoreReason>;

/** The score of a lead, with its reasons. */
export const LeadScore = z
  .object({
    leadId: z.string(),
    tenantId: z.string(),
    score: z.int().describe('0 to 100.'),
    engine: ScoreEngine.describe(
      'rules: computed from the rules in the settings; external: sent by a client, and kept until it is recomputed.',
    ),
    reasons: z
      .array(ScoreReason)
      .describe('Their points add up to the score, cut off at 0 and 100 and rounded. Empty for external.'),
    computedAt: timestamp,
  })
  .meta({ id: 'LeadScore' });
export type LeadScore = z.infer<typeof LeadScore>;
