import { type FixedField, fixedFieldsOf, type Route, readScopeOf } from '@lead-engagement/contract';
import type { z } from 'zod';
import { invalidField } from '../errors.js';
import { fixedField, saysTheSame } from '../fixed-field.js';
import { ownValue } from '../own-value.js';

type Fields = Readonly<Record<string, FixedField>>;

/** How to compare the fixed fields of a write. */
export interface FixedCheck {
  readonly fields: Fields;
  /** The route that reads the stored record; undefined if the fields are compared with the write's own response. */
  readonly reader: Route | undefined;
}

/**
 * Returns the check for a route of `resource`; undefined if the route has no fixed fields. An update is compared with the read route of the
 * same path, because the update itself may change a fixed field. A creation, or an update without a read route, is compared with its
 * response.
 */
export function fixedCheckOf(resource: Readonly<Record<string, Route>>, route: Route): FixedCheck | undefined {
  const fields = 'body' in route ? fixedFieldsOf(route.body) : undefined;
  if (!fields) return undefined;
  const isReader = (other: Route) => other.method === 'GET' && other.path === route.path && answersWith(other, fields);
  return { fields, reader: route.method === 'PATCH' ? Object.values(resource).find(isReader) : undefined };
}

/** Returns true if the response of a route is a record that has one of these fields. */
function answersWith(route: Route, fields: Fields): boolean {
  const envelope = route.responses[200] as z.ZodObject<{ data: z.ZodType }> | undefined;
  const data = envelope?.shape.data as Partial<z.ZodObject> | undefined;
  return Object.keys(fields).some((field) => Object.hasOwn(data?.shape ?? {}, field));
}

/** Returns true if a body contains one of these fields. */
export function namesFixed({ fields }: FixedCheck, body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(fields).some((field) => Object.hasOwn(body, field));
}

/** Throws VALIDATION_ERROR if a body would change a fixed field. */
export function checkFixed({ fields }: FixedCheck, body: object, record: object): void {
  for (const [name, { value, change }] of Object.entries(fields)) {
    const sent = ownValue(body as Record<string, unknown>, name);
    if (sent === undefined) continue;
    const read = value.safeParse(sent);
    if (read.success && saysTheSame(read.data, ownValue(record as Record<string, unknown>, name))) continue;
    throw fixedField(`body.${name}`, change);
  }
}

/**
 * Throws VALIDATION_ERROR for the first fixed field in the body of a caller who may not read the record: comparing it would reveal the
 * stored value.
 */
export function refuseFixed({ fields }: FixedCheck, body: object, route: Route): void {
  for (const [name, { change }] of Object.entries(fields)) {
    if (ownValue(body as Record<string, unknown>, name) !== undefined)
      throw incomparableField(`body.${name}`, route, change);
  }
}

/** The error for a fixed field that cannot be compared because the caller may not read it. */
export function incomparableField(path: string, route: Pick<Route, 'metadata'>, change: string) {
  const needed = `To compare it with the stored value you need the scope ${readScopeOf(route)}.`;
  return invalidField(path, `This request cannot change it. ${needed} ${change}`, 'fixed');
}
