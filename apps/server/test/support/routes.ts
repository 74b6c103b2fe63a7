import { contract, noBody, otherPrefix, type Route } from '@lead-engagement/contract';
import { z } from 'zod';

export interface NamedRoute {
  /** `leads.create`. */
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

/** Those that read a body. */
export const bodyRoutes = routes.filter(({ route }) => schemaOf(route) !== undefined);

/** The schema of the body that a route reads; undefined where it takes none. */
export function schemaOf(route: Route): z.ZodType | undefined {
  return 'body' in route && route.body !== noBody ? (route.body as z.ZodType) : undefined;
}

/** The fields of a body (or query), each with the JSON types that it takes. */
export function fieldsOf(schema: z.ZodType | undefined): Record<string, { type?: string | string[] }> {
  if (!schema) return {};
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return properties as Record<string, { type?: string | string[] }>;
}

/** A path of a route under both prefixes. */
export function bothPaths({ path }: Route): [string, string] {
  return [path, otherPrefix(path)];
}

/** A path with its parameters filled in, percent-encoded. Throws where one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
}
