import { headers } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeId, encodeId, type IdKind, newUuid } from '../src/ids.js';
import { type Answer, startTestApi, type TestApi } from './support/api.js';
import { makeBody } from './support/bodies.js';
import { expectFailure } from './support/expect.js';
import { bothPaths, fillPath, routes, schemaOf } from './support/routes.js';
import { createSample, type Sample } from './support/sample.js';

let api: TestApi;
let mine: Sample;
let theirs: Sample;
beforeAll(async () => {
  api = await startTestApi();
  mine = await createSample(api);
  theirs = await createSample(api);
});
afterAll(() => api.close());

/** An id of the same kind that no record has. */
function unknownLike(id: string): string {
  const kinds: Record<string, IdKind> = {
    con: 'contact',
    lead: 'lead',
    pipe: 'pipeline',
    stg: 'stage',
    usr: 'user',
    tag: 'tag',
    whe: 'webhookEndpoint',
    evt: 'event',
    dlv: 'delivery',
  };
  return encodeId(kinds[id.slice(0, id.indexOf('_'))] as IdKind, newUuid());
}

/** All that a client can see of an answer, apart from the request's id and the moment. */
function visible({ status, headers: sent, text }: Answer) {
  const {
    [headers.requestId.toLowerCase()]: _id,
    [headers.rateRemaining.toLowerCase()]: _remaining,
    [headers.rateReset.toLowerCase()]: _reset,
    date: _date,
    ...rest
  } = sent;
  return { status, text, headers: rest };
}

const parametrised = routes.flatMap((named) =>
  named.route.path.includes(':')
    ? bothPaths(named.route).map((path) => [`${named.route.method} ${path}`, named, path] as const)
    : [],
);

describe("the id of another tenant's record is answered to the byte like an id that nobody has:", () => {
  test.each(parametrised)('%s', async (_, named, path) => {
    const { id = '', ...more } = theirs.params[named.resource];
    const call = (params: Record<string, string>) =>
      mine.caller.call(
        named.route.method,
        fillPath(path, params) + (named.name === 'pipelines.deleteStage' ? `?moveToStageId=${mine.stageIds[2]}` : ''),
        schemaOf(named.route) && makeBody(named.name, mine, 'isolation'),
      );
    const foreign = await call({ id, ...more });
    expectFailure(foreign, 'NOT_FOUND');
    expect(visible(foreign)).toEqual(visible(await call({ id: unknownLike(id), ...more })));
  });
});

test("the stage of another tenant's pipeline is not found in a pipeline of one's own", async () => {
  const { id = '' } = mine.params.pipelines;
  const stagePath = (stageId = '') => `/v1/pipelines/${id}/stages/${stageId}`;
  const { stageId } = theirs.params.pipelines;
  for (const [method, body] of [['GET'], ['PATCH', { name: 'Taken over' }]] as const) {
    const foreign = await mine.caller.call(method, stagePath(stageId), body);
    expectFailure(foreign, 'NOT_FOUND');
    expect(visible(foreign)).toEqual(
      visible(await mine.caller.call(method, stagePath(unknownLike(stageId ?? '')), body)),
    );
  }
});

test('nothing of the other tenant was changed by any of it', async () => {
  const before = await theirs.caller.call('GET', `/v1/leads/${theirs.leadId}`);
  await mine.caller.call('PATCH', `/v1/leads/${theirs.leadId}`, { title: 'Taken over' });
  await mine.caller.call('DELETE', `/v1/contacts/${theirs.contactId}`);
  const after = await theirs.caller.call('GET', `/v1/leads/${theirs.leadId}`);
  expect(after.data).toEqual(before.data);
});

/** Bodies that name a record of another tenant. */
const references: { name: string; method: string; url: () => string; body: (sample: Sample) => object }[] = [
  {
    name: 'the contact of a new lead',
    method: 'POST',
    url: () => '/v1/leads',
    body: ({ contactId }) => ({ contactId }),
  },
  {
    name: 'the pipeline of a new lead',
    method: 'POST',
    url: () => '/v1/leads',
    body: ({ pipelineId }) => ({ contactId: mine.contactId, pipelineId }),
  },
  {
    name: 'the stage of a new lead',
    method: 'POST',
    url: () => '/v1/leads',
    body: ({ stageIds }) => ({ contactId: mine.contactId, stageId: stageIds[0] }),
  },
  {
    name: 'the owner of a new lead',
    method: 'POST',
    url: () => '/v1/leads',
    body: ({ userId }) => ({ contactId: mine.contactId, assignedToId: userId }),
  },
  {
    name: 'the owner of a lead',
    method: 'PATCH',
    url: () => `/v1/leads/${mine.leadId}`,
    body: ({ userId }) => ({ assignedToId: userId }),
  },
  {
    name: 'the stage of a lead',
    method: 'PATCH',
    url: () => `/v1/leads/${mine.leadId}/stage`,
    body: ({ stageIds }) => ({ stageId: stageIds[1] }),
  },
  {
    name: 'the owner of a contact',
    method: 'POST',
    url: () => '/v1/contacts',
    body: ({ userId }) => ({ name: 'x', ownerId: userId }),
  },
  {
    name: 'the owner of a contact, as an object',
    method: 'PATCH',
    url: () => `/v1/contacts/${mine.contactId}`,
    body: ({ userId }) => ({ owner: { id: userId } }),
  },
  {
    name: 'a tag of a contact',
    method: 'PATCH',
    url: () => `/v1/contacts/${mine.contactId}`,
    body: ({ tagId }) => ({ tagIds: [tagId] }),
  },
  {
    name: 'the pipeline that a webhook endpoint filters on',
    method: 'POST',
    url: () => '/v1/webhook-endpoints',
    body: ({ pipelineId }) => ({
      url: 'https://example.com/',
      events: ['lead.created'],
      filters: { pipelineId },
    }),
  },
];

