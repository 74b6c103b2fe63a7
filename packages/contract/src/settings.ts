import { z } from 'zod';
import { apiVersion } from './api-versions.js';
import { Condition, type ConditionField, ConditionInput } from './conditions.js';
import { ConversationSettings, conversationSettingsWrites } from './conversation-settings.js';
import { envelope } from './envelope.js';
import { currency, noQuery, requiredText, timeFields, version, writeBody } from './fields.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { RetentionSettings, retentionSettingsWrites } from './retention-settings.js';
import { admissibleScopes } from './users.js';

const shared = {
  name: requiredText(100).describe('Names the rule in the reasons of a score; unique among the rules.'),
  points: z.int().min(-100).max(100),
};
const fitFields = { kind: z.literal('fit'), ...shared };
const engagementFields = {
  kind: z.literal('engagement'),
  ...shared,
  activityTypes: z
    .array(
      z.string().regex(/^[a-z][a-z0-9_]{0,49}$/, {
        error: 'Must be the type of an activity: lower-case letters, digits and underscores.',
      }),
    )
    .min(1)
    .max(50)
    .describe('Which activities count.'),
  maxPoints: z.int().min(1).max(100).optional().describe('The most that the rule adds or takes. Default: no cap.'),
};

/** Adds its points while a condition holds. */
export const FitRule = z.object({ ...fitFields, condition: Condition }).meta({ id: 'FitRule' });
/** Adds its points for each activity. Positive points halve with every half-life; negative ones stay. */
export const EngagementRule = z.object(engagementFields).meta({ id: 'EngagementRule' });
export const ScoringRule = z.discriminatedUnion('kind', [FitRule, EngagementRule]);
export type FitRule = z.infer<typeof FitRule>;
export type EngagementRule = z.infer<typeof EngagementRule>;
export type ScoringRule = z.infer<typeof ScoringRule>;

const freeMailDomains = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'ymail.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'gmx.com',
  'web.de',
  't-online.de',
  'mail.com',
  'mail.ru',
  'yandex.ru',
  'proton.me',
  'protonmail.com',
  'qq.com',
  '163.com',
  '126.com',
];

function known(name: string, field: ConditionField, points: number): FitRule {
  return { kind: 'fit', name, points, condition: { field, operator: 'exists' } };
}

/** The default rules of a tenant: the contact's data gives up to 75 points, recent activity the rest. */
export const defaultScoringRules: ScoringRule[] = [
  known('E-mail address known', 'contact.email', 10),
  {
    kind: 'fit',
    name: 'Business e-mail address',
    points: 10,
    condition: { field: 'contact.emailDomain', operator: 'not_in', value: freeMailDomains },
  },
  known('Phone number known', 'contact.phone', 10),
  known('Company known', 'contact.company', 10),
  {
    kind: 'fit',
    name: 'Decision maker',
    points: 15,
    condition: {
      field: 'contact.title',
      operator: 'contains',
      value: ['chief', 'ceo', 'cto', 'cfo', 'coo', 'cmo', 'founder', 'owner', 'president', 'director', 'head of', 'vp'],
    },
  },
  {
    kind: 'fit',
    name: 'Came to us',
    points: 15,
    condition: {
      field: 'lead.source',
      operator: 'in',
      value: ['REFERRAL', 'PARTNER', 'WEBSITE', 'FORM', 'CHATBOT', 'CALL', 'EMAIL'],
    },
  },
  {
    kind: 'fit',
    name: 'Deal value known',
    points: 5,
    condition: { field: 'lead.value', operator: 'gt', value: 0 },
  },
  { kind: 'engagement', name: 'New lead', points: 10, activityTypes: ['lead_created'] },
  {
    kind: 'engagement',
    name: 'Moves through the pipeline',
    points: 5,
    maxPoints: 15,
    activityTypes: ['stage_changed'],
  },
  {
    kind: 'engagement',
    name: 'Answers',
    points: 15,
    maxPoints: 30,
    activityTypes: ['email_received', 'message', 'form_submitted'],
  },
  { kind: 'engagement', name: 'Talks to us', points: 15, maxPoints: 30, activityTypes: ['call', 'meeting'] },
];

/** The defaults of a tenant. Its currency is the one that it was created with. */
export const defaultScoring = {
  rules: defaultScoringRules,
  thresholds: [50, 80],
  halfLifeDays: 30,
} as const satisfies Scoring;

