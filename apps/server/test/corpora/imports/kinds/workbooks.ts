import { workbookType } from '@lead-engagement/contract';
import { makeWorkbook, textRows } from '../../../../src/extraction/fixtures/workbook.js';
import { casesOf, either, type ImportCase, refused, refusedFile } from '../cases.js';

const xlsx = { type: workbookType };
const ofLeads = { ...xlsx, resource: 'leads' } as const;
const dates = casesOf('dates in the formats of workbooks', ofLeads);
const amounts = casesOf('the currency of a cell is that of its format', ofLeads);
const digits = casesOf('digits as the cell shows them', xlsx);
const escapes = casesOf('escapes of Excel', xlsx);
const sheets = casesOf('the sheet with the data', xlsx);
const edges = casesOf('titles, groups and empty cells around the headings', xlsx);
const vanished = casesOf('cells without a value, merged cells, rows out of order', xlsx);
const packages = casesOf('packages of other programs', xlsx);
const renamed = casesOf('files of other formats');

const ada = (email: string) => ({ name: 'Ada Lovelace', email });
const bob = (email: string) => ({ name: 'Bob Roe', email });
const due = { expectedCloseDate: '2026-12-01' };
const of = (value: number, currency: string) => ({ value, currency });
const phone = (text: string, email: string) => ({ email, phone: text });
const file = (name: string) => `workbooks/${name}`;

/** A workbook of these rows of texts in a sheet. */
const book = (rows: string[][], more = '') => makeWorkbook({ sheets: { S: textRows(rows) + more } });

/** A lead whose amount is this number in a format. */
function amountIn(
  format: string,
  number: string,
  right: ReturnType<typeof refused> | Readonly<Record<string, unknown>>,
  options: object = {},
): ImportCase {
  const row = `<row><c t="inlineStr"><is><t>Pump</t></is></c><c s="1"><v>${number}</v></c><c t="inlineStr"><is><t>a@x.example</t></is></c></row>`;
  const sheet = textRows([['Title', 'Amount', 'Contact email']]) + row;
  return {
    ...amounts.text(makeWorkbook({ sheets: { S: sheet }, formats: [format] }), [right], options),
    name: `${number} in ${format}`,
  };
}

/** A contact whose telephone number is this number in a format. */
function phoneIn(format: string, number: string, shown: string): ImportCase {
  const row = `<row><c t="inlineStr"><is><t>a@x.example</t></is></c><c s="1"><v>${number}</v></c></row>`;
  const sheet = textRows([['Email', 'Phone']]) + row;
  return {
    ...digits.text(makeWorkbook({ sheets: { S: sheet }, formats: [format] }), [phone(shown, 'a@x.example')]),
    name: `${number} in ${format}`,
  };
}

/** A lead that closes on the day of this number in a format. */
function dayIn(format: string, number = '46357'): ImportCase {
  const row = `<row><c t="inlineStr"><is><t>Pump</t></is></c><c s="1"><v>${number}</v></c><c t="inlineStr"><is><t>a@x.example</t></is></c></row>`;
  const sheet = textRows([['Title', 'Expected close date', 'Contact email']]) + row;
  return {
    ...dates.text(makeWorkbook({ sheets: { S: sheet }, formats: [format] }), [due]),
    name: `${number} in ${format}`,
  };
}

