import { expect, test } from 'vitest';
import { interleave } from './interleave.js';

test('a source that fails after its reader has left, while it is asked for more, fails nobody', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  let fail: (error: Error) => void = () => undefined;
  async function* source() {
    yield 'first';
    await new Promise<never>((_, reject) => {
      fail = reject;
    });
  }
  const listen = () => () => undefined;
  const items = interleave<string, never>(source(), listen, (waiting) => waiting);
  expect(await items.next()).toEqual({ value: 'first', done: false });
  // The reader leaves while the next item is on its way.
  const left = items.return(undefined);
  fail(new Error('The database is gone.'));
  await left;
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