const scoringFields = {
  thresholds: z
    .array(z.int().min(1).max(100))
    .max(10)
    .describe('Crossing one, either way, emits lead.score_changed. Ascending.'),
  halfLifeDays: z.int().min(1).max(365).describe('Days in which the points of an activity halve.'),
};

export const Scoring = z.object({ rules: z.array(ScoringRule), ...scoringFields }).meta({ id: 'Scoring' });
export type Scoring = { rules: ScoringRule[]; thresholds: readonly number[]; halfLifeDays: number };

const admitted = z.array(z.enum(admissibleScopes)).max(admissibleScopes.length);

/** The settings of a tenant. */
export const Settings = z
  .object({
    tenantId: z.string(),
    currency: z.string().describe('ISO 4217 code of leads that name none.'),
    apiVersion: apiVersion.describe(
      'The version of new API keys, webhook endpoints and apps, and of requests of signed-in users that name none.',
    ),
    roleScopes: z
      .object({ MANAGER: admitted, AGENT: admitted })
      .describe('The scopes that users of a role have in addition to those of the role.'),
    scoring: Scoring,
    conversations: ConversationSettings,
    retention: RetentionSettings,
    version,
    ...timeFields,
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

const ScoringRuleInput = z.discriminatedUnion('kind', [
  z.strictObject({
    ...fitFields,
    condition: ConditionInput.refine(({ field }) => field !== 'lead.score', {
      error: 'A score cannot depend on itself. Name another field.',
      path: ['field'],
    }),
  }),
  z.strictObject(engagementFields),
]);

/** The scoring settings that a client can write. */
export const ScoringInput = z.strictObject({
  rules: z
    .array(ScoringRuleInput)
    .max(50)
    .refine((rules) => isUnique(rules.map((rule) => rule.name)), { error: 'Two rules have the same name.' })
    .nullish()
    .describe('Replaces all rules; null brings back the default ones.'),
  thresholds: scoringFields.thresholds
    .refine(isUnique, { error: 'The same threshold stands there twice.' })
    .overwrite((thresholds) => thresholds.toSorted((a, b) => a - b))
    .nullish()
    .describe('Replaces all thresholds; null brings back 50 and 80; [] emits no lead.score_changed.'),
  halfLifeDays: scoringFields.halfLifeDays.nullish().describe('null brings back 30.'),
});
export type ScoringInput = z.output<typeof ScoringInput>;

export const SettingsUpdate = writeBody(
  {
    currency: currency.optional(),
    apiVersion: apiVersion.optional().describe('Existing ones keep their version.'),
    roleScopes: z
      .strictObject({ MANAGER: admitted.nullish(), AGENT: admitted.nullish() })
      .nullish()
      .describe('Its roles are changed one by one, each list as a whole; null brings back none.'),
    scoring: ScoringInput.nullish().describe('Its fields are changed one by one; null brings back all defaults.'),
    conversations: conversationSettingsWrites,
    retention: retentionSettingsWrites,
  },
  ['tenantId', 'version', ...Object.keys(timeFields)],
);
export type SettingsUpdate = z.output<typeof SettingsUpdate>;

const metadata = { scope: 'manage:settings', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;

const resource: ResourceDeclaration = {
  about: 'Currency, version of the API, scoring rules, conversation and retention settings of the tenant.',
  audited: { 'settings.updated': ['currency', 'apiVersion', 'roleScopes', 'conversations', 'retention'] },
};

export const settings = defineResource('settings', resource, {
  get: {
    method: 'GET',
    path: '/v1/settings',
    summary: 'Read the settings of the tenant',
    description: 'Settings that were never set have their defaults.',
    query,
    responses: { 200: envelope(Settings) },
    metadata: { ...metadata, errors: [] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/settings',
    summary: 'Change the settings of the tenant',
    description:
      'Changes what is sent and leaves the rest, also inside `roleScopes`, `scoring`, `conversations` and `retention`; lists are replaced whole; null brings back the default. Other rules, or another half-life, make the server compute the scores of all open leads again, in the background, but for those that a client sent. All but `scoring` needs the scope admin.',
    query,
    body: SettingsUpdate,
    responses: { 200: envelope(Settings) },
    metadata: {
      ...metadata,
      tellsOutcome: true,
      frees: true,
      audited: 'settings.updated',
      errors: ['PRECONDITION_FAILED'],
    },
  },
});
