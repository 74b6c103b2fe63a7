// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, OpenEnum, RequestOptions } from '../types.js';
import type { Condition } from './changes.js';

export interface FitRule {
  /** Which kind it is. */
  kind: 'fit';
  /** Names the rule in the reasons of a score; unique among the rules. */
  name: string;
  /** The points that it adds to the score, or takes from it. */
  points: number;
  /** When the rule applies. */
  condition: Condition;
}

export interface EngagementRule {
  /** Which kind it is. */
  kind: 'engagement';
  /** Names the rule in the reasons of a score; unique among the rules. */
  name: string;
  /** The points that it adds to the score, or takes from it. */
  points: number;
  /** Which activities count. */
  activityTypes: string[];
  /** The most that the rule adds or takes. Default: no cap. */
  maxPoints?: number | undefined;
}

export interface Scoring {
  /** The rules, of which each that applies adds its points. */
  rules: (FitRule | EngagementRule)[];
  /** Crossing one, either way, emits lead.score_changed. Ascending. */
  thresholds: number[];
  /** Days in which the points of an activity halve. */
  halfLifeDays: number;
}

export interface AssignmentRule {
  /** Names the rule in previews; unique among the rules. */
  name: string;
  /** Which conversations it applies to. All conditions must hold; without any, it applies to each. */
  when?:
    | {
        /** The chatbot is one of these. */
        botIds?: string[] | undefined;
        /** The platform is one of these. */
        platforms?: string[] | undefined;
        /** The handoffReason is one of these. */
        handoffReasons?:
          | OpenEnum<'UNSURE' | 'REQUESTED' | 'FLAGGED' | 'ERROR' | 'BOT_DISABLED' | 'BOT_DELETED'>[]
          | undefined;
      }
    | undefined;
  /** The user who gets the lead or conversation. */
  assignTo:
    | {
        /** All users take turns. */
        type: 'ANYONE';
      }
    | {
        /** Some users take turns. */
        type: 'USERS';
        /** Users who take turns. Users who are deleted later are passed over. */
        userIds: string[];
      }
    | {
        /** The owner of the newest open lead of the contact that has one; otherwise the owner of the contact. */
        type: 'OWNER';
      };
  /** Whether the user has to be ONLINE. If false, users who are AWAY or OFFLINE get conversations too. */
  onlyOnline: boolean;
}

export interface ConversationAssignment {
  /** Tried in order. None: nothing is assigned automatically. */
  rules: AssignmentRule[];
}

export interface ConversationSettings {
  /** Hours after which a conversation that waits for the contact is closed. A change counts from the next message on. */
  idleHours: number;
  /** Days after which a closed conversation is archived. A change applies to conversations that are closed afterwards. */
  archiveDays: number;
  /** The rules that assign conversations. */
  assignment: ConversationAssignment;
}

export interface RetentionSettings {
  /** Days for which a deleted contact, lead or activity can be restored; then it is purged. A change also counts for records that are deleted already. */
  deletedDays: number;
  /** Days after which an import, with the rows that failed, or an export is purged. */
  jobDays: number;
  /** Days after which a crawl result that was not promoted is purged. */
  crawlResultDays: number;
}

