import { workbookType } from '@lead-engagement/contract';
import { makeWorkbook, textRows } from '../../../../src/extraction/fixtures/workbook.js';
import { casesOf, either, refusedFile, refusedRow } from '../cases.js';

const breaks = casesOf('line breaks in cells part rows');
const headingBreaks = casesOf('a line break in a heading breaks the file');
const entities = casesOf('ampersands and umlauts become entities');
const letters = casesOf('umlauts become other letters');
const twice = casesOf('a heading that stands twice');
const marks = casesOf('marks in headings hide them');
const unnamed = casesOf('an unnamed column takes data away');
const ids = casesOf('rows with empty ids become one');
const safe = casesOf('the apostrophe of a safe export stays');
const sep = casesOf('the sep= line is read as headings');
const tabs = casesOf('tabs and UTF-16 of spreadsheets');
const single = casesOf('a single column, or no headings');
const lists = casesOf('the separator of lists parts cells');
const cr = casesOf('line ends of old Macs');
const quotes = casesOf('quotes inside cells take other rows');

const ada = { name: 'Ada' };
const at = (email: string, more: object = {}) => ({ email, ...more });
const book = (rows: string[][]) => Buffer.from(makeWorkbook({ sheets: { S: textRows(rows) } }));
const xlsx = { type: workbookType };
const json = { type: 'application/json' };
const mapped = (mapping: Record<string, string>) => ({ query: { mapping: JSON.stringify(mapping) } });
const unnamedRow = { name: 'Ada', email: 'a@x.example', phone: '+4930901820' };

