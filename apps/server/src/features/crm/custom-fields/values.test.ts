import { type CustomFieldType, customFieldTypes } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';

interface Kept {
  id: string;
  customFields: Record<string, string | number | boolean | string[]>;
}

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
  for (const resource of ['LEAD', 'CONTACT']) {
    for (const type of customFieldTypes) {
      const withOptions = type === 'SELECT' || type === 'MULTI_SELECT';
      const field = { resource, key: type.toLowerCase(), label: type, type, ...(withOptions && { options }) };
      dataOf(await caller.call('POST', '/v1/custom-fields', field), 201);
    }
  }
});
afterAll(() => api.close());

const options = ['red', 'green', 'dark blue', 'größe'];
const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  // Text is stored in normalization form C and trimmed.
  .map((value) => value.normalize('NFC'))
  .filter((value) => !value.includes('\u0000') && value.trim() === value);
const moment = fc.date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });

/** Values of each type, as they are returned. */
const arbitraries: Record<CustomFieldType, fc.Arbitrary<string | number | boolean | string[]>> = {
  TEXT: text,
  NUMBER: fc
    .double({ min: -999_999_999_999_999, max: 999_999_999_999_999, noNaN: true })
    .map((value) => (value === 0 ? 0 : value)),
  BOOLEAN: fc.boolean(),
  DATE: moment.map((date) => date.toISOString().slice(0, 10)),
  DATETIME: moment.map((date) => date.toISOString()),
  SELECT: fc.constantFrom(...options),
  MULTI_SELECT: fc.subarray(options, { minLength: 1 }),
  URL: fc.webUrl({ withQueryParameters: true }).filter((url) => url.length <= 500),
  EMAIL: fc.stringMatching(/^[a-z]{1,10}\.[a-z]{1,10}$/).map((name) => `${name}@example.com`),
};
const wrong: Record<CustomFieldType, unknown[]> = {
  TEXT: [1, true, '', ' ', 'x'.repeat(501), 'a\u0000', '\ud800', ['a']],
  NUMBER: ['1', true, 1e15, [1], ''],
  BOOLEAN: ['true', 0, 1, []],
  DATE: ['2026-02-30', '2026-1-1', '2026-01-01T00:00:00Z', 20260101, '', '0000-01-01'],
  DATETIME: ['2026-01-01', '2026-01-01T00:00:00', 0, 'now', ''],
  SELECT: ['Red', '', 'nosuch', 1, ['red']],
  MULTI_SELECT: ['red', ['red', 'nosuch'], [1], 1],
  URL: ['example.com', 'javascript:alert(1)', 'ftp://example.com', '', 1, `https://example.com/${'x'.repeat(500)}`],
  EMAIL: ['ada', 'ada@', '', 1, `${'a'.repeat(300)}@example.com`],
};

