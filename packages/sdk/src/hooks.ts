import type { ResponseHeaders } from './types.js';

/** Where the client writes to: `console`, pino, winston and most others fit. */
export interface Logger {
  error(message: string, details?: object): void;
  warn(message: string, details?: object): void;
  info(message: string, details?: object): void;
  debug(message: string, details?: object): void;
}

/** From which level on the client writes. */
export type LogLevel = 'off' | keyof Logger;

/** An attempt that is about to be sent. The credential is not in it. */
export interface RequestEvent {
  readonly method: string;
  readonly url: string;
  /** You can add to them, a `traceparent` for instance. */
  readonly headers: Record<string, string>;
  /** From 1. */
  readonly attempt: number;
}

/** A response, of any status. */
export interface ResponseEvent {
  readonly request: RequestEvent;
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly requestId: string | undefined;
  /** To the last byte; of a file or an event stream, to its headers. */
  readonly durationMs: number;
}

/** A wait before another attempt. */
export interface RetryEvent {
  readonly method: string;
  readonly url: string;
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  readonly error: Error;
  readonly delayMs: number;
}

/** Functions that are called during each request. A call waits for the promises that they return, and fails with the errors that they throw. */
export interface Hooks {
  /** Called before each attempt. */
  onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
  /** Called after each response. */
  onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined;
  /** Called before each wait. */
  onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined;
}

/** From the least to the most verbose. */
export const logLevels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];
