import type { EventCondition, WebhookPreview } from '@lead-engagement/contract';
import { encodeId } from '../ids.js';
import { toNewest } from '../versions/payload.js';
import { type CompiledFilter, compileFilter, factOf, type StoredEvent } from './event-filter.js';
import type { webhookEndpoints } from './table.js';

/** What an endpoint filters its events by. The pipeline is a UUID. */
export type Filters = Pick<typeof webhookEndpoints.$inferSelect, 'minScore' | 'pipelineId' | 'roles' | 'filter'>;

type Reason = WebhookPreview['events'][number]['reasons'][number];

/** The text of an event, read as a filter sees it. */
export function readEvent(text: string): StoredEvent {
  return toNewest(JSON.parse(text));
}

/** Whether an endpoint with these filters looks at the content of events. */
export function looksAtContent({ minScore, pipelineId, roles, filter }: Filters): boolean {
  return minScore !== null || pipelineId !== null || roles !== null || filter !== null;
}

/** Creates the function that tells why filters refuse an event, and which conditions do not count for it. */
export function createExplanation(filters: Filters): (event: StoredEvent) => { passes: boolean; reasons: Reason[] } {
  const compiled = filters.filter && compileFilter(filters.filter);
  return (event) => {
    const refused = ofLeads(filters, event);
    const { passes = true, reasons = [] } = compiled ? ofFilter(compiled, filters.filter?.items ?? [], event) : {};
    return { passes: passes && refused.length === 0, reasons: [...refused, ...reasons] };
  };
}

/** As the relay does it: only events of leads have a score and a pipeline, and only message.created has a role. */
function ofLeads({ minScore, pipelineId, roles }: Filters, { type, data }: StoredEvent): Reason[] {
  const reasons: Reason[] = [];
  const isOfLead = type.startsWith('lead.');
  const score = isOfLead && typeof data.score === 'number' ? data.score : null;
  if (minScore !== null && (score === null || score < minScore)) {
    const message = score === null ? `${type} has no score of a lead.` : `The score is ${score}.`;
    reasons.push({ path: 'filters.minScore', code: 'MIN_SCORE', message });
  }
  if (pipelineId !== null && !(isOfLead && data.pipelineId === encodeId('pipeline', pipelineId))) {
    const message = isOfLead ? 'The lead is in another pipeline.' : `${type} is about no lead.`;
    reasons.push({ path: 'filters.pipelineId', code: 'PIPELINE', message });
  }
  if (roles !== null && type === 'message.created' && !(roles as readonly unknown[]).includes(data.role)) {
    reasons.push({ path: 'filters.roles', code: 'ROLE', message: `The role of the message is ${String(data.role)}.` });
  }
  return reasons;
}

function ofFilter(
  compiled: CompiledFilter,
  items: readonly EventCondition[],
  event: StoredEvent,
): { passes: boolean; reasons: Reason[] } {
  const passes = compiled.matches(event);
  const reasons = compiled.results(event).flatMap((result, index): Reason[] => {
    const item = items[index] as EventCondition;
    const path = `filter.items.${index}`;
    if (result === undefined) {
      return [{ path, code: 'NOT_APPLIED', message: `${event.type} does not carry the record of ${item.field}.` }];
    }
    return result || passes ? [] : [{ path, code: 'CONDITION_FAILED', message: explain(item, event) }];
  });
  return { passes, reasons };
}

const mostShownChars = 200;

function explain({ field, operator, value }: EventCondition, event: StoredEvent): string {
  const shown = (one: unknown) => {
    const text = JSON.stringify(one);
    return text.length > mostShownChars ? `${text.slice(0, mostShownChars).toWellFormed()}…` : text;
  };
  const wanted = value === undefined ? operator : `${operator} ${shown(value)}`;
  return `${field} is ${shown(factOf(field, event))}: ${wanted} does not hold.`;
}
