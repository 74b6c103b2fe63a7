import { asBytes } from './bytes.js';
import type { FetchInit, UploadBody } from './types.js';

/** A file in a format that fetch accepts. `close` ends its source if that is a stream or an iterable. */
export interface OpenUpload {
  readonly body: FetchInit['body'];
  close(): void;
}

/** Converts a file for fetch: streams and iterables become web streams. Throws a TypeError for anything else. */
export function openUpload(file: UploadBody): OpenUpload {
  if (typeof file === 'string' || file instanceof Blob) return { body: file, close: () => undefined };
  const bytes = asBytes(file);
  if (bytes) return { body: bytes, close: () => undefined };
  const source = file as ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
  if (
    source instanceof ReadableStream ||
    typeof (source as AsyncIterable<Uint8Array> | undefined)?.[Symbol.asyncIterator] === 'function'
  ) {
    // A Node stream of which nothing was read is not closed by the end of its iteration.
    return openStream(source, () => (source as { destroy?: () => void }).destroy?.());
  }
  throw new TypeError('A file must be text, bytes, a Blob, a stream or an async iterable.');
}

/**
 * The bytes of a source as a web stream. Canceling the stream ends the source, after `onEnd`. `close` does that too while fetch has the
 * stream: that of Node would keep a source open, or read it to its end, after a response that arrived early and after an abort.
 */
export function openStream(source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>, onEnd: () => void) {
  const iterator = iterate(source);
  const end = async () => {
    // First, because a generator ends only when it has what it is waiting for.
    onEnd();
    await iterator.return?.();
  };
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      close = () => {
        controller.error(new Error('The call has ended.'));
        end().catch(() => undefined);
      };
    },
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: end,
  });
  return { body, close };
}

/** Not every runtime can iterate over a web stream. */
function iterate(source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): AsyncIterator<Uint8Array> {
  if (!(source instanceof ReadableStream)) return source[Symbol.asyncIterator]();
  const reader = source.getReader();
  const end = async () => ({ done: true as const, value: await reader.cancel() });
  return { next: () => reader.read() as Promise<IteratorResult<Uint8Array>>, return: end };
}
