import { captureCaller } from './caller.js';
import { type Call, callOptions } from './request.js';
import type { Transport } from './transport.js';

const transports = new WeakMap<object, Transport>();

/** The transport of a resource, for methods that its subclasses add. */
export function transportOf(resource: object): Transport {
  return transports.get(resource) as Transport;
}

/**
 * Makes the class of a resource from a table. Its first row is the path that most of its methods begin with, for which they
 * have `~`, and the client's property for it, if that is not the last word of the path; then comes a row for each method:
 * `name METHOD ~/:id mark …`. A path that ends with a slash goes on with the method's name (`completePath`). The marks say how the call is carried out, and which arguments follow the ids of the path, in this order:
 *
 * - `page`, `events`, `file=<media type>`: what comes back, if it is not one record;
 * - `keyless`: a POST that takes no Idempotency-Key;
 * - `versioned`: a change that takes `ifMatch`;
 * - `upload=<media type>`, `body`: an argument;
 * - `query`: the last argument has parameters of the query beside the options; `query=<name>` sets that parameter to true besides;
 * - `wait=<seconds>`, after `query`: the server can take that much longer if the query has `wait: true`.
 *
 * The last argument is one object. A table is a third of the size of the methods written out.
 */
export function defineResource<C>(table: string): C {
  const [first = '', ...rows] = table.trim().split('\n');
  const [base = '', property = completeName(base)] = first.split(' ');
  class Resource {
    static readonly property = property;
    constructor(transport: Transport) {
      transports.set(this, transport);
    }
  }
  for (const row of rows) {
    const [name = '', method = '', path = '', ...marks] = row.replace('~', base).split(' ');
    const route = [method, completePath(name, path), ...marks];
    // In a literal, so that the function has its name.
    const methods = {
      [name](this: Resource, ...args: unknown[]) {
        const { send, call } = readCall(route, args);
        return transportOf(this)[send]({ ...call, caller: captureCaller(named) });
      },
    };
    const [named] = Object.values(methods);
    Object.assign(Resource.prototype, methods);
  }
  return Resource as C;
}

/** The client's property for a resource. */
export function propertyOf(resource: unknown): string {
  return (resource as { property: string }).property;
}

/** `/v1/crawl-tasks` as `crawlTasks`. */
export function completeName(path: string): string {
  return path.replace(/.*\//, '').replace(/-./g, ([, letter = '']) => letter.toUpperCase());
}

/** `listApiKeys` and `~/` as `~/api-keys`; a path that does not end with a slash as it is. */
export function completePath(name: string, path: string): string {
  const words = name.replace(/^(list|get|create)(?=[A-Z])/, '').replace(/\B[A-Z]/g, '-$&');
  return path.replace(/\/$/, `/${words.toLowerCase()}`);
}

type Send = 'call' | 'page' | 'events' | 'file';

function readCall([method, path = '', ...marks]: string[], args: unknown[]): { send: Send; call: Call } {
  const params = path.match(/:\w+/g)?.map(() => args.shift());
  const call: Record<string, unknown> = { method, path, params };
  let send = 'call';
  for (const mark of marks) {
    const [kind = '', value] = mark.split('=');
    if (kind === 'keyless') call.idempotent = false;
    else if (kind === 'versioned') call.versioned = true;
    else if (kind === 'upload') call.upload = { file: args.shift(), type: value };
    else if (kind === 'body') call.body = args.shift();
    else if (kind === 'query') Object.assign(call, splitOptions(args.shift(), value));
    else if (kind === 'wait')
      call.waitMs = (call.query as { wait?: boolean } | undefined)?.wait ? Number(value) * 1000 : 0;
    else {
      send = kind;
      call.accept = value;
    }
  }
  if (!('query' in call)) call.options = args.shift();
  if (args.length > 0) throw new TypeError('Parameters and options are one object, the last argument.');
  return { send: send as Send, call: call as unknown as Call };
}

/** Separates the options of a call from the parameters of its query, of which `parameter` is true. */
function splitOptions(given: unknown, parameter: string | undefined): Pick<Call, 'query' | 'options'> {
  const entries = Object.entries(given ?? {});
  const isOption = ([name]: [string, unknown]) => callOptions.includes(name);
  return {
    query: Object.fromEntries([
      ...entries.filter((entry) => !isOption(entry)),
      ...(parameter === undefined ? [] : [[parameter, true]]),
    ]),
    options: Object.fromEntries(entries.filter(isOption)),
  };
}
