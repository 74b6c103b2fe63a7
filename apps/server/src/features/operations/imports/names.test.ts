import { expect, test } from 'vitest';
import { mapColumns } from './mapping.js';
import { readRow } from './read-row.js';
import { createReader } from './reader.js';

const facts = { fields: [], users: [], pipelines: [], currency: 'EUR' };

/** The contacts of a table with these headings, read without a mapping. */
function readContacts(headings: string, ...rows: string[]) {
  const columns = mapColumns(headings.split(';'), undefined, [], 'contacts', 'csv');
  const how = { resource: 'contacts', columns, format: 'csv', locale: null, emptyCells: 'ignore' } as const;
  const reader = createReader(how, facts);
  return rows.map((row) => {
    const read = readRow(row.split(';'), reader);
    return 'input' in read ? read.input : read;
  });
}
const namesIn = (headings: string, ...rows: string[]) =>
  readContacts(headings, ...rows).map((contact) => ('name' in contact ? contact.name : contact));

const google =
  'First Name;Middle Name;Last Name;Phonetic First Name;Name Prefix;Name Suffix;Organization Name;E-mail 1 - Value';

test.each<[string, string, string, string]>([
  ['Google', google, 'Jan;van der;Berg;;;Jr.;Molen BV;jan@example.com', 'Jan van der Berg Jr.'],
  ['Google', google, 'Maria;del Carmen;Ruiz;;Dra.;;;maria@example.com', 'Dra. Maria del Carmen Ruiz'],
  [
    'Outlook',
    'First Name;Middle Name;Last Name;Title;Suffix;Job Title;Business Phone;E-mail Address',
    'Jan;van;Dijk;Dr.;III;Verkoper;+31 20 5550100;jan@example.com',
    'Dr. Jan van Dijk III',
  ],
  [
    'a Dutch file',
    'Voornaam;Tussenvoegsel;Achternaam;E-mailadres',
    'Jan;van der;Meer;j@example.com',
    'Jan van der Meer',
  ],
  ['a German file', 'Vorname;Namenszusatz;Nachname;E-Mail', 'Klaus;von;Berg;k@example.com', 'Klaus von Berg'],
  [
    'a Polish file',
    'Imię;Nazwisko;Adres e-mail;Numer telefonu',
    'Zofia;Nowak;z@example.com;+48 22 5550100',
    'Zofia Nowak',
  ],
  ['a Spanish file', 'Nombre;Primer apellido;Segundo apellido;Correo', 'Ana;Ruiz;Gil;a@example.com', 'Ana Ruiz Gil'],
  ['a form of address and a title', 'Anrede;Titel;Vorname;Nachname', 'Frau;Dr.;Eva;Kern', 'Frau Dr. Eva Kern'],
  ['a suffix', 'Salutation;First Name;Last Name;Suffix', 'Ms.;Ada;King;PhD', 'Ms. Ada King PhD'],
  ['a Japanese file', '姓;名;メールアドレス;電話番号', '山田;太郎;t@example.com;+81 3 5550 0100', '山田 太郎'],
  ['a whole name', 'Name;Email', 'Lovelace, Ada;a@example.com', 'Ada Lovelace'],
  ['a title behind a name', 'Name;Email', 'Ada Lovelace, PhD;a@example.com', 'Ada Lovelace, PhD'],
  ['a company', 'Name;Email', 'Engines, Inc.;a@example.com', 'Engines, Inc.'],
  ['a company and its place', 'Name;Email', 'Kern GmbH, Berlin;a@example.com', 'Kern GmbH, Berlin'],
  ['symbols', 'Name;Email', ':,:;a@example.com', ':,:'],
  ['two given names', 'Name;Email', 'Nowak-Kern, Zofia Anna;a@example.com', 'Zofia Anna Nowak-Kern'],
  ['ours', 'id;name;email;phoneE164;doNotContact', 'x;Lovelace, Ada;a@example.com;;', 'Lovelace, Ada'],
  ['two commas', 'Name;Email', 'King, Ada, Countess;a@example.com', 'King, Ada, Countess'],
  [
    'a whole name beside its parts',
    'Name;First name;Last name;Email',
    'Ada King;Ada;Lovelace;a@example.com',
    'Ada King',
  ],
])('no part of the name is lost in an export of %s', (_, headings, row, name) => {
  expect(namesIn(headings, row)).toEqual([name]);
});

test('a prefix alone is not a name', () => {
  expect(readContacts('Salutation;First name;Last name;Email', 'Ms;;;a@example.com')).toEqual([
    { email: 'a@example.com' },
  ]);
});

test('headings in Polish, Dutch and Japanese are known', () => {
  const expected = { phone: '+31 20 555 0100', company: 'Molen' };
  const rows = ['x@example.com;+31 20 555 0100;Molen'];
  expect(readContacts('E-mailadres;Telefoonnummer;Bedrijfsnaam', ...rows)).toMatchObject([expected]);
  expect(readContacts('Adres e-mail;Numer telefonu;Nazwa firmy', ...rows)).toMatchObject([expected]);
  expect(readContacts('メールアドレス;電話番号;会社名', ...rows)).toMatchObject([expected]);
});
