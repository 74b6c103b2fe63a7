/**
 * The items of a source, and between them what `listen` hands over. What comes while the reader is busy is joined to what waits already,
 * so that a slow reader costs no memory.
 */
export async function* interleave<Item, Notice>(
  source: AsyncIterable<Item>,
  listen: (put: (notice: Notice) => void) => () => void,
  join: (waiting: readonly Notice[], next: Notice) => readonly Notice[],
): AsyncGenerator<Item | Notice> {
  const iterator = source[Symbol.asyncIterator]();
  let waiting: readonly Notice[] = [];
  let hasNotice: () => void = () => undefined;
  const unlisten = listen((notice) => {
    waiting = join(waiting, notice);
    hasNotice();
  });
  let next = iterator.next();
  try {
    for (;;) {
      const noticed = new Promise<undefined>((resolve) => {
        hasNotice = () => resolve(undefined);
      });
      const came = waiting.length === 0 ? await Promise.race([next, noticed]) : undefined;
      const taken = waiting;
      waiting = [];
      yield* taken;
      if (!came) continue;
      if (came.done) return;
      next = iterator.next();
      yield came.value;
    }
  } finally {
    unlisten();
    // Asked for before the reader left: nobody waits for it any more, and its failure would end the process.
    next.catch(() => undefined);
    await iterator.return?.();
  }
}
