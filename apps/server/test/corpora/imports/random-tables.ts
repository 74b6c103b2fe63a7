import { casesOf, either, type ImportCase, linesOf, type Right } from './cases.js';
import { type Random, randomOf } from './random.js';

/** Headings of a title, an amount, a closing date and an address. */
const headings = [
  ['Deal name', 'Amount', 'Close date', 'Contact email'],
  ['Titel', 'Betrag', 'Abschlussdatum', 'E-Mail'],
  ['Titre', 'Montant', 'Date de clôture', 'Courriel'],
  ['Título', 'Importe', 'Fecha de cierre', 'Correo electrónico'],
  ['Titolo', 'Importo', 'Data di chiusura', 'E-mail'],
  ['Título', 'Valor', 'Data de fechamento', 'E-mail'],
] as const;

const locales = [
  'en-US',
  'en-GB',
  'en-IN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'pt-BR',
  'nl-NL',
  'pl-PL',
  'sv-SE',
  'da-DK',
  'cs-CZ',
  'ja-JP',
  'tr-TR',
];
const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'INR', 'JPY', 'BRL', 'PLN', 'CZK', 'SEK', 'DKK', 'KWD', 'TRY', 'MXN'];
const titles = [
  'Pump',
  'Größe 5',
  'a,b',
  'x;y',
  'tab\there',
  'said "hi"',
  'two\nlines',
  "O'Neil",
  'a|b',
  '100 %',
  '#1',
  'Müller & Söhne',
];

/** A table of leads in a dialect, locale, currency and language that the seed chooses. */
export function randomTable(seed: number): ImportCase {
  const random = randomOf(seed);
  const locale = random.pick(locales);
  const currency = random.pick(currencies);
  const isTold = random.chance(0.5);
  const rows = Array.from({ length: 3 + random.below(8) }, (_, at) => randomRow(random, locale, currency, at));
  const table = [random.pick(headings), ...rows.map(({ cells }) => cells)];
  const { file, type, query } = randomFile(random, table);
  const { text } = casesOf('a random table', { resource: 'leads', currency, type });
  const lines = type === 'text/csv' ? linesOf(rows.map(({ cells }) => cells)) : rows.map((_, at) => at + 1);
  const rights = rows.map(({ stored, isPlain }, at): Right => {
    const refusals = ['value', 'expectedCloseDate'].map((field) => ({
      refused: field,
      says: [],
      line: lines[at] ?? 0,
    }));
    return isTold && isPlain ? { stored } : either(stored, ...refusals);
  });
  const made = text(file, rights, { query: { ...query, ...(isTold ? { locale } : {}) } });
  return {
    ...made,
    name: `seed ${seed} ${locale} ${currency}${isTold ? '' : ', not told'}: ${JSON.stringify(table).slice(0, 160)}`,
  };
}

function randomRow(random: Random, locale: string, currency: string, at: number) {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const units = random.below(10 ** (1 + random.below(9)));
  const value = random.chance(0.5) ? units : Number((units / 10 ** digits).toFixed(digits));
  const currencyDisplay = random.pick(['symbol', 'code'] as const);
  const fraction = Number.isInteger(value) && random.chance(0.5) ? { minimumFractionDigits: 0 } : {};
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, ...fraction }).format(
    value,
  );
  const date = new Date(Date.UTC(2020 + random.below(15), random.below(12), 1 + random.below(28)));
  const dateStyle = random.pick(['short', 'medium', 'long', 'full'] as const);
  const day = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC', calendar: 'gregory' }).format(date);
  const title = `${random.pick(titles)} ${at}`;
  const email = `row${at}@random.example`;
  const stored = { title, value, currency, expectedCloseDate: date.toISOString().slice(0, 10), 'contact.email': email };
  // Few know the signs that a language has for the currencies of others, such as Dkr in Swedish: they may be refused.
  return { cells: [title, amount, day, email], stored, isPlain: currencyDisplay === 'code' };
}

/** Writes a table in a dialect and encoding of CSV, or as JSON. */
function randomFile(
  random: Random,
  table: readonly (readonly string[])[],
): Pick<ImportCase, 'file' | 'type' | 'query'> {
  const [first = [], ...rows] = table;
  if (random.chance(0.15)) {
    const records = rows.map((cells) => Object.fromEntries(first.map((heading, at) => [heading, cells[at]])));
    return { file: JSON.stringify(records), type: 'application/json', query: {} };
  }
  const delimiter = random.pick([',', ';', '\t', '|']);
  const lineEnd = random.pick(['\n', '\r\n']);
  const isQuoted = random.chance(0.5);
  const write = (cell: string) => (isQuoted || /[",;\t|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text =
    table.map((cells) => cells.map(write).join(delimiter)).join(lineEnd) + (random.chance(0.7) ? lineEnd : '');
  const encoding = random.pick(['utf8', 'utf8', 'bom', 'utf16', 'latin1'] as const);
  if (encoding === 'latin1' && /^[\0-\x7f\xa0-\xff]*$/.test(text)) {
    return { file: Buffer.from(text, 'latin1'), type: 'text/csv', query: { encoding: 'windows-1252' } };
  }
  if (encoding === 'utf16') return { file: Buffer.from(`\ufeff${text}`, 'utf16le'), type: 'text/csv', query: {} };
  return { file: encoding === 'bom' ? `\ufeff${text}` : text, type: 'text/csv', query: {} };
}
