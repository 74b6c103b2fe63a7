import { describeKind, errorKinds } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError, toErrorBody } from '../src/errors.js';
import type { World } from './errors/case.js';
import { type ReasonedKind, reasonCases } from './errors/reasons.js';
import { startTestApi } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { createSample } from './support/sample.js';

let world: World;
beforeAll(async () => {
  const api = await startTestApi();
  world = { api, sample: await createSample(api) };
});
afterAll(() => world.api.close());

const reasoned = errorKinds.filter((kind) => describeKind(kind).reason !== undefined) as ReasonedKind[];

test('there is a case for each reason of the registry, and for no other', () => {
  expect(Object.keys(reasonCases).toSorted()).toEqual(reasoned.toSorted());
});

test.each(reasoned)('%s comes about, with its status, whether a retry helps, and how long to wait', async (kind) => {
  const raised = await reasonCases[kind](world);
  const { code, reason, status, retryable, retryAfter } = describeKind(kind);
  if (!(raised instanceof ApiError)) return void expectFailure(raised, kind);
  expect(toErrorBody(raised)).toMatchObject({ code, reason, retryable });
  expect(raised).toMatchObject({ kind, status });
  if (retryAfter !== undefined) expect(raised.extra.headers).toEqual({ 'Retry-After': String(retryAfter) });
});
