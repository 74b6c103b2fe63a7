import * as contract from '@lead-engagement/contract';
import { errorClassOf } from '../../src/errors.js';
import { nameParameters, toPascalCase, writeDoc } from './names.js';
import { findObject, getPart, isOptional, isSchema, type Schema } from './schema.js';
import type { TypeWriter } from './type-writer.js';

type Routes = Record<string, contract.Route>;

/** What the methods return, and the files that it is in. */
const promiseFiles = {
  ApiPromise: 'api-promise',
  EventStream: 'event-stream',
  FileDownload: 'file-download',
  PagePromise: 'pages',
};

/** The text of one resource's file: its types and its class, with a method for each route. */
export function writeResource(types: TypeWriter, resource: string, file: string, routes: Routes): string {
  types.startFile(file);
  const methods = Object.entries(routes).flatMap(([operation, route]) =>
    writeMethods(types, resource, operation, route),
  );
  const { imports, declarations } = types.finishFile();
  const text = methods.join('');
  const promises = Object.entries(promiseFiles).filter(
    ([name]) => text.includes(`${name}<`) || text.includes(`<${name}>`),
  );
  return `${imports}${promises.map(([name, file]) => `import type { ${name} } from '../${file}.js';\n`).join('')}import type { Transport } from '../transport.js';

${declarations}
/** The operations of \`client.${resource}\`. */
export class ${toPascalCase(resource)}Resource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

${methods.join('\n\n')}
}
`;
}

/** The schemas of the data in all successful answers of a route. */
export function getDataSchemas(route: contract.Route): Schema[] {
  if (route.metadata.streams && !route.metadata.streams.askedBy) return [];
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
function writeMethods(types: TypeWriter, resource: string, operation: string, route: contract.Route): string[] {
  const { streams, paginated } = route.metadata;
  const write = (name: string, describe: () => Returned) =>
    writeMethod(types, resource, operation, route, name, describe);
  const methods: string[] = [];
  if (!streams || streams.askedBy) {
    const describe = () => {
      const data = [...new Set(getDataSchemas(route).map((schema) => types.write(schema, 'output')))].join(' | ');
      return paginated ? { type: `PagePromise<${data}>`, send: 'page' } : { type: `ApiPromise<${data}>`, send: 'call' };
    };
    methods.push(write(operation, describe));
  }
  if (streams) methods.push(write(streams.operation ?? operation, () => describeStream(types, streams)));
  return methods;
}

/** The type that a method returns, the transport's method for it, and what the call says of it. */
interface Returned {
  type: string;
  send: string;
  call?: string;
  query?: string;
}

function describeStream(
  types: TypeWriter,
  { as, types: mediaTypes, event, askedBy }: contract.StreamedAnswer,
): Returned {
  const query = askedBy && 'query' in askedBy ? askedBy.query : undefined;
  const chosen = query === undefined ? {} : { query };
  if (as === 'file') {
    return { type: 'Promise<FileDownload>', send: 'file', call: `accept: '${mediaTypes[0]}'`, ...chosen };
  }
  return {
    type: `EventStream<${isSchema(event) ? types.write(event, 'output') : 'unknown'}>`,
    send: 'events',
    ...chosen,
  };
}

function writeMethod(
  types: TypeWriter,
  resource: string,
  operation: string,
  route: contract.Route,
  name: string,
  describe: () => Returned,
): string {
  const parameters = nameParameters(route.path);
  const signature = parameters.map((parameter) => `${parameter}: string`);
  const { uploads } = route.metadata;
  const call = [`method: '${route.method}'`, `path: '${route.path}'`];
  if (route.method === 'POST' && !route.metadata.idempotent) call.push('idempotent: false');
  if (parameters.length > 0) call.push(`params: [${parameters.join(', ')}]`);
  if (uploads) {
    signature.push(`file: ${types.useSharedType('UploadBody')}`);
    call.push(`upload: { file, type: '${uploads[0]}' }`);
  }
  const payloads = findPayloads(types, resource, operation, route);
  for (const [payload, type, optional] of payloads) signature.push(`${payload}${optional ? '?' : ''}: ${type}`);
  const isLive = route.method === 'GET' && route.metadata.streams?.as === 'events';
  signature.push(`options?: ${writeOptionsType(types, route, isLive)}`);
  if (route.metadata.idempotent && route.method !== 'POST') {
    throw new Error(`${route.method} ${route.path}: the transport sends an Idempotency-Key with a POST only.`);
  }
  const returned = describe();
  for (const [payload] of payloads) {
    call.push(payload === 'query' && returned.query ? `query: { ...query, ${returned.query}: true }` : payload);
  }
  call.push(...(returned.call === undefined ? [] : [returned.call]), 'options');
  return `${writeDoc(describeRoute(route))}${name}(${signature.join(', ')}): ${returned.type} {
    return this.#transport.${returned.send}({ ${call.join(', ')} });
  }`;
}

/** Name, type and optionality of body and query, where the route has them. */
function findPayloads(
  types: TypeWriter,
  resource: string,
  operation: string,
  route: contract.Route,
): [string, string, boolean][] {
  const name = toPascalCase(resource) + toPascalCase(operation);
  const payloads: [string, string, boolean][] = [];
  const body = 'body' in route ? route.body : undefined;
  if (isSchema(body) && body !== (contract.noBody as unknown) && !route.metadata.uploads) {
    payloads.push(['body', types.writeBody(body, `${name}Body`), isOptional(body, 'input')]);
  }
  const fields = isSchema(route.query) ? Object.values(findObject(route.query, 'input')?._zod.def.shape ?? {}) : [];
  if (isSchema(route.query) && fields.length > 0) {
    const optional = fields.every((field) => isOptional(field, 'input'));
    payloads.push(['query', types.writeQuery(route.query, `${name}Query`), optional]);
  }
  return payloads;
}

function writeOptionsType(types: TypeWriter, route: contract.Route, isLive: boolean): string {
  const names = [
    ...(isLive ? ['StreamOptions'] : []),
    ...(route.metadata.idempotent ? ['IdempotentOptions'] : []),
    ...(route.metadata.errors.includes('PRECONDITION_FAILED') ? ['ConditionalOptions'] : []),
  ];
  return (names.length > 0 ? names : ['RequestOptions']).map((name) => types.useSharedType(name)).join(' & ');
}

function describeRoute(route: contract.Route): (string | undefined)[] {
  const { scope, errors } = route.metadata;
  const byClass = new Map<string, string[]>();
  for (const code of errors) {
    const name = errorClassOf(contract.errors[code].status).prototype.name;
    byClass.set(name, [...(byClass.get(name) ?? []), code]);
  }
  const failures = [...byClass].map(([name, codes]) => `{@link ${name}} (${codes.join(', ')})`).join(', ');
  const access = {
    authenticated: 'Any valid key will do.',
    user: 'For signed-in users: needs a session token.',
    public: 'Needs no key.',
  }[scope as string];
  return [
    `${route.summary}.`,
    route.description,
    `${access ?? `Scope: \`${scope}\`.`}${failures && ` Throws, beside what every call can: ${failures}.`}`,
    `\`${route.method} ${route.path}\``,
  ];
}
