import type { Known } from '../known.js';

/** Inputs that are not read as a person meant them, by the reason. */
export const knownImports: Known = {
  'further telephone numbers have no field yet': [
    'telephone numbers lose digits or rows: +49 171 1234567 / +49 171 1234568, row 1',
    'telephone numbers lose digits or rows: +49 171 1234567; +49 171 1234568, row 1',
    'telephone numbers lose digits or rows: +49 171 1234567\\n+49 171 1234568, row 1',
    'telephone numbers lose digits or rows: phones.csv, row 5',
  ],
};
