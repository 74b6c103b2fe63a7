import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi } from '../support/api.js';
import { expectFailure } from '../support/expect.js';
import { startIssuer, type TestIssuer } from '../support/issuer.js';
import { grantTokens, registerApp } from '../support/oauth.js';
import { fillPath, routes, standInsOf } from '../support/routes.js';
import { createSample, type Sample } from '../support/sample.js';
import { addSignedIn } from '../support/sign-in.js';
import { dumpTenant, unknownLike, visible } from './compare.js';

let api: TestApi;
let issuer: TestIssuer;
let mine: Sample;
let theirs: Sample;
const tokens = { app: '', external: '' };
beforeAll(async () => {
  issuer = await startIssuer();
  api = await startTestApi({ externalIssuer: issuer });
  mine = await createSample(api);
  theirs = await createSample(api);
  // The app is that of the other tenant: what it may do for a user of mine says nothing about its own.
  const app = await registerApp(theirs.caller, ['admin']);
  tokens.app = (await grantTokens(api, app, await addSignedIn(api, mine.tenant, 'OWNER'))).accessToken;
  tokens.external = await issuer.sign({ sub: 'ada', tenant_id: mine.caller.tenantId, scope: 'admin' });
});
afterAll(async () => {
  await api.close();
  await issuer.close();
});

const withParams = standInsOf(routes.filter(({ route }) => route.path.includes(':')));

describe.each(['app', 'external'] as const)('a JWT (%s)', (kind) => {
  const send = (method: string, url: string, headers: Record<string, string> = {}): Promise<Answer> =>
    api.send({ method: method as 'GET', url, headers: { authorization: `Bearer ${tokens[kind]}`, ...headers } });

  test.each(withParams.map((named) => [named.name, named] as const))(
    'answers the id of another tenant like one that nobody has: %s',
    async (_, { route, resource }) => {
      const before = await dumpTenant(api, theirs.tenant);
      const id = theirs.params[resource].id ?? '';
      const answers = [];
      for (const each of [id, unknownLike(id)]) {
        const answer = await send(route.method, fillPath(route.path, { ...mine.params[resource], id: each }));
        if (route.method === 'GET' || route.method === 'DELETE') expectFailure(answer, 'NOT_FOUND');
        answers.push(visible(answer, '<id>').replaceAll(each, '<id>'));
      }
      expect(answers[0]).toBe(answers[1]);
      expect(await dumpTenant(api, theirs.tenant)).toEqual(before);
    },
  );

  test('lists the rows of its own tenant only, and cannot name another', async () => {
    const { data } = await send('GET', '/v1/contacts');
    expect(data.length).toBeGreaterThan(0);
    for (const row of data) expect(row.tenantId).toBe(mine.caller.tenantId);
    expectFailure(await send('GET', '/api/v1/contacts', { 'x-tenant-id': theirs.caller.tenantId }), 'TENANT_MISMATCH');
  });
});
