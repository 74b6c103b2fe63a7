import { toMoment } from './moments';
import type { FieldKind, FieldSpec } from './operation-spec';
import { UnfitValue } from './unfit-value';

/** Reads a parameter of the node. */
export type ReadParameter = (name: string) => unknown;

/** The parameters of the node for one item. */
export interface Parameters {
  readonly read: ReadParameter;
  /** The IANA time zone of times without an offset. */
  readonly zone: string;
}

/** The body of a request. What is blank is left out, unless the API requires it. */
export function makeBody(specs: readonly FieldSpec[], parameters: Parameters): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { to, value } of readFields(specs, parameters)) setAt(body, to, value);
  return body;
}

/** The query of a request, as text. Lists are joined by commas. */
export function makeQuery(specs: readonly FieldSpec[], parameters: Parameters): Record<string, string> {
  const entries = readFields(specs, parameters).flatMap(({ to: [name = ''], kind, value }) =>
    kind === 'nested' ? flatten(name, value) : [[name, toText(name, value)] as const],
  );
  return Object.fromEntries(entries);
}

function readFields(specs: readonly FieldSpec[], { read, zone }: Parameters) {
  const collections = new Map<string, unknown>();
  return specs.flatMap(({ parameter, from, to, kind, required }) => {
    if (from !== undefined && !collections.has(from)) collections.set(from, read(from));
    const raw = from === undefined ? read(parameter) : ownEntry(collections.get(from), parameter);
    const value = convert(raw, { kind, parameter, zone });
    if (value !== undefined) return [{ to, kind, value }];
    if (!required) return [];
    // Blank where the API takes null for none.
    return [{ to, kind, value: kind === 'text' && raw === '' && isContent(to) ? '' : null }];
  });
}

/** An empty text is a value of a message alone: one with files has no other. */
const isContent = (to: readonly string[]) => to[0] === 'content';

function ownEntry(collection: unknown, name: string): unknown {
  if (typeof collection !== 'object' || collection === null || !Object.hasOwn(collection, name)) return undefined;
  return (collection as Record<string, unknown>)[name];
}

function convert(
  value: unknown,
  { kind, parameter, zone }: { kind: FieldKind; parameter: string; zone: string },
): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (kind === 'json' || kind === 'nested') return parseJson(value, parameter);
  if (kind === 'list') return Array.isArray(value) ? value : [value];
  if (kind === 'joined') return Array.isArray(value) && value.length === 0 ? undefined : value;
  if (kind === 'time') return toMoment(value, parameter, zone);
  return value;
}

function parseJson(value: unknown, parameter: string): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    throw notJson(parameter, error);
  }
}

const notJson = (parameter: string, error: unknown) =>
  new UnfitValue(`"${parameter}" is not JSON: ${error instanceof Error ? error.message : ''}`);

/** Throws UnfitValue for null, which a query does not have. */
function toText(name: string, value: unknown): string {
  if (value === null) throw new UnfitValue(`"${name}" is missing.`);
  return Array.isArray(value) ? value.map(String).join(',') : String(value);
}

/** `{ region: 'north', size: { gte: 5 } }` of `customFields` is `customFields[region]=north` and `customFields[size][gte]=5`. */
function flatten(name: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, toText(name, value)]];
  return Object.entries(value).flatMap(([key, each]) => flatten(`${name}[${key}]`, each));
}

function setAt(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[name] = value;
  else {
    const inner = (target[name] ?? {}) as Record<string, unknown>;
    target[name] = inner;
    setAt(inner, rest, value);
  }
}

/** The path of a request. */
export function makePath(path: string, params: Readonly<Record<string, string>>, read: ReadParameter): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const parameter = params[name] ?? name;
    const value = read(parameter);
    if (typeof value !== 'string' || value.trim() === '') throw new UnfitValue(`"${parameter}" is missing.`);
    return encodeURIComponent(value.trim());
  });
}
