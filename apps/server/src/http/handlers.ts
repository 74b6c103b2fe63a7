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

/** What a handler returns: the bare record, or a page. The envelope is put around it outside. */
export type Result<R extends Route> =
  SuccessBody<R> extends { data: (infer T)[]; meta: PageMeta }
    ? Page<T>
    : SuccessBody<R> extends { data: infer T }
      ? T
      : never;

/** What a handler is given. Everything in it has been checked against the contract. */
export type Context<R extends Route> = {
  caller: Caller;
  params: Field<R, 'pathParams'>;
  query: Field<R, 'query'>;
  body: Field<R, 'body'>;
  /** The version from If-Match, where one was sent. */
  ifMatch: number | undefined;
  now: Date;
} & (R['method'] extends 'GET' ? { db: Database } : { tx: Transaction });

export type Handler<R extends Route> = (context: Context<R>) => Promise<Result<R>>;

/** One handler for each route of a resource: a missing one does not compile. */
export type Handlers<T extends Record<string, Route>> = { [K in keyof T]: Handler<T[K]> };
