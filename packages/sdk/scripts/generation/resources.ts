import * as contract from '@lead-engagement/contract';
import { describeResource, toCodeSamples } from '@lead-engagement/contract/openapi';
import { completeName, completePath } from '../../src/define-resource.js';
import { errorClassOf } from '../../src/errors.js';
import { callOptions } from '../../src/request.js';
import { nameParameters, toPascalCase, writeDoc } from './names.js';
import { findObject, getPart, isOptional, isSchema, type Schema } from './schema.js';
import type { TypeWriter } from './type-writer.js';
import { toSdkWords } from './wording.js';

type Routes = Record<string, contract.Route>;

/** What the methods return, and the files that it is in. */
const promiseFiles = {
  ApiPromise: 'api-promise',
  EventStream: 'event-stream',
  FileDownload: 'file-download',
  PagePromise: 'pages',
};

/** The path that a method calls: under this prefix, the credential names the tenant. */
function pathOf({ path }: contract.Route): string {
  const { api, plain } = contract.prefixes;
  return path.startsWith(`${api}/`) ? plain + path.slice(api.length) : path;
}

/** A method of a resource: its line in the interface, and in the table that the class is made from. */
interface MethodText {
  signature: string;
  row: string;
}

/** The text of one resource's file: its types, and its class, with a method for each route. */
export function writeResource(types: TypeWriter, resource: string, file: string, routes: Routes): string {
  types.startFile(file);
  const methods = Object.entries(routes).flatMap(([operation, route]) =>
    writeMethods(types, resource, operation, route),
  );
  const text = methods.map(({ signature }) => signature).join('\n');
  const isGeneric = text.includes('<F>');
  if (isGeneric) types.useSharedType('CustomFields');
  const { imports, declarations } = types.finishFile();
  const promises = Object.entries(promiseFiles).filter(
    ([name]) => text.includes(`${name}<`) || text.includes(`<${name}>`),
  );
  const name = `${toPascalCase(resource)}Resource`;
  const parameters = isGeneric ? '<F extends CustomFields = CustomFields>' : '';
  const constructorType = `new ${parameters}(transport: Transport) => ${name}${isGeneric ? '<F>' : ''}`;
  return `${imports}${promises.map(([name, file]) => `import type { ${name} } from '../${file}.js';\n`).join('')}import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';

${declarations}
${writeDoc([describeResource(resource)])}export interface ${name}${parameters} {
${text}
}

export const ${name} = /* @__PURE__ */ defineResource<${constructorType}>(\`${writeTable(
    resource,
    methods.map(({ row }) => row),
  )}\`);
`;
}

/** The rows, behind the path that they begin with, and the name of the resource where that path does not end with it. */
function writeTable(resource: string, rows: readonly string[]): string {
  const bases = rows.map((row) => /^\S+ \S+ (\/v1\/[^\s/]+)/.exec(row)?.[1] ?? '');
  const countOf = (base: string) => bases.filter((other) => other === base).length;
  const [first = ''] = [...bases].sort((one, other) => countOf(other) - countOf(one));
  const longer = extendBase(first, rows);
  const base = completeName(longer) === resource ? longer : first;
  const heading = completeName(base) === resource ? base : `${base} ${resource}`;
  const shorten = (row: string, at: number) => shortenPath(bases[at] === first ? row.replace(` ${base}`, ' ~') : row);
  return ['', heading, ...rows.map(shorten)].join('\n');
}

/** A path with its next word, if all rows have that. */
function extendBase(base: string, rows: readonly string[]): string {
  const words = new Set(rows.map((row) => /^\/[a-z-]+(?=[/ ]|$)/.exec(row.split(` ${base}`)[1] ?? '')?.[0]));
  const [word] = words;
  return words.size === 1 && word !== undefined ? base + word : base;
}

/** A row without the last word of its path, if the name of the method says it. */
function shortenPath(row: string): string {
  const [name = '', method, path = '', ...marks] = row.split(' ');
  const parent = path.slice(0, path.lastIndexOf('/') + 1);
  return completePath(name, parent) === path ? [name, method, parent, ...marks].join(' ') : row;
}

