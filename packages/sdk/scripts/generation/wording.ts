import { contract, type Route } from '@lead-engagement/contract';

/** `GET /v1/leads/:id` as `leads.get`. */
const methods = new Map(
  Object.entries<Record<string, Route>>(contract).flatMap(([resource, routes]) =>
    Object.entries(routes).map(([name, { method, path }]) => [keyOf(method, path), `${resource}.${name}`] as const),
  ),
);

/** The names that the SDK has for parts of a request or a response. */
const names: readonly [string, string][] = [
  ['`meta.cursor`', '`page.cursor`'],
  ['`meta.total`', '`page.total`'],
  ['send it in If-Match', 'pass it as `ifMatch`'],
];

/** A description of the contract, which speaks of HTTP, in the words of the SDK: its arguments, properties and methods. */
export function toSdkWords(text: string): string {
  const renamed = names.reduce((said, [http, sdk]) => said.replaceAll(http, sdk), text);
  return renamed
    .replace(/`([^`\s]+)`/g, (span, code: string) => writeArguments(code) ?? span)
    .replace(/`?\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/:-]+)`?/g, (span, method: string, path: string) => {
      const known = methods.get(keyOf(method, path));
      return known ? `\`${known}\`` : span;
    });
}

function keyOf(method: string, path: string): string {
  return `${method} ${path.replace(/^\/api\//, '/')}`;
}

type Argument = string | { [name: string]: Argument };

/** `?status=OPEN&value[gte]=5` as `` `{ status: 'OPEN', value: { gte: 5 } }` ``; undefined if the code is no query. */
function writeArguments(code: string): string | undefined {
  const found: { [name: string]: Argument } = {};
  for (const part of code.replace(/^\?/, '').split('&')) {
    const [, name, bounds = '', value] = /^([A-Za-z]\w*)((?:\[\w+\])*)(?:=([\w,.:-]+))?$/.exec(part) ?? [];
    if (name === undefined || (bounds === '' && value === undefined)) return undefined;
    const inner = bounds.split(/[[\]]+/).filter(Boolean);
    const wrap = (key: string, rest: string[]): Argument =>
      rest.length > 0
        ? { [key]: wrap(rest[0] as string, rest.slice(1)) }
        : value === undefined
          ? { [key]: '' }
          : { [key]: writeValue(value) };
    Object.assign(found, wrap(name, inner));
  }
  const written = writeObject(found);
  return `\`${Object.keys(found).length === 1 ? written.slice(2, -2) : written}\``;
}

function writeObject(argument: Argument): string {
  if (typeof argument === 'string') return argument;
  const fields = Object.entries(argument).map(([name, value]) => (value ? `${name}: ${writeObject(value)}` : name));
  return `{ ${fields.join(', ')} }`;
}

function writeValue(value: string): string {
  if (value.includes(',')) return `[${value.split(',').map(writeValue).join(', ')}]`;
  return /^(true|false|\d+)$/.test(value) ? value : `'${value}'`;
}
