import { productExports } from '../../../src/features/operations/imports/fixtures/product-exports.js';
import { casesOf, type ImportCase, type Right } from './cases.js';
import { randomOf } from './random.js';

const people = 32;

/** Values that a person wrote into an optional field, of which some are none of its kind. */
const messy: Readonly<Record<string, readonly string[]>> = {
  country: [
    'Germany',
    'DE',
    'Deutschland',
    'U.S.A.',
    'Atlantis',
    'n/a',
    'UK',
    '-',
    '',
    'España',
    'somewhere in Asia',
    'USA / Canada',
  ],
  phone: [
    '+49 171 1234567',
    '0171-1234567',
    'ask Bob',
    '4.91711E+11',
    'n/a',
    '',
    '+1 (415) 555-2671 x89',
    '#REF!',
    '+49 30 901820 / +49 30 901821',
  ],
  company: ['Engines, Ltd', 'M & M', '"Quoted" GmbH', '', '-', 'Acme\nInc.'],
  title: ['CTO', 'Head of R&D', '', 'n/a', 'Sales; Marketing'],
  bool: ['true', 'false', 'Yes', 'no', '', 'maybe', '1', 'opted out'],
  amount: ['$1,200.50', '25000', '€ 25.000,00', '', 'tbd', '(500)', '12,5', 'call us'],
  date: ['2026-12-13', '12/13/2026', '13 Dec 2026', '', 'next week', '2026-02-30', '46369'],
};

/** The title before a name, as Outlook has it. */
const isPrefix = (heading: string, headings: readonly string[]) =>
  heading === 'Title' && headings.includes('Job Title');

/** What the column of a heading has, by the heading. */
const kinds: readonly [RegExp, keyof typeof messy][] = [
  [/phone|mobile/i, 'phone'],
  [/country/i, 'country'],
  [/company|account name$|organization( name)?$|lead_name/i, 'company'],
  [/^title$|job title|position|organization title/i, 'title'],
  [/unsubscribed|opt out/i, 'bool'],
  [/amount/i, 'amount'],
  [/close date/i, 'date'],
];

const deals =
  'Record ID,Deal Name,Amount,Close Date,Deal Stage,Pipeline,Deal owner,Associated Contact,Associated Company';

function headingsOf(file: string): string[] {
  const line = file.split('\n').find((each) => each.includes('First Name') || /name,/i.test(each)) ?? '';
  return line.split(',').map((cell) => cell.replace(/^"|"$/g, ''));
}

const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** An export of a product with messy values: each person comes in, whatever an optional field has. */
function exportOf(
  product: string,
  headings: readonly string[],
  resource: 'contacts' | 'leads',
  seed: number,
): ImportCase {
  const random = randomOf(seed);
  const rows = Array.from({ length: people }, (_, at) =>
    headings.map(
      (heading) =>
        cellOf(heading, at) ??
        random.pick(
          messy[isPrefix(heading, headings) ? '' : (kinds.find(([form]) => form.test(heading))?.[1] ?? '')] ?? [''],
        ),
    ),
  );
  const text = [headings, ...rows].map((cells) => cells.map(quote).join(',')).join('\r\n');
  // Nobody is lost for a value that cannot be read.
  const right = (at: number): Right => ({
    stored: resource === 'leads' ? { title: `Deal ${at}` } : { name: `Per${at} Son${at}` },
  });
  const { text: make } = casesOf('an export of a product with messy values', { resource });
  const query = { onInvalid: 'skipValue', locale: 'en-US' };
  const made = make(
    text,
    rows.map((_, at) => right(at)),
    { query },
  );
  return { ...made, name: `${product} (${headings.length} columns, seed ${seed})` };
}

/** Cells of who a row is, by the heading; undefined for optional ones. */
function cellOf(heading: string, at: number): string | undefined {
  if (/^(first name|contact: first name)$/i.test(heading)) return `Per${at}`;
  if (/^last name$/i.test(heading)) return `Son${at}`;
  if (/^(name|person - name)$/i.test(heading)) return `Per${at} Son${at}`;
  if (heading === 'Deal Name') return `Deal ${at}`;
  if (heading === 'Associated Contact') return `Per${at} Son${at} (per${at}@messy.example)`;
  if (/^(email|e-mail 1 - value|e-mail address|email address|primary_email|person - email - work)$/i.test(heading))
    return `per${at}@messy.example`;
  if (/^(record id|id|contact id|person - id)$/i.test(heading)) return `${1000 + at}`;
  if (/^(e-?mail|.*type$|.*label$|.*labels$)/i.test(heading)) return '';
  return undefined;
}

export const exportsOfProducts = [
  ...productExports.map(({ product, file }, at) => exportOf(product, headingsOf(file), 'contacts', 100 + at)),
  exportOf('hubspot deals', deals.split(','), 'leads', 200),
];
