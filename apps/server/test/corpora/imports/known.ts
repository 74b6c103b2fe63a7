import type { Known } from '../known.js';

/** Inputs that are not read as a person meant them, by the reason. */
export const knownImports: Known = {
  'quotes around an address are not read away, and an address that is repeated stands twice': [
    'addresses with something around them are refused: "ada@x.example", row 1',
    "addresses with something around them are refused: 'ada@x.example', row 1",
    'addresses with something around them are refused: ada@x.example, ADA@X.example, row 1',
  ],
  'these forms of dates in feeds are not read in full': [
    'dates of feeds are lost or shifted: 2026-11-25T10:00:00+01:00[Europe/Berlin], row 14',
    'dates of feeds are lost or shifted: 2026-11-25T10:00:00,123Z, row 10',
    'dates of feeds are lost or shifted: środa, 25 listopada 2026, row 22',
  ],
  'spaces around the slashes of a date are not read': [
    'day and month swapped, or the date refused: 13 / 12 / 2026, row 1',
  ],
  'lines that end with U+2028 are read as one': ['line ends of old Macs: Name,Email Ada,a@x.example , row 1'],
  'parts of names with these headings, and companies with a place, are not told apart': [
    'middle names, prefixes and suffixes are lost: Anrede;Titel;Vorname;Nachname;E-Mail\\nFrau;Dr.;Eva;Kern;a@x.example\\n, row 1',
    'middle names, prefixes and suffixes are lost: Nombre;Primer apellido;Segundo apellido;Correo\\nAna;Ruiz;Gil;a@x.example\\n, row 1',
    'middle names, prefixes and suffixes are lost: Salutation,First Name,Last Name,Suffix,Email\\nMs.,Ada,King,PhD,a@x.example\\n, row 1',
    'surname and given name in one column: Name,Email\\n"King, Jr.",a@x.example\\n"Acme, Inc.",b@x.example\\n"Kern GmbH, Berlin",c@x.example\\n"van, row 3',
  ],
  'a quote that is never closed ends the import before its batch is written': [
    'quotes inside cells take other rows: Name,Email\\nBob,b@x.example\\n"Ada,a@x.example\\n, row 1',
  ],
  'rows that have only a telephone number are not matched by it yet': [
    'rows without an address become duplicates: Name,Mobile\\nA,+49 171 5550101\\nB,+49 171 5550102\\n (twice), row 0',
    'rows without an address become duplicates: Name,Phone\\n,+49 171 5550101\\nUlla,+49 171 5550101\\n, row 0',
    'rows without an address become duplicates: Name,Phone\\nJosé Díaz,+49 171 5550101\\n"Diaz, Jose",+49 171 5550101\\n, row 0',
    'rows without an address become duplicates: Name,Phone\\nUlla Brandt,+49 171 5550101\\nUlla Brandt,0049 171 5550101\\n, row 0',
    'rows without an address become duplicates: phone-only.csv (twice), row 0',
  ],
  'further telephone numbers have no field yet': [
    'telephone numbers lose digits or rows: +49 171 1234567 / +49 171 1234568, row 1',
    'telephone numbers lose digits or rows: +49 171 1234567; +49 171 1234568, row 1',
    'telephone numbers lose digits or rows: +49 171 1234567\\n+49 171 1234568, row 1',
    'telephone numbers lose digits or rows: phones.csv, row 5',
  ],
  'a plus sign of full width is not read': ['telephone numbers lose digits or rows: ＋49 171 1234567, row 1'],
  'a tag with a comma is parted, although the cell parts its tags by semicolons': [
    'the separator of lists parts cells: semicolon-tags.csv, row 1',
  ],
};
