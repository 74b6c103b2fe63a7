import process from 'node:process';
import { contract, noBody, otherPrefix, type Route, type RouteMetadata } from '@lead-engagement/contract';
import { z } from 'zod';

export interface NamedRoute {
  /** For example `leads.create`. */
  name: string;
  resource: keyof typeof contract;
  route: Route;
}

/** Every route of the contract with its name. */
export const routes: NamedRoute[] = Object.entries<Record<string, Route>>(contract).flatMap(([resource, operations]) =>
  Object.entries(operations).map(([operation, route]) => ({
    name: `${resource}.${operation}`,
    resource: resource as keyof typeof contract,
    route,
  })),
);

/** If true (`FULL_MATRIX=1`), generated tests use all routes even for behaviour that routes share. */
export const isFullMatrix = process.env.FULL_MATRIX === '1';

/**
 * The routes for tests of behaviour that routes share: three of `some`, with different methods if possible; all of them in a full matrix.
 */
export function standInsOf(some: NamedRoute[]): NamedRoute[] {
  if (isFullMatrix) return some;
  const ofKeys = some.filter(({ route }) => !['public', 'user'].includes(route.metadata.scope));
  const methods = new Map(ofKeys.toReversed().map((named) => [named.route.method, named]));
  return [...new Set([...methods.values(), ...ofKeys, ...some])].slice(0, 3);
}

/**
 * The routes with a JSON body and a schema. Uploads are files that are read as a stream, with their own errors and limits: see
 * features/imports and http/uploads.test.ts.
 */
export const bodyRoutes = routes.filter(({ route }) => schemaOf(route) !== undefined && !route.metadata.uploads);

/** The schema of a route's body; undefined if it has none. */
export function schemaOf(route: Route): z.ZodType | undefined {
  return 'body' in route && route.body !== noBody ? (route.body as z.ZodType) : undefined;
}

/** The fields of a body (or query), each with its JSON types. */
export function fieldsOf(schema: z.ZodType | undefined): Record<string, { type?: string | string[] }> {
  if (!schema) return {};
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return properties as Record<string, { type?: string | string[] }>;
}

/** The path of a route under both prefixes. */
export function bothPaths({ path }: Route): [string, string] {
  return [path, otherPrefix(path)];
}

/** The query without which a DELETE is refused, with its question mark; empty for all others. */
export function neededQuery({ name }: Pick<NamedRoute, 'name'>, stageId: string): string {
  if (name === 'pipelines.deleteStage') return `?moveToStageId=${stageId}`;
  return name === 'mailboxes.delete' || name === 'me.deleteMailbox' ? '?emails=keep' : '';
}

/** A path with its parameters filled in, percent-encoded. Throws if one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
}

/** Returns true for a list that clients follow: it has no sort, its query names a resource, and its last page has a cursor too. */
export function isFeed({ metadata }: Pick<Route, 'metadata'>): boolean {
  return (metadata as RouteMetadata).feed !== undefined;
}
