import { setImmediate } from 'node:timers/promises';

/** To parse some hundred rows takes some milliseconds, in which the process does nothing else. */
const pieceBytes = 16 * 1024;

/** The same bytes in small pieces, between which others have their turn. */
export async function* inPieces<T extends Uint8Array>(content: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      yield chunk.subarray(at, at + pieceBytes) as T;
      await setImmediate();
    }
  }
}
