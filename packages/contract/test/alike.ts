import type { z } from 'zod';
import {
  appEventTypes,
  auditActionNames,
  eventTypes,
  eventWildcards,
  filterNames,
  type Route,
  scopeNames,
} from '../src/index.js';
import * as exceptions from './exceptions.js';

interface Named {
  name: string;
  route: Route;
}

type Def = {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
  options?: z.ZodType[];
  values?: unknown[];
} & Partial<Record<'innerType' | 'element' | 'in' | 'out' | 'valueType', z.ZodType>>;

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

/** The schemas directly within another, fields left out. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const { innerType, element, in: from, out, valueType, options = [] } = defOf(schema);
  return [innerType, element, from, out, valueType, ...options].filter((part) => part !== undefined);
}

/** The fields of the first object that a schema is or holds. */
export function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (!schema) return {};
  const { shape } = defOf(schema);
  if (shape) return shape;
  return (
    partsOf(schema)
      .map(shapeOf)
      .find((found) => Object.keys(found).length > 0) ?? {}
  );
}

function holds(schema: z.ZodType, is: (def: Def) => boolean): boolean {
  return is(defOf(schema)) || partsOf(schema).some((part) => holds(part, is));
}

const isTime = (schema: z.ZodType) => holds(schema, ({ format }) => format === 'datetime');
const isDay = (schema: z.ZodType) => holds(schema, ({ format }) => format === 'date');
const isList = (schema: z.ZodType) => holds(schema, ({ type }) => type === 'array');

/** The record, or entry, that a successful response has. */
export function recordOf(route: Route): z.ZodType | undefined {
  const [success] = Object.values(route.responses);
  const data = shapeOf(success).data;
  return data && route.metadata.paginated ? defOf(data).element : data;
}

/** All in which routes differ from each other, one line each. */
export function findDifferences(routes: readonly Named[]): string[] {
  return [...routes.flatMap(lintValues), ...routes.flatMap(lintList), ...lintResources(routes)];
}

/** Names, times and enums, in all that a route takes and returns. */
function lintValues({ name, route }: Named): string[] {
  const seen = new Set<z.ZodType>();
  const problems: string[] = [];
  const look = (schema: z.ZodType, field: string) => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const { type, shape = {}, entries = {} } = defOf(schema);
    if (type === 'enum' && !isNamedAlike(field, Object.values(entries))) {
      problems.push(`${name}: ${field} has values that are not in upper case: ${Object.values(entries)}.`);
    }
    for (const [key, value] of Object.entries(shape)) {
      const [base = ''] = key.split('[');
      if (!isName(key)) problems.push(`${name}: ${key} is not in camelCase.`);
      if (isTime(value) && !isTimeName(base)) problems.push(`${name}: ${key} is a time and does not end in At.`);
      look(value, base);
    }
    for (const part of partsOf(schema)) look(part, field);
  };
  const taken = [route.query, 'body' in route ? route.body : undefined, ...Object.values(route.responses)];
  for (const schema of taken) if (schema) look(schema, '');
  return problems;
}

/** In camelCase, with an operator; or a value of an enum as a key. */
function isName(key: string): boolean {
  return (
    /^[a-z][a-zA-Z0-9]*(\[(gte|lte|gt|lt|not|null)\])?$/.test(key) ||
    /^[A-Z][A-Z0-9_]*$/.test(key) ||
    Object.hasOwn(exceptions.otherNames, key)
  );
}

const isTimeName = (name: string) => name.endsWith('At') || Object.hasOwn(exceptions.otherTimes, name);

const registers: readonly (readonly string[])[] = [
  scopeNames,
  eventTypes,
  appEventTypes,
  eventWildcards,
  auditActionNames,
];

function isNamedAlike(field: string, values: readonly string[]): boolean {
  if (values.every((value) => /^[A-Z][A-Z0-9_]*$/.test(value))) return true;
  if (Object.hasOwn(exceptions.otherEnums, field) || Object.hasOwn(exceptions.otherValues, values.join())) return true;
  return values.every((value) => registers.some((known) => known.includes(value)) || value === 'ping');
}

