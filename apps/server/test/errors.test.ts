import { type ErrorCode, errorCodes } from '@lead-engagement/contract';
import { failuresOf } from '@lead-engagement/contract/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { World } from './errors/case.js';
import { credentialCases } from './errors/credentials.js';
import { recordCases } from './errors/records.js';
import { requestCases } from './errors/requests.js';
import { startTestApi } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { bothPaths, routes } from './support/routes.js';
import { createSample } from './support/sample.js';

let world: World;
beforeAll(async () => {
  const api = await startTestApi();
  world = { api, sample: await createSample(api) };
});
afterAll(() => world.api.close());

const cases = [...requestCases, ...credentialCases, ...recordCases];

describe('an error has its status, its code and advice:', () => {
  test.each(cases.map((each) => [`${each.code} when ${each.when}`, each] as const))('%s', async (_, each) => {
    const answer = await each.raise(world);
    expect(expectFailure(answer, each.code).message).toMatch(each.tells);
    each.sees?.(answer, world);
  });
});

test('every code that a route declares is raised above, and no undeclared one', () => {
  // Tested with the webhook endpoints, the chatbots and the channels; INTERNAL cannot be caused by a known request.
  const elsewhere: ErrorCode[] = ['PLAN_LIMIT_REACHED', 'AI_RATE_LIMITED', 'UPSTREAM_ERROR', 'INTERNAL'];
  // This error belongs to paths, not to routes.
  const undeclared: ErrorCode[] = ['METHOD_NOT_ALLOWED'];
  const declared = new Set(routes.flatMap(({ route }) => bothPaths(route).flatMap((path) => failuresOf(route, path))));
  const raised = new Set([...cases.map(({ code }) => code), ...elsewhere]);
  expect(errorCodes.filter((code) => raised.has(code))).toEqual(
    errorCodes.filter((code) => declared.has(code) || undeclared.includes(code)),
  );
});
