import type { ContactRead } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { newUuid } from '../../../ids.js';
import { areNamesakes, legalForms, spell } from '../contacts/similarity.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
});
afterAll(() => api.close());

interface Person {
  name: string;
  company: string;
}
const areAlike = (one: Person, other: Person) => areNamesakes(spell(one), spell(other));

test.each([
  ['Jörg Müller', 'Joerg Mueller'],
  ['Jörg Weiß', 'Joerg Weiss'],
  ['Søren Kjær', 'Soeren Kjaer'],
  ['Åse Ødegård', 'Aase Oedegaard'],
])('%s and %s can be the same person and company', (one, other) => {
  const [mine, theirs] = [
    { name: one, company: `${one} GmbH` },
    { name: other, company: other },
  ];
  expect([areAlike(mine, theirs), areAlike(theirs, mine)]).toEqual([true, true]);
});

test.each([
  ['Muller GmbH', 'Mueller GmbH'],
  ['Blue AG', 'Blu AG'],
  ['!', '?'],
])('%s and %s are different companies', (one, other) =>
  expect(areAlike({ name: 'Ada', company: one }, { name: 'Ada', company: other })).toBe(false),
);

const create = async (body: object, of = caller): Promise<string> =>
  dataOf(await of.call('POST', '/v1/contacts', body), 201).id;
const duplicatesOf = async (id: string): Promise<string[]> =>
  dataOf(await caller.call('GET', `/v1/contacts/${id}/duplicates`), 200).map(
    ({ contact }: { contact: { id: string } }) => contact.id,
  );

test.each([
  [
    { name: 'Jörg Müller', company: 'Müller & Söhne GmbH' },
    { name: 'Joerg Mueller', company: 'Mueller & Soehne' },
  ],
  [
    { name: 'Åse Ødegård', company: 'Ål Ost' },
    { name: 'Aase Oedegaard', company: 'Aal Ost' },
  ],
])('duplicates of %j include %j, and the reverse', async (one, other) => {
  const [first, second] = [await create(one), await create(other)];
  expect(await duplicatesOf(first)).toEqual([second]);
  expect(await duplicatesOf(second)).toEqual([first]);
});

describe('the index by name and company', () => {
  const tenant = newUuid();
  const between = (first: number, last: number) =>
    fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));
  const letter = fc.oneof(
    fc.constantFrom(...'aemnrtüößøåæéł'),
    between(0x41, 0x5a),
    between(0xc0, 0x17f),
    between(0x391, 0x3c9),
    between(0x410, 0x44f),
    between(0x5d0, 0x5ea),
    between(0x4e00, 0x4e20),
    between(0xff21, 0xff3a),
  );
  const word = fc.array(letter, { minLength: 1, maxLength: 7 }).map((letters) => letters.join(''));
  const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const respell = (value: string) => value.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ß', 'ss');
  const forms = [...legalForms];
  /** Another way to write the same name and company, or nearly. */
  const other = (one: Person, how: number, form: number): Person => ({
    name: [
      respell(one.name),
      one.name.split(' ').reverse().join(', '),
      one.name.toUpperCase(),
      one.name.normalize('NFD'),
      `${one.name}x`,
    ][how % 5] as string,
    company: `${how % 2 ? respell(one.company) : one.company.normalize('NFD')} ${forms[form % forms.length]?.toUpperCase()}.`,
  });

  test('has a key in common for all that the comparison takes for one person', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text, fc.nat(), fc.nat()), { minLength: 20, maxLength: 60 }),
        async (rows) => {
          const pairs = rows
            .map(([name, company, how, form]) => [{ name, company }, other({ name, company }, how, form)] as const)
            .filter(([one, two]) => areAlike(one, two));
          compared += pairs.length;
          const keys = await api.db<{ isShared: boolean }[]>`
            select namesake_keys(${tenant}::uuid, a, b) && namesake_keys(${tenant}::uuid, c, d) as is_shared
            from unnest(${pairs.map(([{ name }]) => name)}::text[], ${pairs.map(([{ company }]) => company)}::text[],
              ${pairs.map(([, { name }]) => name)}::text[], ${pairs.map(([, { company }]) => company)}::text[])
              with ordinality given (a, b, c, d, place) order by place`;
          expect(pairs.filter((_, at) => !keys[at]?.isShared)).toEqual([]);
        },
      ),
      { numRuns: 20 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  test('leaves out the legal forms that the comparison leaves out', async () => {
    const [row] = await api.db`
      select array(
        select form from unnest(${[...legalForms, 'bank']}::text[]) form
        where namesake_keys(${tenant}::uuid, 'Ada', 'Engines ' || form)
          <> namesake_keys(${tenant}::uuid, 'Ada', 'Engines')
      ) as telling`;
    expect(row?.telling).toEqual(['bank']);
  });
});

