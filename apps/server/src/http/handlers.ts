import type { PageMeta, Route } from '@lead-engagement/contract';
import type { z } from 'zod';
import type { Database, Transaction } from '../db/client.js';
import type { Page } from '../db/pages.js';
import type { AfterCommit } from './after-commit.js';
import type { Caller } from './caller.js';
import type { EventAnswer, FileAnswer } from './streams.js';
import type { Upload } from './uploads.js';

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Field<R, Name extends string> = R extends Record<Name, infer S> ? Output<S> : undefined;
type SuccessSchema<R extends Route> = R['responses'] extends { 200: infer S }
  ? S
  : R['responses'] extends { 201: infer S }
    ? S
    : R['responses'] extends { 202: infer S }
      ? S
      : never;
type SuccessBody<R extends Route> = SuccessSchema<R> extends z.ZodType<infer T> ? T : never;

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
        : R['responses'] extends { 200: unknown; 202: unknown }
          ? WithStatus<200 | 202, T>
          : T
      : never;

/** The stream that a route can answer with, if it does. */
type Streamed<R extends Route> = R['metadata'] extends { streams: { as: infer As } }
  ? As extends 'file'
    ? FileAnswer
    : EventAnswer
  : never;

/** Whether a route answers with a stream and nothing else. */
type OnlyStreams<R extends Route> = R['metadata'] extends { streams: infer S }
  ? S extends { askedBy: unknown }
    ? false
    : true
  : false;

/** What a handler returns in the end; a write also an answer that goes on after its commit. */
export type Returned<R extends Route> =
  OnlyStreams<R> extends true
    ? Streamed<R>
    : Result<R> | Streamed<R> | (R['method'] extends 'GET' ? never : AfterCommit<Result<R>>);

/** What every handler is given. Everything in it has been checked against the contract. */
interface Input<R extends Route> {
  params: Field<R, 'pathParams'>;
  query: Field<R, 'query'>;
  body: Field<R, 'body'>;
  /** The version from If-Match, where one was sent. */
  ifMatch: number | undefined;
  now: Date;
}

/** What only a route that streams is given. */
type StreamInput<R extends Route> = R['metadata'] extends { streams: unknown }
  ? {
      /** Aborts when the client goes away and when the server closes. */
      signal: AbortSignal;
      /** Whether the client asked for the stream; always true if the route answers nothing else. */
      wantsStream: boolean;
      /** The id of the last event that the client has seen, if it reconnects. */
      lastEventId: string | undefined;
    }
  : unknown;

/**
 * What a handler is given. A write runs in a transaction of the caller's tenant; a public route knows no tenant yet and
 * opens its own.
 */
export type Context<R extends Route> = Input<R> &
  StreamInput<R> &
  (R['metadata']['scope'] extends 'public'
    ? { db: Database; raw: RawRequest; showTenant: ShowTenant }
    : R['method'] extends 'GET'
      ? { caller: Caller; db: Database }
      : { caller: Caller; tx: Transaction });

/** What a write is given before its transaction begins. */
export type PrepareContext<R extends Route> = Input<R> &
  StreamInput<R> & {
    caller: Caller;
    db: Database;
    /** Whether an earlier request with this Idempotency-Key was answered with a stream: nothing is counted or paid again. */
    isReplay: boolean;
  } & (R['metadata'] extends { uploads: unknown } ? { upload: Upload } : unknown);

/** Names in the answer the tenant, by its public id, that a public route found out. */
export type ShowTenant = (publicTenantId: string) => void;

/** A request as it came, for routes that are authenticated by something in it rather than by a credential. */
export interface RawRequest {
  id: string;
  /** The client's address. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What the address says, unchecked. */
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: Buffer;
}

/** Answers in one step. */
export type DirectHandler<R extends Route> = (context: Context<R>) => Promise<Returned<R>>;

/**
 * Answers in two steps. `prepare` does, with no transaction open, whatever takes its time: hashing, a call to another
 * service, receiving a file. The function that it resolves to is the write. A replay is answered before `prepare` is called,
 * but for two: that of an upload, whose body is known afterwards, so that what `prepare` leaves behind must not matter; and that
 * of an event stream, which cannot be kept: the write is called with what its `written` was, and `isReplay` is set.
 */
export interface PreparedHandler<R extends Route> {
  prepare(context: PrepareContext<R>): Promise<(tx: Transaction, written?: unknown) => Promise<Returned<R>>>;
}

/** Answers a signed route. `verify` throws if the signature does not fit; only then is the body parsed, and `handle` called. */
export interface SignedHandler<R extends Route> {
  verify(raw: RawRequest): Promise<void>;
  handle: DirectHandler<R>;
}

export type Handler<R extends Route> = R['metadata'] extends { uploads: unknown }
  ? PreparedHandler<R>
  : R['metadata'] extends { signed: true }
    ? SignedHandler<R>
    : R['method'] extends 'GET'
      ? DirectHandler<R>
      : R['metadata']['scope'] extends 'public'
        ? DirectHandler<R>
        : DirectHandler<R> | PreparedHandler<R>;

/** One handler for each route of a resource: a missing one does not compile. */
export type Handlers<T extends Record<string, Route>> = { [K in keyof T]: Handler<T[K]> };
