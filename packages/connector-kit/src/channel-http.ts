import { timingSafeEqual } from 'node:crypto';

/** A request to a platform. `body` is sent as JSON. */
export interface ChannelRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** A body of another type, in place of `body`. It is read only as fast as it is sent. */
  stream?: { type: string; bytes: number; content: AsyncIterable<Uint8Array> };
}

/** A response of any status. `body` is undefined if it is not JSON. */
export type ChannelAnswer =
  | { outcome: 'answered'; status: number; headers: Readonly<Record<string, unknown>>; body: unknown }
  | { outcome: 'failed'; error: string };

/** A file: all of it, or why it was not read. */
export type FileAnswer =
  | { outcome: 'answered'; status: number; content: Uint8Array }
  | { outcome: 'too_large' }
  | { outcome: 'failed'; error: string };

/** Sends the requests of channels. Timeouts, and the size of responses and files, are limited by the host. No redirects are followed. */
export interface ChannelHttp {
  send(request: ChannelRequest): Promise<ChannelAnswer>;
  /** Reads a file into memory, of at most the size that attachments may have. */
  getFile(url: string, headers?: Record<string, string>): Promise<FileAnswer>;
}

/** Compares a text that somebody sent with a secret, in constant time. */
export function isSameText(sent: unknown, secret: string | undefined): boolean {
  if (typeof sent !== 'string' || secret === undefined) return false;
  const [a, b] = [Buffer.from(sent), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
