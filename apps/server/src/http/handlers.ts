import type { PageMeta, Route } from '@lead-engagement/contract';
import type { z } from 'zod';
import type { Database, Transaction } from '../db/client.js';
import type { Caller } from './caller.js';

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Field<R, Name extends string> = R extends Record<Name, infer S> ? Output<S> : undefined;
type SuccessSchema<R extends Route> = R['responses'] extends { 200: infer S }
  ? S
  : R['responses'] extends { 201: infer S }
    ? S
    : never;
type SuccessBody<R extends Route> = SuccessSchema<R> extends z.ZodType<infer T> ? T : never;

/** A page of records, as a list handler returns it. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
}

/** What the handler of a route with several success statuses returns. */
export interface WithStatus<Status extends number, T> {
  status: Status;
  data: T;
}

/** What a handler returns: the bare record, or a page. The envelope, if the route has one, is put around it outside. */
export type Result<R extends Route> = R['metadata'] extends { bare: true }
  ? SuccessBody<R>
  : SuccessBody<R> extends { data: (infer T)[]; meta: PageMeta }
    ? Page<T>
    : SuccessBody<R> extends { data: infer T }
      ? R['responses'] extends { 200: unknown; 207: unknown }
        ? WithStatus<200 | 207, T>
        : T
      : never;

/**
 * What a handler is given. Everything in it has been checked against the contract. A write runs in a transaction of the
 * caller's tenant; a public route knows no tenant yet and opens its own.
 */
export type Context<R extends Route> = {
  params: Field<R, 'pathParams'>;
  query: Field<R, 'query'>;
  body: Field<R, 'body'>;
  /** The version from If-Match, where one was sent. */
  ifMatch: number | undefined;
  now: Date;
} & (R['metadata']['scope'] extends 'public'
  ? { db: Database; raw: RawRequest; showTenant: ShowTenant }
  : R['method'] extends 'GET'
    ? { caller: Caller; db: Database }
    : { caller: Caller; tx: Transaction });

/** Names in the answer the tenant, by its public id, that a public route found out. */
export type ShowTenant = (publicTenantId: string) => void;

/** A request as it came, for routes that are authenticated by something in it rather than by a credential. */
export interface RawRequest {
  id: string;
  /** The client's address. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

export type Handler<R extends Route> = (context: Context<R>) => Promise<Result<R>>;

/** One handler for each route of a resource: a missing one does not compile. */
export type Handlers<T extends Record<string, Route>> = { [K in keyof T]: Handler<T[K]> };
