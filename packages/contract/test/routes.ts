import { contract, type Route } from '../src/index.js';

export interface NamedRoute {
  /** `leads_create`. */
  name: string;
  route: Route;
}

/** Every route of the contract with its name. */
export const routes: NamedRoute[] = Object.entries<Record<string, Route>>(contract).flatMap(([resource, operations]) =>
  Object.entries(operations).map(([operation, route]) => ({ name: `${resource}_${operation}`, route })),
);
