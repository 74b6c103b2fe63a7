import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { dataOf } from './support/sample.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
});
afterAll(() => api.close());

const composed = 'Zoë Ångström';
const decomposed = composed.normalize('NFD');
const make = (url: string, body: object) => caller.call('POST', url, body);
const list = async (url: string): Promise<string[]> =>
  dataOf(await caller.call('GET', url), 200).map(({ id }: { id: string }) => id);

test('text is the same whether its accents are characters of their own: stored, unique, and filtered by', async () => {
  const field = { resource: 'CONTACT', key: 'code', label: 'Code', type: 'TEXT', unique: true, filterable: true };
  dataOf(await make('/v1/custom-fields', field), 201);
  const tag = dataOf(await make('/v1/tags', { name: decomposed }), 201);
  expect(tag.name).toBe(composed);
  expect(expectFailure(await make('/v1/tags', { name: composed }), 'CONFLICT').existingId).toBe(tag.id);
  const sent = { name: decomposed, externalId: decomposed, tags: [composed], customFields: { code: decomposed } };
  const contact = dataOf(await make('/v1/contacts', sent), 201);
  expect(contact).toMatchObject({ name: composed, externalId: composed, customFields: { code: composed } });
  expect(contact.tags).toMatchObject([{ id: tag.id }]);
  for (const again of [{ externalId: composed }, { customFields: { code: composed } }]) {
    expect(expectFailure(await make('/v1/contacts', { name: 'x', ...again }), 'CONFLICT').existingId).toBe(contact.id);
  }
  for (const form of [composed, decomposed].map(encodeURIComponent)) {
    for (const filter of [`externalId=${form}`, `tag=${form}`, `customFields[code]=${form}`, `q=${form}`]) {
      expect(await list(`/v1/contacts?${filter}`), filter).toEqual([contact.id]);
    }
    expect(await list(`/v1/tags?name=${form}`)).toEqual([tag.id]);
  }
});