/** The schemas of the data in all successful answers of a route. */
export function getDataSchemas(route: contract.Route): Schema[] {
  if (contract.returnsStream(route)) return [];
  const schemas = Object.entries(route.responses).filter(([status]) => status.startsWith('2'));
  return schemas.map(([status, schema]) => {
    const envelope = isSchema(schema) ? findObject(schema, 'output') : undefined;
    const data = envelope?._zod.def.shape?.data;
    if (!data)
      throw new Error(
        `${route.method} ${route.path} answers ${status} without an envelope: the generator has no method for that.`,
      );
    return route.metadata.paginated ? getPart(data._zod.def.element, 'array') : data;
  });
}

/** The method of a route; two where the client can ask for a stream in place of JSON. */
function writeMethods(types: TypeWriter, resource: string, operation: string, route: contract.Route): MethodText[] {
  const { streams, paginated } = route.metadata;
  const write = (name: string, describe: () => Returned) =>
    writeMethod(types, resource, operation, route, name, describe);
  const methods: MethodText[] = [];
  if (!contract.returnsStream(route)) {
    const describe = () => {
      const data = [...new Set(getDataSchemas(route).map((schema) => types.write(schema, 'output')))].join(' | ');
      const shown = route.metadata.selects ? `${types.useSharedType('Selected')}<${data}, K>` : data;
      return paginated
        ? { type: `PagePromise<${shown}>`, marks: ['page'] }
        : { type: `ApiPromise<${shown}>`, marks: [] };
    };
    methods.push(write(operation, describe));
  }
  if (streams) methods.push(write(streams.operation ?? operation, () => describeStream(types, streams)));
  return methods;
}

/** The type that a method returns, and the marks of the table that say how it is carried out. */
interface Returned {
  type: string;
  marks: string[];
  query?: string;
}

function describeStream(
  types: TypeWriter,
  { as, types: mediaTypes, event, askedBy }: contract.StreamedAnswer,
): Returned {
  const query = askedBy && 'query' in askedBy ? askedBy.query : undefined;
  const chosen = query === undefined ? {} : { query };
  if (as === 'file') return { type: 'Promise<FileDownload>', marks: [`file=${mediaTypes[0]}`], ...chosen };
  const data = isSchema(event) ? types.write(event, 'output') : 'unknown';
  return { type: `EventStream<${data}>`, marks: ['events'], ...chosen };
}

function writeMethod(
  types: TypeWriter,
  resource: string,
  operation: string,
  route: contract.Route,
  name: string,
  describe: () => Returned,
): MethodText {
  const signature = nameParameters(route.path).map((parameter) => `${parameter}: string`);
  const marks: string[] = [];
  const { uploads } = route.metadata;
  if (route.method === 'POST' && !route.metadata.idempotent) marks.push('keyless');
  if (route.metadata.errors.includes('PRECONDITION_FAILED')) marks.push('versioned');
  if (uploads) {
    signature.push(`file: ${types.useSharedType('UploadBody')}`);
    marks.push(`upload=${uploads[0]}`);
  }
  const body = findBody(types, resource, operation, route);
  if (body) signature.push(`body${body.isOptional ? '?' : ''}: ${body.type}`);
  const query = findQuery(types, resource, operation, route);
  const isLive = route.method === 'GET' && route.metadata.streams?.as === 'events';
  const selects = route.metadata.selects ? getDataSchemas(route).map((schema) => types.write(schema, 'output')) : [];
  const options = [...(query ? [query.type] : []), writeOptionsType(types, route, isLive)].join(' & ');
  const parameters = selects.map((record) => `<const K extends keyof ${record} = keyof ${record}>`).join('');
  signature.push(`options${query?.isOptional === false ? '' : '?'}: ${options}`);
  if (route.metadata.idempotent && route.method !== 'POST') {
    throw new Error(`${route.method} ${route.path}: the transport sends an Idempotency-Key with a POST only.`);
  }
  const returned = describe();
  if (body) marks.push('body');
  if (query) marks.push(returned.query ? `query=${returned.query}` : 'query');
  const waitSeconds = returned.query ? undefined : route.metadata.waitSeconds;
  if (waitSeconds !== undefined) marks.push(`wait=${waitSeconds}`);
  return {
    signature: `${writeDoc([...describeRoute(route, waitSeconds), writeExample(resource, operation, route, name)])}${name}${parameters}(${signature.join(', ')}): ${returned.type};\n`,
    row: [name, route.method, pathOf(route), ...returned.marks, ...marks].join(' '),
  };
}

