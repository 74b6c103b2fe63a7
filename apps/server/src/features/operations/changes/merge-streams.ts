/**
 * The entries of several streams, as they come; a stream that has many holds no other up. Ends when all have ended, and throws when one does.
 * Streams that wait are left to the signal that ends them.
 */
export async function* mergeStreams<T>(streams: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  const next = (iterator: AsyncIterator<T>) => iterator.next().then((result) => ({ iterator, result }));
  const pending = new Map<AsyncIterator<T>, ReturnType<typeof next>>();
  const askFor = (iterator: AsyncIterator<T>) => {
    // Behind the others, since the first one that has something wins.
    pending.delete(iterator);
    pending.set(iterator, next(iterator));
  };
  for (const stream of streams) askFor(stream[Symbol.asyncIterator]());
  try {
    while (pending.size > 0) {
      const { iterator, result } = await Promise.race(pending.values());
      if (result.done) {
        pending.delete(iterator);
        continue;
      }
      yield result.value;
      askFor(iterator);
    }
  } finally {
    for (const [iterator, promise] of pending) {
      promise.catch(() => undefined);
      Promise.resolve(iterator.return?.()).catch(() => undefined);
    }
  }
}
