import { otherPrefix, prefixes, type Route } from '@lead-engagement/contract';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import type { FieldSpec, OperationSpec } from '../../nodes/LeadEngagement/operation-spec.js';
import { compare, type Field, type FieldSchema, makeField, specOf } from './fields.js';
import { leftOut, type Operation, type Resource } from './operations.js';
import { toTitle } from './words.js';

interface Made {
  readonly properties: INodeProperties[];
  readonly spec: OperationSpec;
}

/** Names of the query that the node itself sends, or that its answer has no use for. */
const ownQuery = ['limit', 'cursor', 'stream'];
const listOptions = ['sort', 'expand', 'fields'];

/** Makes the parameters of an operation from its route, and what the node needs to send them. */
export function makeOperation(resource: Resource, operation: Operation): Made {
  const { route, value } = operation;
  const show = { resource: [resource.value], operation: [value] };
  const properties: INodeProperties[] = [];
  const add = (property: INodeProperties, shown: Record<string, unknown[]> = show) =>
    properties.push({ ...property, displayOptions: { show: shown } });
  const params = addParams(resource, route, add);
  const body = route.method === 'GET' ? {} : schemaOf(route.body);
  const bodySpecs = addBody(body, { name: `${resource.value}.${value}`, operation }, add);
  const clears = value === 'update' && addClearFields(resource, operation, body, add);
  const query = addQuery(schemaOf(route.query), operation, add);
  const { idempotent, paginated } = route.metadata;
  const { method } = route;
  const path = toPlain(route.path);
  return { properties, spec: { method, path, params, query, body: bodySpecs, idempotent, paginated, clears } };
}

/** The path under the prefix that needs no header with the tenant: the key says which one it is. */
export function toPlain(path: string): string {
  return path.startsWith(`${prefixes.api}/`) ? otherPrefix(path) : path;
}

type Add = (property: INodeProperties, shown?: Record<string, unknown[]>) => void;

/** What a JSON schema says of what is sent; empty for nothing. */
export function schemaOf(schema: z.ZodType | undefined): FieldSchema {
  return schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as FieldSchema)
    : {};
}

/** The parameters of the path. Their names are those of people: `formId` in place of `id`. */
function addParams(resource: Resource, { path }: Route, add: Add): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => {
      const title = resource.ids[name] ?? toTitle(name);
      const parameter = `${title.charAt(0).toLowerCase()}${title.slice(1).replace(' ID', 'Id')}`;
      const { property } = makeField(parameter, { type: 'string' }, 'body', title.replace(/ ID$/, ''));
      add({ ...property, displayName: property.typeOptions ? property.displayName : title, required: true });
      return [name, parameter];
    }),
  );
}

function addBody(
  body: FieldSchema,
  { name, operation }: { name: string; operation: Operation },
  add: Add,
): FieldSpec[] {
  const specs: FieldSpec[] = [];
  const more: { field: Field; to: string[] }[] = [];
  const place = (schema: FieldSchema, path: readonly string[]) => {
    for (const [key, value] of Object.entries(schema.properties ?? {})) {
      if (leftOut[name]?.includes(key)) continue;
      const to = [...path, key];
      if (key === 'record' || key === 'contact') {
        if (key === 'record') place(value, to);
        else specs.push(...addNested(key, value, to, add));
        continue;
      }
      const field = makeField(key, value, 'body');
      const isRequired = path.length === 0 && (schema.required?.includes(key) ?? false);
      if (isRequired || operation.shown?.includes(key)) {
        // What can be null is not required of the user: blank is none.
        const required = isRequired && !field.isNullable;
        add({ ...field.property, ...(required && { required }) });
        specs.push({ ...specOf(field, to), ...(isRequired && { required: true as const }) });
      } else more.push({ field, to });
    }
  };
  place(body, []);
  const collection = operation.value === 'update' ? 'updateFields' : 'additionalFields';
  addCollection(
    collection,
    more.map(({ field }) => field.property),
    add,
  );
  return [...specs, ...more.map(({ field, to }) => specOf(field, to, collection))];
}

/** The fields of a record within a record, such as the contact of a lead. */
function addNested(name: string, schema: FieldSchema, to: readonly string[], add: Add): FieldSpec[] {
  const fields = Object.entries(schema.properties ?? {})
    .filter(([key]) => key !== 'owner')
    .map(([key, value]) => ({ key, field: makeField(key, value, 'body') }));
  addCollection(
    name,
    fields.map(({ field }) => field.property),
    add,
    schema.description,
  );
  return fields.map(({ key, field }) => specOf(field, [...to, key], name));
}

function addCollection(name: string, options: INodeProperties[], add: Add, description?: string) {
  if (options.length === 0) return;
  const placeholder = name === 'filters' ? 'Add Filter' : name === 'options' ? 'Add option' : 'Add Field';
  const sorted = [...options].sort((a, b) => compare(a.displayName, b.displayName));
  const about = description?.replace(/`([^`]+)`/g, '<code>$1</code>').replace(/\.$/, '');
  const property = {
    displayName: toTitle(name),
    name,
    type: 'collection',
    placeholder,
    default: {},
    options: sorted,
  } as const;
  add({ ...property, ...(about && { description: about }) });
}

/** The fields that an update can clear. A blank parameter is not sent, so that it cannot mean null. */
function addClearFields({ value: resource }: Resource, { value }: Operation, body: FieldSchema, add: Add): boolean {
  const names = Object.entries(body.properties ?? {})
    .filter(
      ([key, schema]) => !leftOut[`${resource}.${value}`]?.includes(key) && makeField(key, schema, 'body').isNullable,
    )
    .map(([key]) => key);
  if (names.length === 0) return false;
  const options = names.map((key) => ({ name: toTitle(key), value: key })).sort((a, b) => compare(a.name, b.name));
  const description = 'The fields to clear. Blank fields above are not sent.';
  add({ displayName: 'Clear Fields', name: 'clearFields', type: 'multiOptions', default: [], description, options });
  return true;
}

function addQuery({ properties = {} }: FieldSchema, { route, needs = [] }: Operation, add: Add): FieldSpec[] {
  // A filter with two names is shown once.
  const entries = Object.entries(properties).filter(
    ([key, { description = '' }]) => !ownQuery.includes(key) && !/^The same as `/.test(description),
  );
  const fields = entries.map(([key, schema]) => ({ key, field: makeField(key, schema, 'query') }));
  const specs: FieldSpec[] = [];
  for (const { key, field } of fields.filter((each) => needs.includes(each.key))) {
    add({ ...field.property, required: true });
    specs.push({ ...specOf(field, [key]), required: true });
  }
  if (route.metadata.paginated) addPaging(add);
  const isOption = (key: string) => !route.metadata.paginated || listOptions.includes(key);
  for (const name of ['filters', 'options']) {
    const inside = fields.filter(({ key }) => !needs.includes(key) && isOption(key) === (name === 'options'));
    addCollection(
      name,
      inside.map(({ field }) => field.property),
      add,
    );
    specs.push(...inside.map(({ key, field }) => specOf(field, [key], name)));
  }
  return specs;
}

function addPaging(add: (property: INodeProperties, shown?: Record<string, unknown[]>) => void) {
  add({
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
  });
  add({
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
  });
}
