import type { ResponseHeaders } from './types.js';

/** The destination of the client's log: `console`, winston and others that take the details last. pino takes them first: see the README. */
export interface Logger {
  error(message: string, details?: object): void;
  warn(message: string, details?: object): void;
  info(message: string, details?: object): void;
  debug(message: string, details?: object): void;
}

/** The least severe level that the client logs. */
export type LogLevel = 'off' | keyof Logger;

/** An attempt that is about to be sent, without the credential. */
export interface RequestEvent {
  readonly method: string;
  readonly url: string;
  /**
   * The request headers. You can add some, for instance a `traceparent`, and replace others, in any case; not the credential. A value
   * that a header cannot have fails the call with a TypeError.
   */
  readonly headers: Record<string, string>;
  /** The number of the attempt, starting at 1. */
  readonly attempt: number;
}

/** A response, of any status. */
export interface ResponseEvent {
  readonly request: RequestEvent;
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly requestId: string | undefined;
  /** The time to the last byte, in milliseconds; for a file or an event stream, the time to its headers. */
  readonly durationMs: number;
}

/** A delay before another attempt, also to open a live stream again. */
export interface RetryEvent {
  readonly method: string;
  readonly url: string;
  /** The number of the attempt that failed, starting at 1; for a live stream that was open, since its last event. */
  readonly attempt: number;
  readonly error: Error;
  readonly delayMs: number;
}

/** Functions that are called during each request. A call waits for the promises that they return, and fails if they throw or reject. */
export interface Hooks {
  /** Called before each attempt. */
  onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
  /** Called after each response. */
  onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined;
  /** Called before each delay. */
  onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined;
}

/** The log levels, from the least to the most verbose. */
export const logLevels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];
