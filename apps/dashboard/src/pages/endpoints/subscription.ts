import type { WebhookEndpoint, WebhookEndpointCreate, WebhookPreviewRequest } from '@lead-engagement/sdk';
import { toCondition, toDraft } from '../../lib/conditions.js';
import { readGroup, toGroupValue } from '../../ui/controls.js';
import type { Fields } from '../../ui/edit.js';
import { type EventCondition, type EventField, eventTerms } from './event-terms.js';

type Body = WebhookEndpointCreate;
type Filters = NonNullable<Body['filters']>;

/** Conditions as the value of a field. */
export const toConditionsValue = (conditions: readonly EventCondition[]) =>
  JSON.stringify(conditions.map((each) => toCondition(each, eventTerms)));

/** What the value of the field stands for. */
export const readConditions = (value: string | undefined): EventCondition[] =>
  (JSON.parse(value || '[]') as Parameters<typeof toDraft>[0][]).map((each) => toDraft<EventField>(each));

/** The fields of the form for what an endpoint subscribes to, and what it gets of it. */
export function toSubscriptionFields({ events, filters, filter, payload, fields }: WebhookEndpoint): Fields {
  return {
    events: toGroupValue(events),
    minScore: String(filters.minScore ?? ''),
    pipelineId: filters.pipelineId ?? '',
    roles: toGroupValue(filters.roles ?? []),
    match: filter?.match ?? 'all',
    conditions: JSON.stringify(filter?.items ?? []),
    payload: fields ? 'chosen' : payload,
    fields: toGroupValue(fields ?? []),
  };
}

/** The subscription that the form has. What this version does not know stays as the endpoint has it. */
export function toSubscription(form: Fields, endpoint: WebhookEndpoint | undefined) {
  const { minScore, pipelineId, payload, match } = form;
  const roles = readGroup(form.roles) as NonNullable<Filters['roles']>;
  const items = readConditions(form.conditions).map((each) => toCondition(each, eventTerms));
  return {
    events: inOrder(readGroup(form.events), endpoint?.events) as Body['events'],
    filters: {
      ...endpoint?.filters,
      minScore: minScore ? Number(minScore) : null,
      pipelineId: pipelineId || null,
      roles: roles.length > 0 ? roles : null,
    },
    filter: items.length > 0 ? { ...endpoint?.filter, match: (match || 'all') as 'all', items } : null,
    payload: (payload === 'chosen' ? 'full' : payload || 'full') as 'full',
    fields: payload === 'chosen' ? inOrder(readGroup(form.fields), endpoint?.fields ?? []) : null,
  } satisfies Omit<WebhookPreviewRequest, 'limit'>;
}

/** Those that are chosen, in the order that they had. */
function inOrder(chosen: readonly string[], before: readonly string[] = []): string[] {
  const kept = before.filter((each) => chosen.includes(each));
  return [...kept, ...chosen.filter((each) => !kept.includes(each))];
}
