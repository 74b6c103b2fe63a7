import { headers } from '@lead-engagement/contract';
import { readsVersion } from '@lead-engagement/contract/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi } from './support/api.js';
import { expectFailure, header } from './support/expect.js';
import { bothPaths, fillPath, type NamedRoute, routes } from './support/routes.js';
import { callerOf, createSample, dataOf, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(() => api.close());

const read = (named: NamedRoute, known?: string, path: string = named.route.path): Promise<Answer> => {
  const { resource } = named;
  const more = known === undefined ? undefined : { [headers.ifNoneMatch]: known };
  return callerOf(sample, named).call('GET', fillPath(path, sample.params[resource]), undefined, more);
};

const withVersion = routes.filter(({ route }) => readsVersion(route));

test('the reads of records with a version answer an ETag, and no other read does', async () => {
  expect(withVersion.length).toBeGreaterThan(15);
  const reads = routes.filter(({ route }) => route.method === 'GET' && !route.metadata.streams);
  for (const named of reads) {
    const answer = await read(named);
    if (answer.status !== 200) continue;
    expect(header(answer, headers.etag) !== '', named.name).toBe(withVersion.includes(named));
  }
});

describe.each(withVersion)('$name', (named) => {
  test('is not sent again to who has it, under both prefixes', async () => {
    const first = await read(named);
    const etag = header(first, headers.etag);
    expect(etag).toMatch(new RegExp(`^"${dataOf(first, 200).version}-[\\w-]{22}"$`));
    for (const path of bothPaths(named.route)) {
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await read(named, known, path);
        expect([again.status, again.text], known).toEqual([304, '']);
        expect(header(again, headers.etag)).toBe(etag);
        expect(header(again, 'cache-control')).toBe('no-store');
        expect(again.headers['content-type']).toBeUndefined();
        expect(again.headers['content-length']).toBeUndefined();
      }
    }
    for (const other of ['"other"', `"${dataOf(first, 200).version}"`, etag.slice(0, -2).concat('"')]) {
      expect(dataOf(await read(named, other), 200)).toEqual(first.data);
    }
  });
});

test('a body that has changed while the version stayed is sent', async () => {
  const { caller, contactId, tagId } = sample;
  const url = `/v1/contacts/${contactId}`;
  const before = await caller.call('GET', url);
  await caller.call('PATCH', `/v1/tags/${tagId}`, { name: 'Renamed meanwhile' });
  const after = await caller.call('GET', url, undefined, { [headers.ifNoneMatch]: header(before, headers.etag) });
  expect(dataOf(after, 200).version).toBe(before.data.version);
  expect(after.text).toContain('Renamed meanwhile');
});

test('the ETag of a read is a precondition of a write', async () => {
  const { caller, leadId } = sample;
  const url = `/v1/leads/${leadId}`;
  const etag = header(await caller.call('GET', url), headers.etag);
  const change = (value: string, title: string) => caller.call('PATCH', url, { title }, { [headers.ifMatch]: value });
  expect(dataOf(await change(`W/${etag}`, 'By its ETag'), 200).title).toBe('By its ETag');
  expectFailure(await change(etag, 'Too late'), 'PRECONDITION_FAILED');
});

test.each(['"a', 'a"', '"a" "b"', '3', 'W/3', '"a", *'])('If-None-Match %s is refused by name', async (value) => {
  const { caller, leadId } = sample;
  const answer = await caller.call('GET', `/v1/leads/${leadId}`, undefined, { [headers.ifNoneMatch]: value });
  expect(expectFailure(answer, 'BAD_REQUEST').message).toContain(headers.ifNoneMatch);
});

test('If-None-Match is refused on a write, which does not happen', async () => {
  const { caller, leadId } = sample;
  const url = `/v1/leads/${leadId}`;
  const answer = await caller.call('PATCH', url, { title: 'Never' }, { [headers.ifNoneMatch]: '*' });
  expect(expectFailure(answer, 'BAD_REQUEST').message).toContain(headers.ifNoneMatch);
  expect(dataOf(await caller.call('GET', url), 200).title).not.toBe('Never');
});
