import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPath } from '../src/request.js';
import { createClient } from './support/client.js';
import { startServer, succeed } from './support/server.js';

describe('path parameters', () => {
  test.each(['', '.', '..', undefined, null, 42, {}, ['lead_1']])('%j is refused with a TypeError', async (id) => {
    const server = await startServer(() => succeed({}));
    const { client } = createClient(server);
    await expect(client.leads.get(id as string)).rejects.toThrow(TypeError);
    await expect(client.pipelines.getStage('pipe_1', id as string)).rejects.toThrow(/^stageId must be/);
    expect(server.received).toHaveLength(0);
  });

  test('any other text stays one segment of the same route, and arrives unchanged', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => id !== '.' && id !== '..');
    fc.assert(
      fc.property(text, (id) => {
        const call = { method: 'GET', path: '/v1/pipelines/:id/stages/:stageId', params: [id, 'stg_1'] } as const;
        const url = new URL(`https://x${buildPath(call)}`);
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(6);
        expect(decodeURIComponent(segments[3] ?? '')).toBe(id);
        expect(url.search + url.hash).toBe('');
        expect(url.host).toBe('x');
      }),
    );
  });

  test('half of a surrogate pair is refused', async () => {
    const { client } = createClient({ baseUrl: 'http://127.0.0.1' });
    await expect(client.leads.get('\ud800')).rejects.toThrow(URIError);
  });

  test('several are inserted in order', async () => {
    const server = await startServer(() => succeed({}));
    await createClient(server).client.pipelines.deleteStage('pipe_1', 'stg_1', { moveToStageId: 'stg_2' });
    expect(server.received[0]).toMatchObject({
      method: 'DELETE',
      url: '/v1/pipelines/pipe_1/stages/stg_1?moveToStageId=stg_2',
    });
  });
});

describe('query parameters', () => {
  const readQuery = async (query: object) => {
    const server = await startServer(() => succeed([], { total: 0, cursor: '', hasMore: false }));
    await createClient(server).client.leads.list(query);
    return Object.fromEntries(new URL(server.received[0]?.url ?? '', 'http://x').searchParams);
  };

  test('lists are joined with commas, dates become ISO 8601, undefined is left out', async () => {
    const createdFrom = new Date('2026-11-21T12:00:00.000Z');
    const query = {
      status: ['OPEN', 'WON'],
      source: 'API',
      minScore: 50,
      'createdAt[gte]': createdFrom,
      cursor: undefined,
    };
    expect(await readQuery(query)).toEqual({
      status: 'OPEN,WON',
      source: 'API',
      minScore: '50',
      'createdAt[gte]': '2026-11-21T12:00:00.000Z',
    });
  });

  test('list values with commas become repeated parameters, which the server does not split', async () => {
    const server = await startServer(() => succeed([], { total: 0, cursor: '', hasMore: false }));
    await createClient(server).client.leads.list({
      tag: ['Big, red', 'Blue'],
      customFields: { city: ['Bonn, Rhein'] },
    });
    const sent = new URL(server.received[0]?.url ?? '', 'http://x').searchParams;
    expect(sent.getAll('tag')).toEqual(['Big, red', 'Blue']);
    // A single one would be split.
    expect(sent.getAll('customFields[city]')).toEqual(['Bonn, Rhein', 'Bonn, Rhein']);
  });

  test('a text is one value of a custom field, also if it has a comma; operators that take a text get it as it is', async () => {
    const server = await startServer(() => succeed([], { total: 0, cursor: '', hasMore: false }));
    await createClient(server).client.leads.list({
      customFields: { firm: 'Smith, Jones', city: { not: 'Bonn, Rhein' }, note: { contains: 'a, b' }, not: 'x,y' },
      q: 'Ada, Bob',
    });
    const sent = new URL(server.received[0]?.url ?? '', 'http://x').searchParams;
    // A single one would be split.
    expect(sent.getAll('customFields[firm]')).toEqual(['Smith, Jones', 'Smith, Jones']);
    expect(sent.getAll('customFields[city][not]')).toEqual(['Bonn, Rhein', 'Bonn, Rhein']);
    expect(sent.getAll('customFields[not]')).toEqual(['x,y', 'x,y']);
    expect(sent.getAll('customFields[note][contains]')).toEqual(['a, b']);
    expect(sent.getAll('q')).toEqual(['Ada, Bob']);
  });

  test('a parameter under its own name is sent as it is, so that a query of an address can be passed on', async () => {
    const server = await startServer(() => succeed([], { total: 0, cursor: '', hasMore: false }));
    const query = { tag: 'VIP,Hot', 'customFields[region]': 'north,south' };
    await createClient(server).client.leads.list(query);
    // Not once more for a list of one.
    expect([...new URL(server.received[0]?.url ?? '', 'http://x').searchParams]).toEqual(Object.entries(query));
  });

  test('an object becomes a parameter for each of its keys', async () => {
    const customFields = { size: ['S', 'M'], seats: { gte: 10, lt: 20.5 }, vip: true };
    expect(await readQuery({ customFields })).toEqual({
      'customFields[size]': 'S,M',
      'customFields[seats][gte]': '10',
      'customFields[seats][lt]': '20.5',
      'customFields[vip]': 'true',
    });
  });

  test('any text arrives unchanged', async () => {
    const text = 'a&b=c d+e%20,ü#?';
    expect(await readQuery({ externalId: text })).toEqual({ externalId: text });
  });

  test.each([[null], [{}], [Number.NaN], [['a', undefined]]])('%j is refused with a TypeError', async (value) => {
    await expect(readQuery({ externalId: value })).rejects.toThrow(/^The query parameter externalId/);
  });
});

test('a Date in a body becomes ISO 8601', async () => {
  const server = await startServer(() => succeed({}));
  const body = { name: 'Ada', since: new Date(0) };
  await createClient(server).client.contacts.create(body);
  expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ name: 'Ada', since: '1970-01-01T00:00:00.000Z' });
});
