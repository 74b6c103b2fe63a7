import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { discard } from './drain-body.js';
import { openUpload } from './uploads.js';

const chunkBytes = 1024 * 1024;
const chunks = 16;

/** A body that always has another chunk, and how many somebody has taken. */
function openBody() {
  let taken = 0;
  const body = new Readable({
    highWaterMark: chunkBytes,
    read() {
      taken += 1;
      this.push(taken > chunks ? null : Buffer.alloc(chunkBytes, 'a'));
    },
  });
  return { body, taken: () => taken };
}

/** In which a body that nobody paces is read whole. */
async function letOthersRun() {
  for (let turn = 0; turn < chunks; turn++) await setImmediate();
}

test('a body that nobody looks at is read whole, but not at once', async () => {
  const { body, taken } = openBody();
  discard(body);
  discard(body);
  await letOthersRun();
  expect(taken()).toBeLessThan(chunks / 2);
  await once(body, 'end');
  expect(body.listenerCount('data')).toBe(1);
});

test('the rest of an upload is not read at once after its reader has refused it', async () => {
  const { body, taken } = openBody();
  const request = { headers: { 'content-type': 'text/csv' }, body } as unknown as FastifyRequest;
  const upload = await openUpload(request, ['text/csv'], chunks * chunkBytes);
  upload.body.destroy();
  await letOthersRun();
  expect(taken()).toBeLessThan(chunks / 2);
  await once(body, 'end');
});
