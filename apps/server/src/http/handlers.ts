import type { PageMeta, Route } from '@lead-engagement/contract';
import type { z } from 'zod';
import type { Caller } from '../callers/caller.js';
import type { RawRequest } from '../callers/raw-request.js';
import type { Database, Transaction } from '../db/client.js';
import type { Page } from '../db/pages.js';
import type { Upload } from '../files/upload.js';
import type { AfterCommit } from './after-commit.js';
import type { EventAnswer, FileAnswer } from './streams.js';

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

/** The return value of a handler whose route has several success statuses. */
export interface WithStatus<Status extends number, T> {
  status: Status;
  data: T;
}

/** The record or page that a handler returns, without the envelope, which is added later. */
export type Result<R extends Route> = R['metadata'] extends { bare: true }
  ? SuccessBody<R>
  : SuccessBody<R> extends { data: (infer T)[]; meta: PageMeta }
    ? Page<T>
    : SuccessBody<R> extends { data: infer T }
      ? R['responses'] extends { 200: unknown; 207: unknown }
        ? WithStatus<200 | 207, T>
        : R['responses'] extends { 200: unknown; 202: unknown }
          ? WithStatus<200 | 202, T>
          : R['responses'] extends { 200: unknown; 201: unknown }
            ? WithStatus<200 | 201, T>
            : T
      : never;

/** The stream type of a route; never if the route does not stream. */
type Streamed<R extends Route> = R['metadata'] extends { streams: { as: infer As } }
  ? As extends 'file'
    ? FileAnswer
    : EventAnswer
  : never;

/** True if a route responds only with a stream. */
type OnlyStreams<R extends Route> = R['metadata'] extends { streams: infer S }
  ? S extends { askedBy: unknown }
    ? false
    : true
  : false;

/** The return type of a handler. A write can also return a response that continues after its commit. */
export type Returned<R extends Route> =
  OnlyStreams<R> extends true
    ? Streamed<R>
    : Result<R> | Streamed<R> | (R['method'] extends 'GET' ? never : AfterCommit<Result<R>>);

/** The input of every handler, validated against the contract. */
interface Input<R extends Route> {
  params: Field<R, 'pathParams'>;
  query: Field<R, 'query'>;
  body: Field<R, 'body'>;
  /** The version from If-Match; undefined if none was sent. */
  ifMatch: number | undefined;
  now: Date;
}

/** Additional input of a streaming route. */
type StreamInput<R extends Route> = R['metadata'] extends { streams: unknown }
  ? {
      /** Aborts when the client goes away and when the server closes. */
      signal: AbortSignal;
      /** True if the client asked for the stream, or if the route only streams. */
      wantsStream: boolean;
      /** The id of the last event that the client has seen, if it reconnects. */
      lastEventId: string | undefined;
    }
  : unknown;

/** A public route opens its upload itself, once it knows who sends it: nothing of the body is read before that. */
type PublicUpload<R extends Route> = R['metadata'] extends { uploads: unknown }
  ? {
      openUpload(): Promise<Upload>;
    }
  : unknown;

/**
 * The argument of a handler. A write runs in a transaction of the caller's tenant. A public route does not know its tenant yet and opens
 * its own transaction.
 */
export type Context<R extends Route> = Input<R> &
  StreamInput<R> &
  (R['metadata']['scope'] extends 'public'
    ? { db: Database; raw: RawRequest; showTenant: ShowTenant } & PublicUpload<R>
    : R['method'] extends 'GET'
      ? { caller: Caller; db: Database }
      : { caller: Caller; tx: Transaction });

/** The input of a write before its transaction begins. */
export type PrepareContext<R extends Route> = Input<R> &
  StreamInput<R> & {
    caller: Caller;
    db: Database;
    /** True if an earlier request with this Idempotency-Key streamed its response. Do not count or charge anything again. */
    isReplay: boolean;
  } & (R['metadata'] extends { uploads: unknown } ? { upload: Upload } : unknown);

/** Sets the tenant of the response, by its public id, on a public route. */
export type ShowTenant = (publicTenantId: string) => void;

/** A handler that responds in one step. */
export type DirectHandler<R extends Route> = (context: Context<R>) => Promise<Returned<R>>;

/**
 * A handler in two steps. `prepare` does the slow work outside of a transaction: hashing, a call to another service, receiving a file. It
 * resolves to the function that writes. A replay is answered before `prepare` is called, with two exceptions. For an upload, the body is
 * known only after `prepare`, so its side effects must be harmless. An event stream is not stored, so its write is called again with the
 * earlier `written`, and `isReplay` is set.
 */
export interface PreparedHandler<R extends Route> {
  prepare(context: PrepareContext<R>): Promise<(tx: Transaction, written?: unknown) => Promise<Returned<R>>>;
}

/**
 * A handler of a signed route. `verify` throws if the signature does not match. The body is parsed and passed to `handle` only after that.
 */
export interface SignedHandler<R extends Route> {
  verify(raw: RawRequest): Promise<void>;
  handle: DirectHandler<R>;
}

export type Handler<R extends Route> = R['metadata'] extends { uploads: unknown }
  ? R['metadata']['scope'] extends 'public'
    ? DirectHandler<R>
    : PreparedHandler<R>
  : R['metadata'] extends { signed: true }
    ? SignedHandler<R>
    : R['method'] extends 'GET'
      ? DirectHandler<R>
      : R['metadata']['scope'] extends 'public'
        ? DirectHandler<R>
        : DirectHandler<R> | PreparedHandler<R>;

/** One handler for each route of a resource. A missing handler is a compile error. */
export type Handlers<T extends Record<string, Route>> = { [K in keyof T]: Handler<T[K]> };
