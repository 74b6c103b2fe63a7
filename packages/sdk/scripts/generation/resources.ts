import * as contract from '@lead-engagement/contract';
import { errorClassOf } from '../../src/errors.js';
import { nameParameters, toPascalCase, writeDoc } from './names.js';
import { findObject, getPart, isOptional, isSchema, type Schema } from './schema.js';
import type { TypeWriter } from './type-writer.js';

type Routes = Record<string, contract.Route>;

/** The text of one resource's file: its types and its class, with a method for each route. */
export function writeResource(types: TypeWriter, resource: string, file: string, routes: Routes): string {
  types.startFile(file);
  const methods = Object.entries(routes).map(([operation, route]) => writeMethod(types, resource, operation, route));
  const usesPages = Object.values(routes).some((route) => route.metadata.paginated);
  const usesCalls = Object.values(routes).some((route) => !route.metadata.paginated);
  const { imports, declarations } = types.finishFile();
  return `${imports}${usesCalls ? "import type { ApiPromise } from '../api-promise.js';\n" : ''}${
    usesPages ? "import type { PagePromise } from '../pages.js';\n" : ''
  }import type { Transport } from '../transport.js';

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

function writeMethod(types: TypeWriter, resource: string, operation: string, route: contract.Route): string {
  const parameters = nameParameters(route.path);
  const signature = parameters.map((name) => `${name}: string`);
  const payloads = findPayloads(types, resource, operation, route);
  for (const [name, type, optional] of payloads) signature.push(`${name}${optional ? '?' : ''}: ${type}`);
  signature.push(`options?: ${writeOptionsType(types, route)}`);
  if (route.metadata.idempotent && route.method !== 'POST') {
    throw new Error(`${route.method} ${route.path}: the transport sends an Idempotency-Key with a POST only.`);
  }
  const call = [`method: '${route.method}'`, `path: '${route.path}'`];
  if (route.method === 'POST' && !route.metadata.idempotent) call.push('idempotent: false');
  if (parameters.length > 0) call.push(`params: [${parameters.join(', ')}]`);
  call.push(...payloads.map(([name]) => name), 'options');
  const data = [...new Set(getDataSchemas(route).map((schema) => types.write(schema, 'output')))].join(' | ');
  const [promise, send] = route.metadata.paginated ? ['PagePromise', 'page'] : ['ApiPromise', 'call'];
  return `${writeDoc(describeRoute(route))}${operation}(${signature.join(', ')}): ${promise}<${data}> {
    return this.#transport.${send}({ ${call.join(', ')} });
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
  if (isSchema(body) && body !== (contract.noBody as unknown)) {
    payloads.push(['body', types.writeBody(body, `${name}Body`), isOptional(body, 'input')]);
  }
  const fields = isSchema(route.query) ? Object.values(findObject(route.query, 'input')?._zod.def.shape ?? {}) : [];
  if (isSchema(route.query) && fields.length > 0) {
    const optional = fields.every((field) => isOptional(field, 'input'));
    payloads.push(['query', types.writeQuery(route.query, `${name}Query`), optional]);
  }
  return payloads;
}

function writeOptionsType(types: TypeWriter, route: contract.Route): string {
  const names = [
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