export const files = [
  breaks.file('quoted-breaks-semicolon.csv', [
    at('rhea@a1.example', { name: 'Rhea Moss' }),
    at('odo@a1.example', { name: 'Odo Finn' }),
  ]),
  breaks.file('crlf-with-lf-inside-bom.csv', [at('b1@a3.example', { company: 'Acme' }), at('b2@a3.example')]),
  breaks.text('Name,Email,Company\r\nAda,a@x.example,"A\r\nB"\r\nBob,b@x.example,C\r\n', [
    at('a@x.example'),
    at('b@x.example', { company: 'C' }),
  ]),
  breaks.text('Name;Email;Tags\nAda;a@x.example;"VIP;\nNew"\n', [at('a@x.example', { tags: ['New', 'VIP'] })]),
  breaks.text(
    book([
      ['Name', 'Email'],
      ['Ada\nLovelace', 'a@x.example'],
    ]),
    [at('a@x.example', { name: 'Ada Lovelace' })].map((one) =>
      either(one, at('a@x.example', { name: 'Ada\nLovelace' })),
    ),
    xlsx,
  ),
  headingBreaks.file('cr-in-heading.csv', [at('c1@a4.example', ada)]),
  headingBreaks.file('lf-in-heading.csv', [at('c2@a4.example', ada)]),
  headingBreaks.text('"First\r\nName","Last\r\nName","E-Mail\r\nAddress"\r\nAda,King,a@x.example\r\n', [
    at('a@x.example', { name: 'Ada King' }),
  ]),
  headingBreaks.text(
    book([
      ['Full\nName', 'E-mail\naddress'],
      ['Ada', 'a@x.example'],
    ]),
    [at('a@x.example', ada)],
    xlsx,
  ),
  entities.file('ampersand.csv', [at('amp@a7.example', { name: 'M & M', company: 'Smith & Söhne GmbH & Co. KG' })]),
  entities.text('Name,Company,Email\n"<b>A</b>","R&amp;D",a@x.example\n', [
    at('a@x.example', { name: '<b>A</b>', company: 'R&amp;D' }),
  ]),
  entities.text('Name,Email\nO’Neill & Söhne — “Q”,a@x.example\n', [
    at('a@x.example', { name: 'O’Neill & Söhne — “Q”' }),
  ]),
  entities.text('Name,Email\n李小龍 🐉,a@x.example\n', [at('a@x.example', { name: '李小龍 🐉' })]),
  letters.file('cp1252.csv', [either(at('juergen@a20.example', { name: 'Jürgen Müller' }), refusedFile)]),
  letters.file('cp1252.csv', [at('juergen@a20.example', { name: 'Jürgen Müller' })], {
    query: { encoding: 'windows-1252' },
  }),
  letters.file('cp1252-charset.csv', [at('juergen@a20.example', { name: 'Jürgen Müller' })], {
    type: 'text/csv; charset=windows-1252',
  }),
  letters.file('macroman.csv', [at('mac@a20.example', { name: 'Jürgen' })], { query: { encoding: 'macintosh' } }),
  letters.text(
    Buffer.from([...Buffer.from('Name;E-Mail\nKo'), 0xb3, 0xb9, ...Buffer.from('taj;a@x.example\n')]),
    [at('a@x.example', { name: 'Kołątaj' })].map((one) => either(one, at('a@x.example'))),
    { query: { encoding: 'windows-1250' } },
  ),
  letters.text(
    Buffer.from([...Buffer.from('Name,Email\n'), 0x8e, 0x52, 0x93, 0x63, ...Buffer.from(',a@x.example\n')]),
    [at('a@x.example', { name: '山田' })],
    { query: { encoding: 'shift_jis' } },
  ),
  letters.text(
    Buffer.from([...Buffer.from('Name,Email\n'), 0xc8, 0xe2, 0xe0, 0xed, ...Buffer.from(',a@x.example\n')]),
    [at('a@x.example', { name: 'Иван' })],
    { type: 'text/csv; charset=windows-1251' },
  ),
  letters.text('Name,Email\nMu\u0308ller,a@x.example\n', [
    either(at('a@x.example', { name: 'Müller' }), at('a@x.example', { name: 'Mu\u0308ller' })),
  ]),
  twice.file('dup-headings.csv', [either(at('dup@a21.example', { phoneE164: '+4930901820' }), refusedFile)]),
  twice.file('dup-empty.csv', [either(at('dup2@a21.example'), refusedFile)]),
  marks.file('bom-quoted.csv', [at('bomq@a22.example', ada)]),
  marks.file('nbsp-heading.csv', [at('nbsp@a22.example', ada)]),
  marks.text('\u200bName\u200b,\ufeffEmail\nAda,a@x.example\n', [at('a@x.example', ada)]),
  marks.text('NAME:,* E-Mail *\nAda,a@x.example\n', [at('a@x.example', ada)]),
  marks.text('\u200eName,\u202aEmail\u202c\nAda,a@x.example\n', [at('a@x.example', ada)]),
  marks.text('Full\u00a0Name,E\u2011mail\nAda,a@x.example\n', [at('a@x.example', ada)]),
  unnamed.file('empty-heading-with-data.csv', [at('eh@a23.example', ada)]),
  unnamed.file('first-row-empty-col.csv', [at('only@a23.example'), at('two@a23.example')]),
  unnamed.file('trailing-comma.csv', [
    at('ada@b1.example', { name: 'Ada Lovelace', company: 'Acme', phone: '+4930901820' }),
    at('bob@b1.example', { name: 'Bob Roe', company: 'Beta' }),
  ]),
  unnamed.file('numbered-column.csv', [
    at('ada@b1b.example', { name: 'Ada Lovelace', phone: '+4930901820' }),
    at('bob@b1b.example', { phone: '+4930901821' }),
  ]),
  unnamed.file('blank-first.csv', [at('ada@b1c.example', { name: 'Ada Lovelace', phone: '+4930901820' })]),
  unnamed.file('emoji-heading.csv', [at('ada@b1d.example', ada)]),
  unnamed.file('leads-trailing.csv', [{ title: 'Pump', value: 500, 'contact.company': 'Acme' }], { resource: 'leads' }),
  unnamed.file('hubspot-trailing.csv', [
    at('ada@b1f.example', { name: 'Ada Lovelace', externalId: '77', phone: '+4930901820' }),
  ]),
  ...[
    '',
    '#',
    '—',
    '   ',
    '…',
    '№',
    '?',
    '🙂',
    '\u00a0',
    '1',
    'constructor',
    'valueOf',
    '__proto__',
    'hasOwnProperty',
    'toString',
  ].flatMap((heading) => [
    unnamed.text(`${heading},Name,Email,Phone\nx,Ada,a@x.example,+4930901820\n`, [unnamedRow]),
    ...(['', '__proto__', 'constructor', 'toString', '#'].includes(heading)
      ? [
          unnamed.text(
            `[{${JSON.stringify(heading)}:"x","name":"Ada","email":"a@x.example","phone":"+4930901820"}]`,
            [unnamedRow],
            json,
          ),
        ]
      : []),
  ]),
  unnamed.text(',,,\nName,Email,Phone,\nAda,a@x.example,+4930901820,\n', [unnamedRow]),
  unnamed.text('Name,Email,Phone,,,\nAda,a@x.example,+4930901820,,,\n', [unnamedRow]),
  unnamed.text('Name,,Email,,Phone\nAda,1,a@x.example,2,+4930901820\n', [unnamedRow]),
  unnamed.text(
    'constructor,Name,Email,Phone\nx,Ada,a@x.example,+4930901820\n',
    [unnamedRow],
    mapped({ Name: 'name', Email: 'email', Phone: 'phone' }),
  ),
  ids.file('empty-external.csv', [at('x1@a24.example', ada), at('x2@a24.example', { name: 'Bob' })]),
  ids.file('empty-external.csv', [at('x1@a24.example', ada), at('x2@a24.example', { name: 'Bob' })], {
    query: { matchOn: 'externalId' },
  }),
  ids.text('External ID,Name,Email\nN/A,Ada,a@x.example\nN/A,Bob,b@x.example\n', [
    at('a@x.example'),
    at('b@x.example'),
  ]),
  ids.text('External ID,Name,Email\n-,Ada,a@x.example\n-,Bob,b@x.example\n', [at('a@x.example'), at('b@x.example')]),
  ids.text('External ID,Name,Email\n" ",Ada,a@x.example\n" ",Bob,b@x.example\n', [
    at('a@x.example'),
    at('b@x.example'),
  ]),
  ids.text('External ID,Name,Email\n0,Ada,a@x.example\n,Bob,b@x.example\n', [
    at('a@x.example', { externalId: '0' }),
    at('b@x.example', { externalId: null }),
  ]),
  ids.text('External ID,Name\n00123,Ada\n123,Bob\n', [
    { externalId: '00123', name: 'Ada' },
    { externalId: '123', name: 'Bob' },
  ]),
  safe.file('roundtrip-plus.csv', [at('rt@a26.example', { name: '=Ada', phone: '+4930901820' })]),
  safe.text("Name,Email,Company\n'@ada,a@x.example,'-5 Ltd\n", [
    at('a@x.example', { name: '@ada', company: '-5 Ltd' }),
  ]),
  safe.text("Name,Email\n'Ada,a@x.example\nO'Neil,b@x.example\n", [
    at('a@x.example', { name: "'Ada" }),
    at('b@x.example', { name: "O'Neil" }),
  ]),
  sep.file('sep.csv', [at('sep@a27.example', ada)]),
  sep.file('sep-bom.csv', [at('sep2@a27.example', ada)]),
  sep.file('sep-quoted.csv', [at('sep3@a27.example', ada)]),
  sep.text('SEP=|\r\nName|Email\r\nAda|a@x.example\r\n', [at('a@x.example', ada)]),
  sep.text('sep=\t\nName\tEmail\nAda\ta@x.example\n', [at('a@x.example', ada)]),
  sep.text('sep=;\nName;Email\nA,B;a@x.example\n', [at('a@x.example', { name: 'B A' })]),
  tabs.file('utf16.csv', [at('u16@a28.example', { name: 'Jürgen' })]),
  tabs.file('tsv-empty-first.csv', [at('tsv1@a28.example', ada), at('tsv2@a28.example')]),
  tabs.file('tsv-type.csv', [at('tsv1@b6.example', ada), at('tsv2@b6.example')], { type: 'text/tab-separated-values' }),
  tabs.text('Name\tEmail\nAda, B\ta@x.example\n', [at('a@x.example', { name: 'B Ada' })], {
    type: 'text/tab-separated-values',
  }),
  tabs.text(Buffer.from('Name\tEmail\r\nJürgen\ta@x.example\r\n', 'utf16le'), [at('a@x.example', { name: 'Jürgen' })]),
  tabs.text(Buffer.from('\ufeffName,Email\nЖ,a@x.example\n', 'utf16le').swap16(), [at('a@x.example', { name: 'Ж' })]),
  single.file('single-column.csv', [at('solo1@b7.example'), at('solo2@b7.example')]),
  single.file('no-headings.csv', [
    either(at('ada@b7b.example'), refusedFile),
    either(at('bob@b7b.example'), refusedFile),
  ]),
  single.text('E-mail\r\na@x.example\r\n\r\nb@x.example\r\n', [at('a@x.example'), at('b@x.example')]),
  single.text('Name\n"King, Ada"\nBob\n', [{ name: 'Ada King' }, { name: 'Bob' }]),
  single.text('Phone\n+4930901820\n', [{ phone: '+4930901820' }]),
  single.text('メールアドレス\na@x.example\n', [at('a@x.example')]),
  single.text('["a@x.example"]', [either(at('a@x.example'), refusedFile)], json),
  lists.file('semicolon-tags.csv', [either(at('tag@b8.example', { tags: ['Berlin, Mitte', 'VIP'] }))]),
  lists.text('Name,Email,Tags\nAda,a@x.example,"VIP;Hot lead"\n', [at('a@x.example', { tags: ['Hot lead', 'VIP'] })]),
  lists.text('Name,Email,Tags\nAda,a@x.example,"VIP, Hot lead"\n', [at('a@x.example', { tags: ['Hot lead', 'VIP'] })]),
  lists.text(
    '[{"name":"Ada","email":"a@x.example","tags":["VIP","Berlin, Mitte"]}]',
    [at('a@x.example', { tags: ['Berlin, Mitte', 'VIP'] })],
    json,
  ),
  cr.file('cr-only.csv', [at('cr1@b9.example', ada), at('cr2@b9.example', { name: 'Bob' })]),
  cr.text('Name;Email\rAda;a@x.example\rBob;b@x.example', [at('a@x.example'), at('b@x.example')]),
  cr.text('Name,Email\rAda,a@x.example\r\nBob,b@x.example\n', [at('a@x.example'), at('b@x.example')]),
  cr.text('Name,Email\u2028Ada,a@x.example\u2028', [either(refusedFile, at('a@x.example'))]),
  quotes.file(
    'quote-inside.csv',
    [
      at('q1@b10.example', { name: 'John "Johnny" Doe' }),
      at('q2@b10.example', { name: 'Smith, "Bob"' }),
      at('q3@b10.example', { name: '5" pipe' }),
    ].map((one, at2) => (at2 === 1 ? either(one, { ...one, name: '"Bob" Smith' }) : one)),
  ),
  quotes.file('backslash-quote.csv', [either(at('bq@b11.example'), refusedRow), at('after@b11.example', ada)]),
  quotes.text('Name,Email\n"Ada "A" King",a@x.example\nBob,b@x.example\n', [
    either(at('a@x.example', { name: 'Ada "A" King' }), at('a@x.example', { name: '"Ada "A" King"' })),
    at('b@x.example'),
  ]),
  quotes.text('Name,Email\nBob,b@x.example\n"Ada,a@x.example\n', [
    at('b@x.example'),
    either(refusedFile, at('a@x.example')),
  ]),
  quotes.text("Name,Email\n'King, Ada',a@x.example\n", [refusedRow]),
  quotes.text('Name;Email\n12" TV;a@x.example\n15" TV;b@x.example\n', [
    at('a@x.example', { name: '12" TV' }),
    at('b@x.example', { name: '15" TV' }),
  ]),
];
