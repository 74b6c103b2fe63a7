// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';
import type { IdempotentOptions } from '../types.js';
import type { ScoreReason } from './leads.js';

export interface ScoringPreviewRequest {
  /** The settings to try: fields that you leave out keep their values. */
  scoring: {
    /** Replaces all rules; null brings back the default ones. */
    rules?:
      | readonly (
          | {
              /** Which kind it is. */
              kind: 'fit';
              /** Names the rule in the reasons of a score; unique among the rules. */
              name: string;
              /** The points that it adds to the score, or takes from it. */
              points: number;
              /** When the rule applies. */
              condition: {
                /** The name of the field. */
                field:
                  | 'lead.source'
                  | 'lead.status'
                  | 'lead.value'
                  | 'lead.score'
                  | 'lead.currency'
                  | 'lead.title'
                  | 'lead.externalId'
                  | 'lead.pipelineId'
                  | 'lead.stageId'
                  | 'lead.assignedToId'
                  | 'contact.name'
                  | 'contact.email'
                  | 'contact.emailDomain'
                  | 'contact.phone'
                  | 'contact.company'
                  | 'contact.title'
                  | 'contact.country'
                  | 'contact.externalId'
                  | 'contact.ownerId'
                  | 'contact.tags';
                /** How the value is compared. */
                operator:
                  | 'exists'
                  | 'not_exists'
                  | 'eq'
                  | 'neq'
                  | 'in'
                  | 'not_in'
                  | 'contains'
                  | 'not_contains'
                  | 'starts_with'
                  | 'ends_with'
                  | 'gt'
                  | 'gte'
                  | 'lt'
                  | 'lte';
                /** Left out with exists and not_exists. */
                value?: string | number | readonly (string | number)[] | undefined;
              };
            }
          | {
              /** Which kind it is. */
              kind: 'engagement';
              /** Names the rule in the reasons of a score; unique among the rules. */
              name: string;
              /** The points that it adds to the score, or takes from it. */
              points: number;
              /** Which activities count. */
              activityTypes: readonly string[];
              /** The most that the rule adds or takes. Default: no cap. */
              maxPoints?: number | undefined;
            }
        )[]
      | null
      | undefined;
    /** Replaces all thresholds; null brings back 50 and 80; [] emits no lead.score_changed. */
    thresholds?: readonly number[] | null | undefined;
    /** null brings back 30. */
    halfLifeDays?: number | null | undefined;
  };
  /** The leads to score. Default: open leads, the latest first. */
  leadIds?: readonly string[] | undefined;
  /** How many open leads to score without `leadIds`. Default: 200. */
  limit?: number | undefined;
}

export interface ScoringPreview {
  /** Leads that were scored. */
  scored: number;
  /** Those whose score would be higher than it is. */
  raised: number;
  /** Those whose score would be lower. */
  lowered: number;
  /** The scores that they have, on average; null if there are none. */
  averageBefore: number | null;
  /** The scores that they would have, on average. */
  averageAfter: number | null;
  /** How many of the leads have, and would have, at least each threshold. */
  thresholds: {
    /** The score from which a lead counts as hot. */
    threshold: number;
    /** The number before the change. */
    before: number;
    /** The number after the change. */
    after: number;
  }[];
  /** Those whose score would change most come first. */
  leads: {
    /** The id of the lead. */
    leadId: string;
    /** The title. */
    title: string | null;
    /** The score that the lead has. */
    before: number;
    /** The score that it would have. */
    after: number;
    /** Why: their points add up to `after`, cut off at 0 and 100. */
    reasons: ScoreReason[];
  }[];
}

/** Try scoring rules on your leads. */
export interface ScoringResource {
  /**
   * Try scoring rules on leads before you set them.
   *
   * Applies rules to leads as they are and returns what would change. It stores nothing and emits no event. Set the rules with `settings.update`.
   *
   * Scope: `read:leads`.
   *
   * `POST /v1/scoring/preview`
   *
   * @example
   * ```ts
   * const result = await client.scoring.preview({ scoring: { halfLifeDays: 14 }, limit: 200 });
   * ```
   */
  preview(body: ScoringPreviewRequest, options?: IdempotentOptions): ApiPromise<ScoringPreview>;
}

export const ScoringResource = /* @__PURE__ */ defineResource<new (transport: Transport) => ScoringResource>(`
/v1/scoring
preview POST ~/ body`);
