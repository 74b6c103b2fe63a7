import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { productExports } from './fixtures/product-exports.js';
import { leaveOutFailing } from './guesses.js';
import { mapColumns } from './mapping.js';
import { readRow } from './read-row.js';
import { createReader } from './reader.js';
import { openSource, readSource } from './source.js';

/** Reads a file as an import does. */
async function read(text: string) {
  const body = async function* () {
    yield Buffer.from(text);
  };
  const source = await openSource(body(), 'contacts', { type: 'text/csv' });
  const { format, headings, start, sample } = source;
  const mapped = mapColumns(headings, undefined, [], 'contacts', format);
  const how = { resource: 'contacts', format, columns: mapped, locale: null, emptyCells: 'ignore' } as const;
  const facts = { fields: [], users: [], pipelines: [], currency: 'EUR' };
  const columns = leaveOutFailing(createReader(how, facts), sample);
  const reader = createReader({ ...how, columns }, facts);
  const chunks: Buffer[] = [];
  for await (const chunk of source.content) chunks.push(chunk);
  const stored = async function* () {
    yield Buffer.concat(chunks).subarray(start.bytes);
  };
  const rows: ReturnType<typeof readRow>[] = [];
  for await (const batch of readSource(format, headings, stored(), start)) {
    rows.push(...batch.map(({ cells }) => readRow(cells, reader)));
  }
  return {
    product: reader.product,
    columns,
    contacts: rows.flatMap<unknown>((row) => ('input' in row ? [row.input] : 'problems' in row ? [row] : [])),
    skipped: rows.filter((row) => 'skipped' in row).length,
  };
}

/** How many values of the contacts that a person would make are in those of the import. */
function countValues(expected: readonly object[], found: readonly unknown[]) {
  const values = expected.flatMap((contact, at) =>
    Object.entries(contact).map(([field, value]) => ({ at, field, value })),
  );
  const right = values.filter(({ at, field, value }) =>
    isDeepStrictEqual((found[at] as Record<string, unknown> | undefined)?.[field], value),
  );
  return { values: values.length, right: right.length };
}

const page = readFileSync(new URL('../../../../../../docs/corpora.md', import.meta.url), 'utf8');

const fieldsOf = async (text: string) => (await read(text)).columns.map(({ field }) => field);

describe('exports of other products are imported without a mapping', () => {
  test.each(productExports)(
    '$product: every field is where a person would put it',
    async ({ product, file, contacts, skipped = 0 }) => {
      const found = await read(file);
      const { values, right } = countValues(contacts, found.contacts);
      const used = found.columns.filter(({ field }) => field !== null).length;
      const cells = [`\`${product}\``, found.columns.length, used, contacts.length, skipped, values, right];
      expect(page).toContain(`| ${cells.join(' | ')} |`);
      expect({ ...found, columns: undefined }).toEqual({ product, contacts, skipped, columns: undefined });
    },
  );

  test('the page has a line for each product', () => {
    expect(page.match(/^\| `\w+` \| \d/gm)).toHaveLength(productExports.length);
  });
});

describe('headings', () => {
  test.each([
    ['Prénom;Nom;Courriel', ['firstName', 'lastName', 'email']],
    ['Name;Vorname;E-Mail-Adresse;Mobiltelefon', ['lastName', 'firstName', 'email', 'phone']],
    ['Nombre;Apellidos;Correo electrónico', ['firstName', 'lastName', 'email']],
    ['Title;Name;Job Title', [null, 'name', 'title']],
    ['Name;Title', ['name', 'title']],
    ['Name;Emails', ['name', 'email']],
    ['Name;Email;Emails', ['name', 'email', 'secondaryEmails']],
  ])('%s', async (headings, fields) => {
    expect(await fieldsOf(`${headings}\n`)).toEqual(fields);
  });

  test('of several columns of one field, the first that is not empty is used, in order of preference', async () => {
    const { contacts } = await read('Name,Mobile Phone,Phone\nAda,+447700900001,+442079460001\nBob,+447700900002,\n');
    expect(contacts).toMatchObject([{ phone: '+442079460001' }, { phone: '+447700900002' }]);
  });

  test('a list alone fills the first address and the others', async () => {
    const { contacts } = await read('Name,Emails\nAda,ada@example.com; al@example.com\n');
    expect(contacts).toMatchObject([{ email: 'ada@example.com', secondaryEmails: ['al@example.com'] }]);
  });
});

describe('a guessed column', () => {
  test('whose values are not valid for its field is left out with a warning', async () => {
    const { columns, contacts } = await read('Name,OwnerId,Country\nAda,0051,Atlantis\nBob,0052,DE\nEve,,FR\n');
    expect(columns).toMatchObject([
      { field: 'name', warning: null },
      { field: null, guessed: false, warning: expect.stringContaining('ownerId') },
      { field: 'country', warning: null },
    ]);
    expect(contacts).toMatchObject([{ problems: [{ field: 'country' }] }, { name: 'Bob' }, { name: 'Eve' }]);
  });

  test('that identifies a contact is never left out: its rows fail', async () => {
    const { columns } = await read('Name,Email\nAda,nobody\n');
    expect(columns[1]).toMatchObject({ field: 'email', warning: null });
  });
});

test('empty rows and totals are skipped; a row with a name alone is a contact', async () => {
  const found = await read('Name,Email,Company\n,,\nBob\n" ",,\n,Total records: 2,\n');
  expect(found).toMatchObject({ contacts: [{ name: 'Bob' }], skipped: 3 });
});

test('lines above the headings are left out, unless the first row has headings', async () => {
  expect(await fieldsOf('My list\n\nName;Email;Phone\nAda;ada@example.com;\n')).toEqual(['name', 'email', 'phone']);
  expect(await fieldsOf('Name,Other\nEmail,Phone\n')).toEqual(['name', null]);
});
