import type { INodeProperties } from 'n8n-workflow';
import type { FieldKind, FieldSpec } from '../../nodes/LeadEngagement/operation-spec.js';
import { toChoice, toDescription, toParameterName, toTitle } from './words.js';

/** What a JSON schema says of a field. */
export interface FieldSchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

/** A parameter of n8n, and how its value is sent. */
export interface Field {
  readonly property: INodeProperties;
  readonly kind: FieldKind;
  readonly isNullable: boolean;
}

/** The lists from which an id can be chosen, by the name of its field. */
const loaders = new Map([
  ['pipelineId', 'getPipelines'],
  ['stageId', 'getStages'],
  ['assignedToId', 'getUsers'],
  ['assigneeId', 'getUsers'],
  ['ownerId', 'getUsers'],
  ['userId', 'getUsers'],
  ['botId', 'getChatbots'],
  ['formId', 'getForms'],
]);
const chooseFromList =
  'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>';

/** Makes a parameter of a field. `where` says whether its value is sent in the query, where lists are joined by commas. */
export function makeField(name: string, schema: FieldSchema, where: 'body' | 'query', title = toTitle(name)): Field {
  const shape = { ...schema, ...onlyOne(schema) };
  const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
  const loader = where === 'body' ? loaders.get(name) : undefined;
  if (loader !== undefined) {
    const property = {
      ...base(name, `${title} Name or ID`),
      description: chooseFromList,
      type: 'options',
      default: '',
    };
    return {
      property: { ...property, typeOptions: { loadOptionsMethod: loader } } as INodeProperties,
      kind: 'text',
      isNullable,
    };
  }
  const { type, kind, ...more } = makeType(shape, where);
  const description = toDescription(shape.description ?? '', title, type === 'boolean');
  const property = {
    ...base(name, title),
    type,
    default: defaultOf(type, shape),
    ...(description && { description }),
    ...more,
  };
  return { property: property as INodeProperties, kind, isNullable };
}

const base = (name: string, displayName: string) => ({ displayName, name: toParameterName(name) });

/** The one choice of a union that is not null; a union of several is text. */
function onlyOne({ anyOf }: FieldSchema): FieldSchema {
  const choices = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only, second] = choices;
  if (only === undefined) return {};
  return second === undefined ? { ...only, ...onlyOne(only) } : { type: 'string' };
}

interface Typed {
  readonly type: INodeProperties['type'];
  readonly kind: FieldKind;
  readonly options?: INodeProperties['options'];
  readonly typeOptions?: INodeProperties['typeOptions'];
  readonly placeholder?: string;
}

function makeType(schema: FieldSchema, where: 'body' | 'query'): Typed {
  if (schema.enum) return { type: 'options', kind: 'text', options: choicesOf(schema.enum) };
  if (schema.type === 'boolean') return { type: 'boolean', kind: 'boolean' };
  if (schema.type === 'integer' || schema.type === 'number') return { type: 'number', kind: 'number' };
  if (schema.type === 'array') return makeList(schema.items ?? {}, where);
  if (schema.type === 'string' || schema.type === undefined) {
    if (schema.format === 'date-time') return { type: 'dateTime', kind: 'time' };
    return { type: 'string', kind: 'text', ...(schema.format === 'date' && { placeholder: 'e.g. 2026-12-31' }) };
  }
  return { type: 'json', kind: where === 'query' ? 'nested' : 'json' };
}

function makeList(items: FieldSchema, where: 'body' | 'query'): Typed {
  const kind = where === 'query' ? 'joined' : 'list';
  if (items.enum) return { type: 'multiOptions', kind, options: choicesOf(items.enum) };
  if (items.type === 'object') return { type: 'json', kind: 'json' };
  // In a query, several values are separated by commas, as in the API.
  return where === 'query' ? { type: 'string', kind } : { type: 'string', kind, typeOptions: { multipleValues: true } };
}

function choicesOf(values: readonly string[]) {
  return values.map((value) => ({ name: toChoice(value), value })).sort((a, b) => compare(a.name, b.name));
}

function defaultOf(type: INodeProperties['type'], schema: FieldSchema): unknown {
  if (type === 'options') return schema.default ?? choicesOf(schema.enum ?? [])[0]?.value;
  if (type === 'json') return schema.type === 'array' ? '[]' : '{}';
  const defaults = { boolean: false, number: 0, multiOptions: [] as string[] };
  return Object.hasOwn(defaults, type)
    ? defaults[type as keyof typeof defaults]
    : type === 'string' && schema.type === 'array'
      ? []
      : '';
}

/** The order that n8n shows choices in. */
export const compare = (a: string, b: string) => a.localeCompare(b, 'en');

/** Where the value of a field comes from and goes to. */
export function specOf(field: Field, to: readonly string[], from?: string): FieldSpec {
  const { property, kind } = field;
  return { parameter: property.name, ...(from && { from }), to, kind };
}
