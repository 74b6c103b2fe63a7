import {
  computedChange,
  computedFieldsOf,
  type FixedField,
  fixedFieldsOf,
  type Route,
  readScopeOf,
  timestampInput,
} from '@lead-engagement/contract';
import { z } from 'zod';
import { invalidField } from '../errors.js';
import { fixedField, saysTheSame } from '../fixed-field.js';
import { ownValue } from '../own-value.js';

type Fields = Readonly<Record<string, FixedField>>;

/** How to compare the fields of a write that it does not set: the fixed ones and those that the server computes. */
export interface FixedCheck {
  readonly fields: Fields;
  /** Those that only the write's own response has, such as the keys of a user: they are compared with it. Empty without a reader. */
  readonly ofResponse: Fields;
  /** The route that reads the stored record; undefined if the fields are compared with the write's own response. */
  readonly reader: Route | undefined;
  /** Whether `version` in the body is a precondition, as If-Match is. */
  readonly takesVersion: boolean;
}

/**
 * Returns the check for a route of `resource`; undefined if the route has no such fields. An update is compared with the read route of the
 * same path, because the update itself may change them. A creation, or an update without a read route, is compared with its response.
 */
export function fixedCheckOf(resource: Readonly<Record<string, Route>>, route: Route): FixedCheck | undefined {
  if (!('body' in route)) return undefined;
  const isUpdate = route.method === 'PATCH';
  const computed = computedFieldsOf(route.body);
  // A route that answers 201 makes a record, which has no version yet.
  const takesVersion = !(201 in route.responses) && computed.includes('version');
  const compared = computed.filter((name) => !(takesVersion && name === 'version'));
  const fields = { ...Object.fromEntries(compared.map(asFixed)), ...fixedFieldsOf(route.body) };
  if (computed.length === 0 && Object.keys(fields).length === 0) return undefined;
  const isReader = (other: Route) => other.method === 'GET' && other.path === route.path && answersWith(other, fields);
  const reader = isUpdate ? Object.values(resource).find(isReader) : undefined;
  if (!reader) return { fields, ofResponse: {}, reader, takesVersion };
  const shape = shapeOf(reader);
  const of = (isRead: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(shape, name) === isRead));
  return { fields: of(true), ofResponse: of(false), reader, takesVersion };
}

/** A computed field. Timestamps are compared as instants. */
function asFixed(name: string): [string, FixedField] {
  return [name, { value: name.endsWith('At') ? timestampInput.nullable() : z.unknown(), change: computedChange }];
}

/** Returns true if the response of a route is a record that has one of these fields. */
function answersWith(route: Route, fields: Fields): boolean {
  return Object.keys(fields).some((field) => Object.hasOwn(shapeOf(route), field));
}

/** The fields of the record in a route's response. */
function shapeOf(route: Route): object {
  const envelope = route.responses[200] as z.ZodObject<{ data: z.ZodType }> | undefined;
  return (envelope?.shape.data as Partial<z.ZodObject> | undefined)?.shape ?? {};
}

/** Returns true if a body contains one of these fields. */
export function namesFixed({ fields, ofResponse }: FixedCheck, body: unknown): boolean {
  const names = Object.keys({ ...fields, ...ofResponse });
  return typeof body === 'object' && body !== null && names.some((field) => Object.hasOwn(body, field));
}

/** Throws VALIDATION_ERROR if a body would change one of these fields. A new record's may be null. */
export function checkFixed(fields: Fields, body: object, record: object, isNew: boolean): void {
  for (const [name, { value, change }] of Object.entries(fields)) {
    const sent = ownValue(body as Record<string, unknown>, name);
    if (sent === undefined || (isNew && sent === null)) continue;
    const read = value.safeParse(sent);
    if (read.success && saysTheSame(read.data, ownValue(record as Record<string, unknown>, name))) continue;
    throw fixedField(`body.${name}`, change);
  }
}

/** These two are known to the caller without reading the record. */
const knownToAll = ['id', 'tenantId'];

/**
 * Throws VALIDATION_ERROR for the first such field in the body of a caller who may not read the record: comparing it would reveal the
 * stored value.
 */
export function refuseFixed({ fields, ofResponse }: FixedCheck, body: object, route: Route): void {
  for (const [name, { change }] of Object.entries({ ...fields, ...ofResponse })) {
    if (knownToAll.includes(name) || ownValue(body as Record<string, unknown>, name) === undefined) continue;
    throw incomparableField(`body.${name}`, route, change);
  }
}

/** The error for a fixed field that cannot be compared because the caller may not read it. */
export function incomparableField(path: string, route: Pick<Route, 'method' | 'metadata'>, change: string) {
  const needed = `To compare it with the stored value you need the scope ${readScopeOf(route)}.`;
  return invalidField(path, `This request cannot change it. ${needed} ${change}`, 'fixed');
}