export interface Settings {
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** ISO 4217 code of leads that name none. */
  currency: string;
  /** The version of new API keys, webhook endpoints and apps, and of requests of signed-in users that name none. */
  apiVersion: OpenEnum<'2026-11-01' | '2026-12-01'>;
  /** The scopes that users of a role have in addition to those of the role. */
  roleScopes: {
    /** For users with the role MANAGER. */
    MANAGER: OpenEnum<'import:contacts' | 'manage:settings' | 'manage:automations' | 'manage:channels'>[];
    /** For users with the role AGENT. */
    AGENT: OpenEnum<'import:contacts' | 'manage:settings' | 'manage:automations' | 'manage:channels'>[];
  };
  /** The rules by which leads are scored. */
  scoring: Scoring;
  /** How conversations are closed and assigned. */
  conversations: ConversationSettings;
  /** How long data is kept. */
  retention: RetentionSettings;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface ScoringInput {
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
}

export interface SettingsUpdate {
  /** An ISO 4217 code, such as `EUR`. */
  currency?: string | undefined;
  /** Existing ones keep their version. */
  apiVersion?: '2026-11-01' | '2026-12-01' | undefined;
  /** Its roles are changed one by one, each list as a whole; null brings back none. */
  roleScopes?:
    | {
        /** For users with the role MANAGER. */
        MANAGER?:
          | readonly ('import:contacts' | 'manage:settings' | 'manage:automations' | 'manage:channels')[]
          | null
          | undefined;
        /** For users with the role AGENT. */
        AGENT?:
          | readonly ('import:contacts' | 'manage:settings' | 'manage:automations' | 'manage:channels')[]
          | null
          | undefined;
      }
    | null
    | undefined;
  /** Its fields are changed one by one; null brings back all defaults. */
  scoring?: ScoringInput | null | undefined;
  /** Its fields are changed one by one; null brings back all defaults. */
  conversations?:
    | {
        /** null brings back 72. */
        idleHours?: number | null | undefined;
        /** null brings back 30. */
        archiveDays?: number | null | undefined;
        /** By which rules conversations that were handed off get an assignee; null brings back the default: none. */
        assignment?:
          | {
              /** Replaces all rules; null brings back the default: none. */
              rules?:
                | readonly {
                    /** Names the rule in previews; unique among the rules. */
                    name: string;
                    /** Which conversations it applies to. All conditions must hold; without any, it applies to each. */
                    when?:
                      | {
                          /** The chatbot is one of these. */
                          botIds?: readonly string[] | undefined;
                          /** The platform is one of these. */
                          platforms?: readonly string[] | undefined;
                          /** The handoffReason is one of these. */
                          handoffReasons?:
                            | readonly ('UNSURE' | 'REQUESTED' | 'FLAGGED' | 'ERROR' | 'BOT_DISABLED' | 'BOT_DELETED')[]
                            | undefined;
                        }
                      | undefined;
                    /** The user who gets the lead or conversation. */
                    assignTo:
                      | {
                          /** All users take turns. */
                          type: 'ANYONE';
                        }
                      | {
                          /** Some users take turns. */
                          type: 'USERS';
                          /** Users who take turns. Users who are deleted later are passed over. */
                          userIds: readonly string[];
                        }
                      | {
                          /** The owner of the newest open lead of the contact that has one; otherwise the owner of the contact. */
                          type: 'OWNER';
                        };
                    /** Default: `true`. */
                    onlyOnline?: boolean | undefined;
                  }[]
                | null
                | undefined;
            }
          | null
          | undefined;
      }
    | null
    | undefined;
  /** Its fields are changed one by one; null brings back all defaults. */
  retention?:
    | {
        /** null brings back 30. */
        deletedDays?: number | null | undefined;
        /** null brings back 90. */
        jobDays?: number | null | undefined;
        /** null brings back 365. */
        crawlResultDays?: number | null | undefined;
      }
    | null
    | undefined;
}

/** Currency, version of the API, scoring rules, conversation and retention settings of the tenant. */
export interface SettingsResource {
  /**
   * Read the settings of the tenant.
   *
   * Settings that were never set have their defaults.
   *
   * Scope: `manage:settings`.
   *
   * `GET /v1/settings`
   *
   * @example
   * ```ts
   * const result = await client.settings.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Settings>;

  /**
   * Change the settings of the tenant.
   *
   * Changes what is sent and leaves the rest, also inside `roleScopes`, `scoring`, `conversations` and `retention`; lists are replaced whole; null brings back the default. Other rules, or another half-life, make the server compute the scores of all open leads again, in the background, but for those that a client sent. All but `scoring` needs the scope admin.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/settings`
   *
   * @example
   * ```ts
   * const result = await client.settings.update({ currency: 'EUR', scoring: { thresholds: [50, 80] } });
   * ```
   */
  update(body: SettingsUpdate, options?: ConditionalOptions): ApiPromise<Settings>;
}

export const SettingsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => SettingsResource>(`
/v1/settings
get GET ~
update PATCH ~ versioned body`);