/** The type of an argument, and whether a call can leave it out. */
interface Payload {
  type: string;
  isOptional: boolean;
}

function findBody(types: TypeWriter, resource: string, operation: string, route: contract.Route): Payload | undefined {
  const body = 'body' in route ? route.body : undefined;
  if (!isSchema(body) || body === (contract.noBody as unknown) || route.metadata.uploads) return undefined;
  const name = `${toPascalCase(resource)}${toPascalCase(operation)}Body`;
  return { type: types.writeBody(body, name), isOptional: isOptional(body, 'input') };
}

/** The parameters of the query. They stand beside the options, so that none may be called as an option is. */
function findQuery(types: TypeWriter, resource: string, operation: string, route: contract.Route): Payload | undefined {
  if (!isSchema(route.query)) return undefined;
  const fields = Object.entries(findObject(route.query, 'input')?._zod.def.shape ?? {});
  if (fields.length === 0) return undefined;
  for (const [field] of fields) {
    if (callOptions.includes(field))
      throw new Error(`${route.path}: the parameter ${field} is called as an option is.`);
  }
  const name = `${toPascalCase(resource)}${toPascalCase(operation)}Query`;
  const isEmptyAllowed = fields.every(([, field]) => isOptional(field, 'input'));
  return { type: writeQueryType(types, route, name), isOptional: isEmptyAllowed };
}

/** The type of a query. `fields` depends on what the response is to have, so that it stands in a type of its own. */
function writeQueryType(types: TypeWriter, route: contract.Route, name: string): string {
  const query = getPart(isSchema(route.query) ? route.query : undefined, 'query');
  if (!route.metadata.selects) return types.writeQuery(query, name);
  const selecting = `${types.useSharedType('Selecting')}<K>`;
  const others = Object.keys(findObject(query, 'input')?._zod.def.shape ?? {}).filter((field) => field !== 'fields');
  return others.length === 0 ? selecting : `${types.writeQuery(query, name, 'fields')} & ${selecting}`;
}

function writeOptionsType(types: TypeWriter, route: contract.Route, isLive: boolean): string {
  const names = [
    ...(isLive ? ['StreamOptions'] : []),
    ...(route.metadata.idempotent ? ['IdempotentOptions'] : []),
    ...(route.metadata.errors.includes('PRECONDITION_FAILED') ? ['ConditionalOptions'] : []),
  ];
  return (names.length > 0 ? names : ['RequestOptions']).map((name) => types.useSharedType(name)).join(' & ');
}

function describeRoute(route: contract.Route, waitSeconds: number | undefined): (string | undefined)[] {
  const { scope, errors } = route.metadata;
  const byClass = new Map<string, Map<string, string[]>>();
  for (const { code, reason, status } of errors.map(contract.describeKind)) {
    const name = errorClassOf(status).prototype.name;
    const codes = byClass.get(name) ?? new Map<string, string[]>();
    byClass.set(name, codes.set(code, [...(codes.get(code) ?? []), ...(reason === undefined ? [] : [reason])]));
  }
  const listCodes = (codes: Map<string, string[]>) =>
    [...codes].map(([code, reasons]) => [code, ...(reasons.length > 0 ? [reasons.join(' or ')] : [])].join(': '));
  const failures = [...byClass].map(([name, codes]) => `{@link ${name}} (${listCodes(codes).join(', ')})`).join(', ');
  const access = {
    authenticated: 'Any valid key will do.',
    user: 'For signed-in users: needs a session token.',
    public: 'Needs no key.',
  }[scope as string];
  return [
    `${route.summary}.`,
    route.description && toSdkWords(route.description),
    waitSeconds === undefined
      ? undefined
      : `With \`wait: true\`, the timeout is that of the client plus ${waitSeconds} seconds.`,
    `${access ?? `Scope: \`${scope}\`.`}${failures && ` Throws, beside what every call can: ${failures}.`}`,
    `\`${route.method} ${pathOf(route)}\``,
    route.metadata.deprecated && '@deprecated',
  ];
}

/** A call of the method, as the reference shows it. */
function writeExample(resource: string, operation: string, route: contract.Route, name: string): string {
  const samples = toCodeSamples(resource, operation, route, name).map(({ source }) => `\`\`\`ts\n${source}\n\`\`\``);
  return `@example\n${samples.join('\n')}`;
}