describe('a record of another tenant that a body names is answered like one that nobody has:', () => {
  test.each(references)('$name', async ({ method, url, body }) => {
    const asUnknown: Sample = {
      ...theirs,
      contactId: unknownLike(theirs.contactId),
      userId: unknownLike(theirs.userId),
      tagId: unknownLike(theirs.tagId),
      pipelineId: unknownLike(theirs.pipelineId),
      stageIds: theirs.stageIds.map(unknownLike) as Sample['stageIds'],
    };
    const foreign = await mine.caller.call(method, url(), body(theirs));
    expect(expectFailure(foreign, 'VALIDATION_ERROR').details?.[0]?.code).toBe('not_found');
    expect(visible(foreign)).toEqual(visible(await mine.caller.call(method, url(), body(asUnknown))));
    // The very same body is welcome where the record is one's own, so the refusal is about the tenant.
    expect((await mine.caller.call(method, url(), body(mine))).status).toBeLessThan(300);
  });
});

describe('a filter on a record of another tenant matches nothing:', () => {
  const filters: [string, (sample: Sample) => string][] = [
    ['/v1/leads?contactId', ({ contactId }) => contactId],
    ['/v1/leads?contact', ({ contactId }) => contactId],
    ['/v1/leads?pipeline', ({ pipelineId }) => pipelineId],
    ['/v1/leads?stage', ({ stageIds }) => stageIds[0]],
    ['/v1/leads?assignee', ({ userId }) => userId],
    ['/v1/contacts?owner', ({ userId }) => userId],
    ['/v1/deliveries?endpointId', ({ params }) => params.webhookEndpoints.id ?? ''],
    ['/v1/deliveries?eventId', ({ params }) => params.events.id ?? ''],
  ];
  test.each(filters)('%s', async (filter, value) => {
    const { data, meta } = await mine.caller.call('GET', `${filter}=${value(theirs)}`);
    expect({ data, meta }).toEqual({ data: [], meta: { total: 0, cursor: '', hasMore: false } });
    // One's own value does match, so the filter is no dead one.
    expect((await mine.caller.call('GET', `${filter}=${value(mine)}`)).meta.total).toBeGreaterThan(0);
  });
});

describe('a list shows rows of its own tenant only:', () => {
  const lists = routes.filter(({ route }) => route.metadata.paginated);
  test.each(lists.map((named) => [named.route.path, named] as const))('%s', async (_, named) => {
    const url = fillPath(named.route.path, mine.params[named.resource]);
    const { data, meta } = await mine.caller.call('GET', url);
    expect(data.length).toBeGreaterThan(0);
    expect(meta.total).toBe(data.length);
    const owners = data.map((row: { tenantId?: string; tenant_id?: string }) => row.tenantId ?? row.tenant_id);
    expect(new Set(owners)).toEqual(new Set([mine.caller.tenantId]));
  });
});

test('a cursor of another tenant shows none of its rows', async () => {
  for (const name of ['A', 'B', 'C']) await theirs.caller.call('POST', '/v1/contacts', { name });
  const { meta } = await theirs.caller.call('GET', '/v1/contacts?limit=1');
  const { data } = await mine.caller.call('GET', `/v1/contacts?limit=1&cursor=${meta.cursor}`);
  for (const row of data) expect(row.tenantId).toBe(mine.caller.tenantId);
});

test('an id decodes to a record of one kind only', async () => {
  const uuid = decodeId('contact', mine.contactId) as string;
  expectFailure(await mine.caller.call('GET', `/v1/leads/${encodeId('contact', uuid)}`), 'NOT_FOUND');
  expectFailure(await mine.caller.call('GET', `/v1/leads/${encodeId('lead', uuid)}`), 'NOT_FOUND');
});
