import type { Known } from '../known.js';

/** Inputs that are not read as a person meant them, by the reason. */
export const knownImports: Known = {
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
};
