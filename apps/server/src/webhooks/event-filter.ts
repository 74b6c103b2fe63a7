import {
  conditionOperators,
  type EventCondition,
  type EventFilter,
  type EventRecord,
  type EventType,
  eventFilterFields,
  recordOf,
  recordOfField,
} from '@lead-engagement/contract';
import { compileCondition, type Fact } from '../events/conditions.js';
import { ownValue } from '../own-value.js';

/** A stored event, in the newest version. */
export interface StoredEvent {
  type: EventType;
  data: Readonly<Record<string, unknown>>;
  actor?: Readonly<Record<string, unknown>> | null;
  previous?: Readonly<Record<string, unknown>> | null;
}

/** What a condition says of an event: undefined if the event does not carry its record, so that it does not count. */
type CompiledCondition = (event: StoredEvent) => boolean | undefined;

/** A filter that is ready to be applied. */
export interface CompiledFilter {
  matches(event: StoredEvent): boolean;
  /** The same for each condition, in their order. */
  results(event: StoredEvent): (boolean | undefined)[];
}

/** How many filters are kept. */
const mostCompiled = 2_000;

/** Creates a function that compiles the text of a filter once. The text is the key, so that no server applies one that was changed. */
export function createFilters(): (text: string) => CompiledFilter {
  const known = new Map<string, CompiledFilter>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const filter = compileFilter(JSON.parse(text) as EventFilter);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= mostCompiled) known.delete(oldest);
    known.set(text, filter);
    return filter;
  };
}

/**
 * Conditions about a record that an event does not carry do not count, nor do those of a newer version, which cannot be judged here; without
 * any that counts, the event matches.
 */
export function compileFilter({ match, items }: EventFilter): CompiledFilter {
  const conditions = items.map(compile);
  const results = (event: StoredEvent) => conditions.map((condition) => condition(event));
  return {
    results,
    matches(event) {
      const counted = results(event).filter((result) => result !== undefined);
      if (counted.length === 0) return true;
      return match === 'all' ? counted.every(Boolean) : counted.some(Boolean);
    },
  };
}

function compile(condition: EventCondition): CompiledCondition {
  const { field, operator } = condition;
  if (!Object.hasOwn(eventFilterFields, field) || !conditionOperators.includes(operator)) return () => undefined;
  const holds = compileCondition(condition);
  const record = recordOfField(field);
  if (record === undefined) return (event) => holds(factOfEvent(field, event));
  return ({ type, data }) => (recordOf(type) === record ? holds(factOfRecord(record, field, data)) : undefined);
}

/** The value of a field in an event; null if it is not set, or the event does not carry its record. */
export function factOf(field: EventCondition['field'], event: StoredEvent): Fact {
  const record = recordOfField(field);
  if (record === undefined) return factOfEvent(field, event);
  return recordOf(event.type) === record ? factOfRecord(record, field, event.data) : null;
}

function factOfEvent(field: EventCondition['field'], { actor, previous }: StoredEvent): Fact {
  if (field === 'changed') return Object.keys(previous ?? {});
  return toFact(ownValue(actor ?? {}, field.slice('actor.'.length)));
}

function factOfRecord(record: EventRecord, field: EventCondition['field'], data: StoredEvent['data']): Fact {
  if (field === 'contact.emailDomain') {
    return typeof data.email === 'string' ? data.email.slice(data.email.lastIndexOf('@') + 1) : null;
  }
  if (field === 'contact.ownerId') return toFact(nameIn(data.owner, 'id'));
  if (field === 'contact.tags') {
    return Array.isArray(data.tags) ? data.tags.flatMap((tag) => [nameIn(tag, 'name')].filter(isText)) : null;
  }
  return toFact(ownValue(data, field.slice(record.length + 1)));
}

function nameIn(value: unknown, key: 'id' | 'name'): unknown {
  return typeof value === 'object' && value !== null ? ownValue(value as Record<string, unknown>, key) : undefined;
}

function toFact(value: unknown): Fact {
  if (isText(value) || typeof value === 'number') return value;
  return Array.isArray(value) ? value.filter(isText) : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