describe.each([
  ['leads', '/v1/leads', { contact: { name: 'x' } }],
  ['contacts', '/v1/contacts', { name: 'x' }],
])('custom fields of %s', (_, url, base) => {
  const create = (customFields: object) => caller.call('POST', url, { ...base, customFields });
  const createOk = async (customFields: object): Promise<Kept> => dataOf(await create(customFields), 201);
  const patch = (id: string, customFields: object) => caller.call('PATCH', `${url}/${id}`, { customFields });
  const read = async (id: string): Promise<Kept> => dataOf(await caller.call('GET', `${url}/${id}`), 200);
  const search = async (query: Record<string, string>): Promise<Kept[]> =>
    dataOf(await caller.call('GET', `${url}?limit=200&${new URLSearchParams(query)}`), 200);

  test.each(customFieldTypes)('of the type %s keep their values, and are found by them', async (type) => {
    const key = type.toLowerCase();
    await fc.assert(
      fc.asyncProperty(arbitraries[type], async (value) => {
        const { id, customFields } = await createOk({ [key]: value });
        expect(customFields).toEqual({ [key]: value });
        expect((await read(id)).customFields).toEqual(customFields);
        for (const one of [value].flat()) {
          const shown = String(one);
          if (shown.includes(',')) continue;
          const found = await search({ [`customFields[${key}]`]: shown });
          expect(found.map((record) => record.id)).toContain(id);
          for (const record of found) expect([record.customFields[key]].flat()).toContainEqual(one);
        }
      }),
      { numRuns: 15 },
    );
  });

  test.each(customFieldTypes)('of the type %s refuse invalid values, and name them', async (type) => {
    const key = type.toLowerCase();
    for (const value of wrong[type]) {
      const { details } = expectFailure(await create({ [key]: value }), 'VALIDATION_ERROR');
      expect(
        details?.map(({ path }) => path),
        JSON.stringify(value),
      ).toEqual([expect.stringMatching(`^body.customFields.${key}`)]);
    }
  });

  test('refuse unknown keys, each by its name, and anything that is not an object', async () => {
    const { details } = expectFailure(
      await create({ nosuch: 1, text: 5, 'a\ud800': 1, constructor: 'x' }),
      'VALIDATION_ERROR',
    );
    expect(details?.map(({ path, code }) => [path, code])).toEqual([
      ['body.customFields.nosuch', 'unknown_field'],
      ['body.customFields.text', 'invalid'],
      ['body.customFields.a\ufffd', 'unknown_field'],
      ['body.customFields.constructor', 'unknown_field'],
    ]);
    for (const body of [null, [], 'x', 1]) {
      expectFailure(await caller.call('POST', url, { ...base, customFields: body }), 'VALIDATION_ERROR');
    }
  });

  test('are merged by an update, cleared by null, and unchanged by an equal update', async () => {
    const { id } = await createOk({ text: 'a', number: 1, multi_select: ['red'] });
    const merged = dataOf(await patch(id, { text: 'b', boolean: false }), 200);
    expect(merged).toMatchObject({
      version: 2,
      customFields: { text: 'b', number: 1, boolean: false, multi_select: ['red'] },
    });
    expect(dataOf(await patch(id, { ...merged.customFields, email: null }), 200)).toEqual(merged);
    const cleared = dataOf(await patch(id, { number: null, multi_select: [] }), 200);
    expect(cleared.customFields).toEqual({ text: 'b', boolean: false });
    expect(await read(id)).toEqual(cleared);
  });

  test('accept e-mail addresses in any case and times of any zone, and normalize them', async () => {
    const { customFields } = await createOk({ email: 'Ada@Example.com', datetime: '2026-01-31T09:00:00+02:00' });
    expect(customFields).toEqual({ email: 'ada@example.com', datetime: '2026-01-31T07:00:00.000Z' });
  });

  test('that can be compared are filtered by bounds like a comparison of the values', async () => {
    const cases: [string, CustomFieldType][] = [
      ['number', 'NUMBER'],
      ['date', 'DATE'],
      ['datetime', 'DATETIME'],
    ];
    for (const [key, type] of cases) {
      for (const value of fc.sample(arbitraries[type], 5)) await createOk({ [key]: value });
      const all = (await search({})).filter((record) => key in record.customFields);
      const known = all.map((record) => record.customFields[key] as string | number);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...known), arbitraries[type], async (from, until) => {
          const [gte, lt] = [String(from), String(until)];
          const found = await search({ [`customFields[${key}][gte]`]: gte, [`customFields[${key}][lt]`]: lt });
          const expected = all.filter(
            ({ customFields: { [key]: value } }) => (value as string) >= from && (value as string) < (until as string),
          );
          expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        }),
        { numRuns: 10 },
      );
    }
  });

  test('can be filtered together, by any of several values, across pages; a cursor is valid only for its filter', async () => {
    const marks = ['one', 'two', 'three', 'four'];
    const made = [];
    for (const mark of marks) made.push(await createOk({ text: `mark ${mark}`, number: mark.length, boolean: true }));
    const [one, two, three] = made.map(({ id }) => id);
    const ids = async (query: Record<string, string>) =>
      (await search({ sort: 'createdAt', ...query })).map(({ id }) => id);
    expect(await ids({ 'customFields[text]': 'mark one,mark two' })).toEqual([one, two]);
    expect(await ids({ 'customFields[text]': 'mark one,mark three', 'customFields[number][gte]': '4' })).toEqual([
      three,
    ]);
    expect(await ids({ 'customFields[text]': 'mark one', 'customFields[boolean]': 'false' })).toEqual([]);
    const filter = new URLSearchParams({ 'customFields[text]': 'mark one,mark two', limit: '1', sort: 'createdAt' });
    const first = await caller.call('GET', `${url}?${filter}`);
    expect(first.meta).toMatchObject({ total: 2, hasMore: true });
    const next = await caller.call('GET', `${url}?${filter}&cursor=${first.meta.cursor}`);
    expect(next.data.map(({ id }: Kept) => id)).toEqual([two]);
    filter.set('customFields[text]', 'mark one');
    expectFailure(await caller.call('GET', `${url}?${filter}&cursor=${first.meta.cursor}`), 'INVALID_CURSOR');
  });

  test('are filtered by what they are not, by whether they are set, and by a part of a text in any case', async () => {
    const marks = ['Ärztehaus Nord', 'ärztehaus Süd', '100% Bio_Hof'];
    const made: string[] = [];
    for (const [at, mark] of marks.entries()) {
      const more = at < 2 && {
        email: `part${at}@example.com`,
        number: 77 + at,
        multi_select: options.slice(at, at + 2),
      };
      made.push((await createOk({ text: mark, date: '1234-05-06', ...more })).id);
    }
    const places = async (operators: Record<string, string>) => {
      const filters = Object.entries(operators).map(([name, value]) => [`customFields${name}`, value]);
      const found = await search(Object.fromEntries([['customFields[date]', '1234-05-06'], ...filters]));
      return found.map(({ id }) => made.indexOf(id)).toSorted();
    };
    const cases: [Record<string, string>, number[]][] = [
      [{ '[text][not]': marks[0] as string }, [1, 2]],
      [{ '[number][not]': '77' }, [1, 2]],
      [{ '[number][not]': '77,78' }, [2]],
      [{ '[multi_select][not]': 'green' }, [2]],
      [{ '[multi_select][not]': 'red' }, [1, 2]],
      [{ '[number][null]': 'true' }, [2]],
      [{ '[number][null]': 'false' }, [0, 1]],
      [{ '[number][not]': '77', '[number][null]': 'false' }, [1]],
      [{ '[number][gte]': '77', '[number][lt]': '79', '[number][not]': '78' }, [0]],
      [{ '[text][contains]': 'ZTEHAUS' }, [0, 1]],
      [{ '[text][contains]': 'ÄRZTEHAUS s' }, [1]],
      [{ '[text][startsWith]': 'ärz' }, [0, 1]],
      [{ '[text][startsWith]': 'haus' }, []],
      [{ '[text][contains]': '0%' }, [2]],
      [{ '[text][contains]': 'o_h' }, [2]],
      [{ '[text][contains]': 'z_e' }, []],
      [{ '[email][contains]': 'PART1@' }, [1]],
    ];
    for (const [operators, expected] of cases)
      expect(await places(operators), JSON.stringify(operators)).toEqual(expected);
  });

  test('do not find deleted, changed or cleared values', async () => {
    const { id } = await createOk({ text: 'now here' });
    const count = async (value: string) => (await search({ 'customFields[text]': value })).length;
    expect(await count('now here')).toBe(1);
    dataOf(await patch(id, { text: 'now there' }), 200);
    expect([await count('now here'), await count('now there')]).toEqual([0, 1]);
    dataOf(await caller.call('DELETE', `${url}/${id}`), 200);
    expect(await count('now there')).toBe(0);
  });

  test.each([
    'customFields[nosuch]=1',
    'customFields[number]=ten',
    'customFields[number][gte]=',
    'customFields[boolean]=yes',
    'customFields[date][lt]=2026-02-30',
    'customFields[text][gte]=a',
    'customFields[text]=%00',
    'customFields[text]=',
    'customFields=1',
    'customFields[Text]=a',
    'customFields[text][gt]=a',
    'customFields[]=a',
    'customFields[number]=1&customFields[number][gte]=1',
    'customFields[number]=1&customFields[number][not]=2',
    'customFields[number][not]=ten',
    'customFields[number][null]=maybe',
    'customFields[number][contains]=12',
    'customFields[select][startsWith]=re',
    'customFields[text][contains]=a',
    'customFields[text][contains]=a%00b',
    `customFields[text][contains]=${'x'.repeat(101)}`,
    'customFields[constructor]=1',
    `customFields[text]=${Array(51).fill('x').join()}`,
  ])('refuse the filter %s', async (query) => {
    const { details } = expectFailure(await caller.call('GET', `${url}?${query}`), 'VALIDATION_ERROR');
    expect(details?.[0]?.path).toMatch(/^query\.customFields/);
  });

  test('can be sent back as read, even if their option has been removed since', async () => {
    const resource = url === '/v1/leads' ? 'LEAD' : 'CONTACT';
    const select = { resource, key: 'level', label: 'Level', type: 'SELECT', options: ['low', 'high'] };
    const several = { resource, key: 'sides', label: 'Sides', type: 'MULTI_SELECT', options: ['left', 'right'] };
    const fields = [
      dataOf(await caller.call('POST', '/v1/custom-fields', select), 201),
      dataOf(await caller.call('POST', '/v1/custom-fields', several), 201),
    ];
    const { id } = await createOk({ level: 'low', sides: ['left', 'right'] });
    const record = dataOf(await caller.call('GET', `${url}/${id}`), 200);
    for (const { id, options } of fields) {
      dataOf(await caller.call('PATCH', `/v1/custom-fields/${id}`, { options: [options[1]] }), 200);
    }
    expect(dataOf(await caller.call('PATCH', `${url}/${record.id}`, record), 200)).toEqual(record);
    expectFailure(await create({ level: 'low' }), 'VALIDATION_ERROR');
    expectFailure(await patch(record.id, { sides: ['left'] }), 'VALIDATION_ERROR');
    for (const { id } of fields) dataOf(await caller.call('DELETE', `/v1/custom-fields/${id}`), 200);
  });

  test('that are required must be sent with a new record, cannot be cleared, and are not required of older records', async () => {
    const { id } = await createOk({});
    const resource = url === '/v1/leads' ? 'LEAD' : 'CONTACT';
    const field = { resource, key: 'needed', label: 'Needed', type: 'TEXT', required: true };
    const { id: fieldId } = dataOf(await caller.call('POST', '/v1/custom-fields', field), 201);
    const missing = expectFailure(await caller.call('POST', url, base), 'VALIDATION_ERROR');
    expect(missing.details).toEqual([{ path: 'body.customFields.needed', code: 'required', message: 'Is required.' }]);
    expectFailure(await create({ needed: null }), 'VALIDATION_ERROR');
    const made = await createOk({ needed: 'x' });
    expectFailure(await patch(made.id, { needed: null }), 'VALIDATION_ERROR');
    dataOf(await patch(id, { text: 'older' }), 200);
    dataOf(await caller.call('DELETE', `/v1/custom-fields/${fieldId}`), 200);
  });
});