/** What each list has. */
function lintList({ name, route }: Named): string[] {
  const query = shapeOf(route.query);
  const problems: string[] = [];
  const need = (fine: boolean, problem: string) => fine || problems.push(`${name}: ${problem}`);
  if (route.method === 'GET') lintFilters(name, query, need);
  const record = shapeOf(recordOf(route));
  if (route.metadata.selects) {
    const [values] = [query.fields].map((schema) => (schema ? enumOf(schema) : []));
    need(
      values?.toSorted().join() === Object.keys(record).toSorted().join(),
      'fields does not name those of the record.',
    );
  }
  if (!route.metadata.paginated) return problems;
  need(Object.keys(shapeOf(Object.values(route.responses)[0])).join() === 'success,data,meta', 'is in no envelope.');
  // A feed has one order.
  for (const parameter of ['limit', 'cursor', ...(route.metadata.feed ? [] : ['sort'])])
    need(parameter in query, `has no ${parameter}.`);
  for (const sort of query.sort ? enumOf(query.sort) : []) {
    need(
      sort.replace('-', '') in record || Object.hasOwn(exceptions.otherSorts, `${name}.${sort}`),
      `sorts by ${sort}, which is no field.`,
    );
  }
  // An entry of a timeline has the id of one of several resources.
  if ('id' in record && defOf(recordOf(route) as z.ZodType).type === 'object') {
    need('id' in query, 'has no filter by id.');
    for (const time of ['createdAt', 'updatedAt'])
      need(!(time in record) || `${time}[gte]` in query, `has no ${time}[gte].`);
  }
  return problems;
}

function enumOf(schema: z.ZodType): string[] {
  const { entries } = defOf(schema);
  return entries ? Object.values(entries) : partsOf(schema).flatMap(enumOf);
}

/** Names, operators and aliases of filters. */
function lintFilters(
  route: string,
  query: Record<string, z.ZodType>,
  need: (fine: boolean, problem: string) => unknown,
): void {
  for (const [key, schema] of Object.entries(query)) {
    const [base = '', operator = ''] = key.split(/[[\]]/);
    const wanted =
      operator === 'gte'
        ? [isTime(schema) || isDay(schema) ? 'lt' : 'lte']
        : ['lt', 'lte'].includes(operator)
          ? ['gte']
          : [];
    for (const other of wanted) need(`${base}[${other}]` in query, `${key} without [${other}].`);
    need(operator !== 'gt' || Object.hasOwn(exceptions.otherBounds, key), `${key} is a bound like no other.`);
    need(operator !== 'lte' || !(isTime(schema) || isDay(schema)), `${key} is a bound like no other.`);
    if (
      operator === '' &&
      isList(schema) &&
      ![key, `${route}.${key}`].some((one) => Object.hasOwn(exceptions.withoutNot, one))
    ) {
      need(`${key}[not]` in query, `${key} without [not].`);
    }
    need(operator !== 'not' || base in query, `${key} without ${base}.`);
    const alias = /^The same as `(.+)`\.$/.exec(schema.description ?? '')?.[1];
    const name = (filterNames as Readonly<Record<string, string>>)[base];
    const isOwn = name !== undefined && alias === key.replace(base, name);
    need(
      alias === undefined || isOwn || Object.hasOwn(exceptions.otherAliases, key),
      `${key} is an alias that is not in filterNames.`,
    );
    need(name === undefined || (alias !== undefined && key.replace(base, name) in query), `${key} without ${name}.`);
    const fields = Object.entries(filterNames).filter(([, own]) => own === base);
    need(
      fields.length === 0 || fields.some(([field]) => key.replace(base, field) in query),
      `${key} without the name of its field.`,
    );
  }
}

/** What routes of one resource have in common. */
function lintResources(routes: readonly Named[]): string[] {
  return routes.flatMap(({ name, route }) => {
    const [resource, operation] = name.split('_');
    const other = (wanted: string) => routes.find((one) => one.name === `${resource}_${wanted}`)?.route;
    const list = other('list');
    const read = other('get');
    if (operation === 'restore' && list && !(shapeOf(list.query).deleted && shapeOf(recordOf(list)).deletedAt)) {
      return [`${name}: there is no list of deleted records with deletedAt.`];
    }
    if (operation !== 'list' || !read) return [];
    return ['expand', 'fields']
      .filter((parameter) => parameter in shapeOf(route.query) && !(parameter in shapeOf(read.query)))
      .map((parameter) => `${name}: has ${parameter}, and ${resource}_get has not.`);
  });
}