describe('duplicates by name and company in a list', () => {
  const list = async (of: TestCaller, more = ''): Promise<ContactRead[]> =>
    dataOf(await of.call('GET', `/v1/contacts?expand=duplicates&limit=200${more}`), 200);

  test('are those of a comparison of all contacts with one another, and those of each contact', async () => {
    const names = [
      'Jörg Müller',
      'Joerg Mueller',
      'Mueller, J.',
      'Jorg Muller',
      'Ada Lovelace',
      'Lovelace Ada',
      'Ada L.',
    ];
    const slips = ['Ada Lovelase', 'Alana', 'Allana', '李小龙', '李小龍', 'Bo Li', 'Bob Li', 'Ann', 'Anne Ann'];
    const companies = [
      'Müller & Söhne GmbH',
      'Mueller Soehne',
      'Muller',
      'Engines Ltd.',
      'ENGINES',
      'GmbH',
      '—',
      '北京',
    ];
    const person = fc.record(
      { name: fc.constantFrom(...names, ...slips), company: fc.constantFrom(...companies) },
      { requiredKeys: ['name'] },
    );
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 12, maxLength: 40 }), async (sent) => {
        const owner = await api.newCaller(await api.newTenant());
        const written = await owner.call('POST', '/v1/contacts/bulk', { records: sent });
        const ids = (written.data as { id: string }[]).map(({ id }) => id);
        const all = sent.map((one, at) => ({ ...one, id: ids[at] as string }));
        const wanted = all.flatMap((one) =>
          all
            .filter((two) => one.id !== two.id && one.company && two.company && areAlike(one as Person, two as Person))
            .map((two) => `${one.id} ${two.id} NAME_AND_COMPANY ${two.name}, ${two.company}`),
        );
        const seen = (await list(owner)).flatMap(({ id, duplicates = [] }) =>
          duplicates.flatMap((two) => two.reasons.map(({ type, value }) => `${id} ${two.id} ${type} ${value}`)),
        );
        expect(seen.sort()).toEqual(wanted.sort());
        found += wanted.length;
        const [first] = ids;
        const single = dataOf(await owner.call('GET', `/v1/contacts/${first}/duplicates?limit=200`), 200);
        const ofFirst = dataOf(await owner.call('GET', `/v1/contacts/${first}?expand=duplicates`), 200);
        expect(
          single.map(({ contact, reasons }: { contact: { id: string }; reasons: unknown }) => [contact.id, reasons]),
        ).toEqual(ofFirst.duplicates.map(({ id, reasons }: { id: string; reasons: unknown }) => [id, reasons]));
      }),
      { numRuns: 10 },
    );
    expect(found).toBeGreaterThan(20);
  });

  test('follow a contact that is renamed, deleted, or another one’s', async () => {
    const owner = await api.newCaller(await api.newTenant());
    const ada = await create({ name: 'Ada Lovelace', company: 'Engines' }, owner);
    const twin = await create({ name: 'Countess', company: 'Engines', email: 'ada@example.com' }, owner);
    await create({ name: 'Ada Lovelace', company: 'Engines' }, await api.newCaller(await api.newTenant()));
    const duplicates = async () => (await list(owner, `&id=${ada}`))[0]?.duplicates;
    expect(await duplicates()).toEqual([]);
    await owner.call('PATCH', `/v1/contacts/${twin}`, { name: 'A. Lovelace' });
    expect(await duplicates()).toEqual([
      { id: twin, reasons: [{ type: 'NAME_AND_COMPANY', value: 'A. Lovelace, Engines' }] },
    ]);
    dataOf(await owner.call('DELETE', `/v1/contacts/${twin}`), 200);
    expect(await duplicates()).toEqual([]);
  });
});
