import { asBytes } from './bytes.js';
import type { FetchInit, UploadBody } from './types.js';

/** A file in a format that fetch accepts: Node streams and other iterables become web streams. */
export function toFetchBody(file: UploadBody): FetchInit['body'] {
  if (typeof file === 'string' || file instanceof Blob || file instanceof ReadableStream) return file;
  const bytes = asBytes(file);
  if (bytes) return bytes;
  if (typeof (file as Partial<AsyncIterable<Uint8Array>> | undefined)?.[Symbol.asyncIterator] !== 'function') {
    throw new TypeError(
      'A file must be text, bytes (Uint8Array or ArrayBuffer), a Blob, a stream or an async iterable.',
    );
  }
  return toWebStream(file as AsyncIterable<Uint8Array>);
}

/** The bytes of an iterable as a web stream. Canceling the stream calls `onCancel`, and ends the iteration. */
export function toWebStream(source: AsyncIterable<Uint8Array>, onCancel?: () => void): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel(reason) {
      // First, because a generator ends only when it has what it is waiting for.
      onCancel?.();
      await iterator.return?.(reason);
    },
  });
}
