import type { RetentionRule } from './retention.js';
import type { Route } from './route.js';

/** What the lists of the contract have of a resource, from its own file: `npm run generate` writes the lists to `generated/`. */
export interface ResourceDeclaration {
  /** The resource in one sentence, for the OpenAPI document and the SDK. One of the files of a resource has it. */
  readonly about?: string;
  /** The kinds of its public ids, each with the prefix and the 26 digits of an id for examples. The first one is that of its own records. */
  readonly ids?: Readonly<Record<string, { readonly prefix: string; readonly example?: string }>>;
  /** The actions that the audit log records, as `<type of the target>.<action>`, and for each the fields whose values are stored. */
  readonly audited?: Readonly<Record<`${string}.${string}`, readonly string[]>>;
  /** How long the server keeps it, by table. Rules of several resources stand in `retention.ts`. */
  readonly kept?: Readonly<Record<string, RetentionRule>>;
}

const declared = new WeakMap<object, { readonly name: string; readonly declaration: ResourceDeclaration }>();

/**
 * Defines routes of a resource, with what concerns it alone. A resource can have several files: `order.ts` puts their routes in order. The
 * type requires metadata for every route.
 */
export function defineResource<const T extends Record<string, Route>>(
  name: string,
  declaration: ResourceDeclaration,
  routes: T,
): T {
  declared.set(routes, { name, declaration });
  return routes;
}

/** Defines more routes of a resource that another file describes. */
export function extendResource<const T extends Record<string, Route>>(name: string, routes: T): T {
  return defineResource(name, {}, routes);
}

/** What `defineResource` was told of routes; undefined for any other value. */
export function findDeclaration(routes: unknown) {
  return typeof routes === 'object' && routes !== null ? declared.get(routes) : undefined;
}
