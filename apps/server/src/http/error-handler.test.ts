import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '../callers/caller.js';
import { ApiError } from '../errors.js';
import { tooManyAttempts } from '../limits/rate/attempt-limits.js';
import { registerErrorHandler } from './error-handler.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['too many requests of somebody unknown', tooManyAttempts('Too many.', 1), undefined, true],
  ['too many requests of a caller', tooManyAttempts('Too many.', 1), {} as Caller, false],
  ['what is not found', new ApiError('NOT_FOUND'), undefined, false],
])('the refusal of %s', async (_, error, caller, isHeldBack) => {
  const app = Fastify();
  app.decorateRequest('route', undefined);
  app.decorateRequest('caller', undefined);
  registerErrorHandler(app, { docsUrl: '/docs', resourceMetadataUrl: '/metadata', refuseMethod: () => undefined });
  app.get('/', async (request) => {
    request.caller = caller;
    throw error;
  });
  let status: number | undefined;
  const answered = app.inject('/').then((response) => {
    status = response.statusCode;
  });
  // Whatever is not held back is answered without a timer.
  await vi.waitUntil(() => status !== undefined || vi.getTimerCount() > 0);
  expect(status === undefined).toBe(isHeldBack);
  await vi.runAllTimersAsync();
  await answered;
  expect(status).toBe(error.status);
  await app.close();
});