export const workbooks = [
  dates.file(
    file('w1-date-formats.xlsx'),
    Array.from({ length: 22 }, () => due),
  ),
  dates.file(file('w2-1904.xlsx'), [due]),
  dates.file(file('w3-strict.xlsx'), [due, due, due, due]),
  dates.file(file('w15-text-dates.xlsx'), [
    { ...due, externalId: '00123' },
    { ...due, externalId: '123' },
    either(refused('expectedCloseDate'), due),
    { ...due, externalId: '12345678901234567' },
  ]),
  dayIn('[>=43831]dd/mm/yy;[Red]"old"'),
  dayIn('[$-x-sysdate]dddd, mmmm dd, yyyy'),
  dayIn('dd\\.mm\\.yyyy\\ hh:mm:ss\\.000', '46357.25'),
  dayIn('"bis "d/m/yy'),
  dayIn('[$-409]d\\-mmm\\-yyyy;@'),
  dayIn('[Color10]yyyy\\/mm\\/dd;;;@'),

  amounts.file(file('w10-currency.xlsx'), [
    ...[
      of(1234.5, 'EUR'),
      of(1234.5, 'USD'),
      of(1234.5, 'GBP'),
      of(1234.5, 'PLN'),
      of(1234.5, 'CHF'),
      of(1234.5, 'JPY'),
    ],
    ...[of(1234.5, 'BRL'), of(1234.5, 'USD'), of(1234.5, 'USD'), of(1234.5, 'EUR')],
  ]),
  amounts.file(file('w17-xlsxwriter.xlsx'), [refused('email'), { ...of(5000, 'USD'), ...due }]),
  amountIn('#,##0.00\\ [$kr-41D]', '1234.125', of(1234.125, 'SEK')),
  amountIn('[$kr-414]\\ #,##0', '1200', of(1200, 'NOK')),
  amountIn('[$$-1009]#,##0.00', '0.1', of(0.1, 'CAD')),
  amountIn('[$$-en-AU]#,##0.00', '99.99', of(99.99, 'AUD')),
  amountIn('[$₹-4009]\\ #,##,##0.00', '1250000.75', of(1250000.75, 'INR')),
  amountIn('[$¥-804]#,##0.00', '1200', of(1200, 'CNY')),
  amountIn('#,##0.00\\ [$Kč-405]', '1200', of(1200, 'CZK')),
  amountIn('_-[$€-2]\\ * #,##0.00_-;\\-[$€-2]\\ * #,##0.00_-;_-[$€-2]\\ * "-"??_-', '1200.5', of(1200.5, 'EUR')),
  amountIn('_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', '0', of(0, 'EUR')),
  amountIn('"$"#,##0.00_);[Red]("$"#,##0.00)', '1200', of(1200, 'USD')),
  amountIn('"$"#,##0.00', '1200', refused('value', 'USD', 'CAD'), { currency: 'EUR' }),
  amountIn('"$"#,##0.00', '1200', of(1200, 'CAD'), { currency: 'CAD' }),
  amountIn('£#,##0', '1200', of(1200, 'GBP')),
  amountIn('#,##0.0,\\ "k€"', '1234500', of(1234500, 'EUR')),
  amountIn('0\\ "k€"', '5', of(5000, 'EUR')),
  amountIn('#,##0.00\\ "EUR"', '1e3', of(1000, 'EUR')),
  amountIn('#,##0.00\\ [$USDT]', '1200', refused('value', 'USDT')),
  amountIn('#,##0.00', '1234.5', of(1234.5, 'USD')),
  amountIn('#\\ ##0.00', '1234567.25', of(1234567.25, 'USD')),
  amountIn('#\\ ##0', '1234567', of(1234567, 'USD')),

  digits.file(file('w11-numbers.xlsx'), [
    phone('36:00', 'n0@w11.example'),
    ...['n1', 'n2'].map((name) => ({ email: `${name}@w11.example` })),
    phone('14:30:00', 'n3@w11.example'),
    phone('0171123456', 'n4@w11.example'),
    phone('+491711230001', 'n5@w11.example'),
    phone('(305) 555-1234', 'n6@w11.example'),
    phone('01234-5678', 'n7@w11.example'),
    phone('01711230001', 'n8@w11.example'),
    phone('6 12 34 56 78', 'n9@w11.example'),
    phone('491711230001', 'n10@w11.example'),
    phone('491711230001', 'n11@w11.example'),
    phone('01711230001', 'n12@w11.example'),
    { email: 'n13@w11.example' },
  ]),
  phoneIn('0#\\ ##\\ ##\\ ##\\ ##', '612345678', '06 12 34 56 78'),
  phoneIn('"+"##\\ ###\\ ########', '4917112300012', '+49 171 12300012'),
  phoneIn('[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '5551234', '555-1234'),
  phoneIn('[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '3055551234', '(305) 555-1234'),
  phoneIn('\\+0', '4930901820', '+4930901820'),
  phoneIn('###\\ ###\\ ###', '612345678', '612 345 678'),

  escapes.file(file('w4-escapes.xlsx'), [
    either({ ...ada('ada@w4.example'), company: 'Acme Works' }, { ...ada('ada@w4.example'), company: 'Acme\nWorks' }),
    either(
      { ...bob('bob@w4.example'), company: 'a_x0041_b' },
      { name: 'Bob\tRoe', email: 'bob@w4.example', company: 'a_x0041_b' },
    ),
  ]),
  escapes.text(
    book([
      ['Name', 'E-mail'],
      ['A_x0026_B_x000a_', 'a@x.example'],
      ['my_x_file_x00_', 'b@x.example'],
    ]),
    [
      { name: 'A&B', email: 'a@x.example' },
      { name: 'my_x_file_x00_', email: 'b@x.example' },
    ],
  ),

  sheets.file(file('w5-numbers.xlsx'), [ada('ada@w5.example'), bob('bob@w5.example')]),
  sheets.file(file('w13-hidden.xlsx'), [ada('ada@w13.example'), bob('bob@w13.example')]),
  sheets.file(file('w13b-cover.xlsx'), [ada('ada@w13b.example'), bob('bob@w13b.example')]),
  sheets.file(file('w13c-empty-first.xlsx'), [ada('ada@w13c.example'), bob('bob@w13c.example')]),
  sheets.text(
    makeWorkbook({
      sheets: {
        Legend: textRows([['Company', 'means the employer']]),
        Data: textRows([['List of 2026'], [''], ['Name', 'Email'], ['Ada Lovelace', 'a@x.example']]),
      },
    }),
    [{ ...ada('a@x.example') }],
  ),

  edges.file(file('w6-title.xlsx'), [ada('ada@w6.example'), bob('bob@w6.example')]),
  edges.file(file('w7-empty-headings.xlsx'), [
    { ...ada('ada@w7.example'), company: 'Acme' },
    { ...bob('bob@w7.example'), company: 'Beta' },
  ]),
  edges.file(file('w7b-empty-first.xlsx'), [ada('ada@w7b.example'), bob('bob@w7b.example')]),
  edges.file(file('w8-two-headings.xlsx'), [ada('ada@w8.example')]),
  edges.text(
    book([
      ['Contact', '', '', 'Company'],
      ['First name', 'Last name', 'Email', 'Company'],
      ['Ada', 'Lovelace', 'a@x.example', 'Acme'],
    ]),
    [{ ...ada('a@x.example'), company: 'Acme' }],
  ),
  edges.text(book([['Kontakt'], ['Name', 'E-Mail'], ['Ada Lovelace', 'a@x.example']]), [ada('a@x.example')]),
  edges.text(
    book([
      ['Name', 'Email'],
      ['Ada Lovelace', 'a@x.example'],
      ['Bob Roe', 'b@x.example', 'a note'],
    ]),
    [ada('a@x.example'), bob('b@x.example')],
  ),

  vanished.file(file('w12g-nocache.xlsx'), [refused('name', 'formula')]),
  vanished.file(file('w9-merged.xlsx'), [
    { ...ada('ada@w9.example'), company: 'Acme GmbH' },
    { ...bob('bob@w9.example'), company: 'Acme GmbH' },
    { name: 'Cy Doe', email: 'cy@w9.example', company: 'Acme GmbH' },
  ]),
  vanished.file(file('w16-order.xlsx'), [bob('bob@w16.example'), { name: 'Cy Doe', email: 'cy@w16.example' }]),
  vanished.text(
    book(
      [['Email', 'Name']],
      '<row><c t="inlineStr"><is><t>a@x.example</t></is></c><c t="str"><f>""</f><v></v></c></row>',
    ),
    [{ email: 'a@x.example' }],
  ),
  vanished.text(
    book(
      [
        ['Email', 'Name'],
        ['a@x.example', 'Ada'],
      ],
      '<row r="2"><c r="A2"><v>7</v></c></row>',
    ),
    [refusedFile],
  ),

  ...['a-backslash', 'b-absolute', 'c-stored', 'd-zip64stream', 'e-norefs', 'f-rich', 'h-lower'].map((name) =>
    packages.file(file(`w12${name}.xlsx`), [ada('ada@w12.example')]),
  ),
  packages.file(file('w18-prefixed.xlsx'), [ada('ada@w18.example')]),

  renamed.file(file('w14a-html.xls'), [refusedFile]),
  renamed.file(file('w14b-xml2003.xls'), [refusedFile]),
  renamed.file(file('w14c-ole.xlsx'), [refusedFile], xlsx),
  renamed.file(file('w14d-tsv.xls'), [ada('ada@w14.example')]),
  renamed.file(file('w14e-ods.xlsx'), [refusedFile], xlsx),
];
