import { casesOf, columnOf, either, refused } from '../cases.js';

const phoneKind = 'telephone numbers lose digits or rows';
const emailKind = 'addresses with something around them are refused';
const validKind = 'valid addresses are refused';
const { file: phones } = casesOf(phoneKind);
const { file: emails } = casesOf(emailKind);
const { file: valid } = casesOf(validKind);
const again = casesOf('rows without an address become duplicates');
const middle = casesOf('middle names, prefixes and suffixes are lost');
const order = casesOf('surname and given name in one column');
const same = casesOf('addresses that differ in case make duplicates');

const e164 = (phoneE164: string, more: object = {}) => ({ phoneE164, ...more });
const mail = (email: string, ...secondaryEmails: string[]) => ({ email, secondaryEmails });
const us = '+14155552671';
const de = '+491711234567';
const no = (...says: string[]) => refused('email', ...says);

export const people = [
  phones('phones.csv', [
    ...[e164(us), e164(de), e164(us), e164(us), e164(us, { secondaryPhones: ['415-555-2672'] })],
    ...[e164(de), e164(de), e164(de), e164(de)],
    either(e164(de), { name: 'P9', phone: '+49 171 1234567, 89' }, refused('phone')),
    { name: 'P10', phoneE164: null },
    ...[e164(de), e164('+33612345678'), e164(de), e164(de), e164(de)],
    { name: 'P16', phone: '491711234567', phoneE164: null },
    refused('phone'),
    ...[e164('+442079460958'), e164('+442079460958')],
  ]),
  ...columnOf(phoneKind, 'contacts', 'Phone', [
    ['+1 (415) 555-2671', e164(us)],
    ['+1.415.555.2671', e164(us)],
    ['+1-415-555-2671;ext=89', e164(us)],
    ['1-800-FLOWERS', either(refused('phone'), { phone: '1-800-FLOWERS' })],
    ['+49\u00a0171\u00a01234567', e164(de)],
    ['＋49 171 1234567', e164(de)],
    ['+49 171 1234567 (work)', e164(de)],
    ['Tel.: +49 171 1234567', e164(de)],
    ['mobile +49 171 1234567', e164(de)],
    ['+49 171 1234567\n+49 171 1234568', e164(de, { secondaryPhones: ['+49 171 1234568'] })],
    ['+49 171 1234567 / +49 171 1234568', e164(de, { secondaryPhones: ['+49 171 1234568'] })],
    ['+49 171 1234567; +49 171 1234568', e164(de, { secondaryPhones: ['+49 171 1234568'] })],
    ["'+491711234567", e164(de)],
    ['="+491711234567"', e164(de)],
    ['https://wa.me/491711234567', either(e164(de), { phone: 'https://wa.me/491711234567' })],
    ['+49 171 12345x7', either(refused('phone'), { phone: '+49 171 12345x7' })],
    ['+۴۹۱۷۱۱۲۳۴۵۶۷', e164(de)],
    ['4.91711E+11', refused('phone')],
    ['4,91711E+11', refused('phone')],
    ['#REF!', refused('phone')],
  ]),
  ...columnOf(
    phoneKind,
    'contacts',
    'Phone',
    [
      ['415.555.2671', e164(us)],
      ['011 49 171 1234567', e164(de)],
      ['14155552671', e164(us)],
    ],
    'Country=US',
  ),
  ...columnOf(
    phoneKind,
    'contacts',
    'Phone',
    [
      ['171 1234567', e164(de)],
      ['0171/1234567', e164(de)],
      ['0171-123 45 67', e164(de)],
      ['(0171) 1234567', e164(de)],
    ],
    'Country=Germany',
  ),
  emails('emails.csv', [
    ...['ada@', 'ada2@', 'ada3@', 'ada4@', 'ada5@', 'ada6@', 'ada7@', 'ada8@', 'ada9@', 'ada10@'].map((at) =>
      mail(`${at}example.com`),
    ),
    mail('ada11@example.com'),
    no(),
    ...[mail('ada13@example.com'), mail('ada14@example.com')],
    ...[mail('ada15@example.com', 'ada16@example.com'), mail('ada17@example.com', 'ada18@example.com')],
    mail('ada19@example.com', 'ada20@example.com'),
    { refused: 'email', says: [], line: 20 },
  ]),
  ...columnOf(emailKind, 'contacts', 'Email', [
    ['Ada Lovelace <ada@x.example>', mail('ada@x.example')],
    ['ada@x.example (Ada Lovelace)', mail('ada@x.example')],
    ['E-Mail: ada@x.example', either(mail('ada@x.example'), no())],
    ['MAILTO:ada@x.example', mail('ada@x.example')],
    ['[ada@x.example](mailto:ada@x.example)', either(mail('ada@x.example'), no())],
    ["'ada@x.example'", mail('ada@x.example')],
    ['"ada@x.example"', mail('ada@x.example')],
    ['ada@x.example|bob@x.example', mail('ada@x.example', 'bob@x.example')],
    ['Ada <ada@x.example>; Bob <bob@x.example>', mail('ada@x.example', 'bob@x.example')],
    ['"Lovelace, Ada" <ada@x.example>, "Roe, Bob" <bob@x.example>', mail('ada@x.example', 'bob@x.example')],
    ['ada@x.example, ADA@X.example', mail('ada@x.example')],
    ['ada\u00ad@x.example', mail('ada@x.example')],
    ['\u202aada@x.example\u202c', mail('ada@x.example')],
    ['ada＠x.example', either(mail('ada@x.example'), no())],
    ['ada@x.example?', either(mail('ada@x.example'), no())],
    ['ada at x dot example', no()],
    ['ada(at)x.example', no()],
    ['ada@@x.example', no()],
    ['ada@x..example', no()],
    ['ada@.example', no()],
    ['ada@x.example.', mail('ada@x.example')],
    ['ada', no()],
    ['@x.example', no()],
    ['ada@x', no()],
    ['ada@x.example\r\nBcc: eve@evil.example', either(no(), { email: 'ada@x.example' })],
  ]),
  valid('valid-addresses.csv', [
    ...['a@b.c.co', 'first.last@physik.uni-muenchen.example', "o'brien@x.example", 'user+tag@x.example'].map((one) =>
      mail(one),
    ),
    ...['photo@studio.photography', 'name_@x.example', '1@163.example', 'a..b@docomo.example'].map((one) => mail(one)),
    ...['abc.@ezweb.example', '.abc@ezweb.example', '"abc def"@x.example', 'jörg@xn--mller-kva.example'].map((one) =>
      mail(one),
    ),
    ...['user@xn--mller-kva.example', 'x@a-b-c.example', 'user%relay@x.example', 'a&b@x.example'].map((one) =>
      mail(one),
    ),
    ...['a/b@x.example', 'me@a.museum', `${'x'.repeat(64)}@long.example`, 'user=x@x.example', '#1@x.example'].map(
      (one) => mail(one),
    ),
    mail('ab{c}@x.example'),
    no(),
    no(),
    mail('用户@xn--fsqu00a.example'),
  ]),
  ...columnOf(validKind, 'contacts', 'Email', [
    ['r&d@x.example', mail('r&d@x.example')],
    ['x!y@x.example', mail('x!y@x.example')],
    ['ken=ode@x.example', mail('ken=ode@x.example')],
    ['a*b@x.example', mail('a*b@x.example')],
    ['what?@x.example', mail('what?@x.example')],
    ['$a@x.example', mail('$a@x.example')],
    ['-a@x.example', mail('-a@x.example')],
    ['a~b`c@x.example', mail('a~b`c@x.example')],
    ['ada@例え.テスト', mail('ada@xn--r8jz45g.xn--zckzah')],
    ['почта@пример.example', mail('почта@xn--e1afmkfd.example')],
    ['ada@bücher.example', mail('ada@xn--bcher-kva.example')],
    ['"a@b"@x.example', mail('"a@b"@x.example')],
    [`${'x'.repeat(65)}@x.example`, no()],
    [`a@${'x'.repeat(64)}.example`, no()],
    ['a@-x.example', no()],
    ['a b@x.example', no()],
    ['a@[IPv6:::1]', no()],
  ]),
  again.file('phone-only.csv', [{ name: 'Ulla Brandt' }, { name: 'Ken Ode' }], { again: true }),
  again.text(
    'Name,Phone\nUlla Brandt,+49 171 5550101\nUlla Brandt,0049 171 5550101\n',
    [{ name: 'Ulla Brandt' }, { name: 'Ulla Brandt' }],
    { records: 1 },
  ),
  again.text('Name,Phone\nUlla Brandt,+49 171 5550101\nMax Brandt,+49 171 5550101\n', [
    { name: 'Ulla Brandt' },
    { name: 'Max Brandt' },
  ]),
  again.text(
    'Name,Phone\nJosé Díaz,+49 171 5550101\n"Diaz, Jose",+49 171 5550101\n',
    [{ phoneE164: '+491715550101' }, { phoneE164: '+491715550101' }],
    { records: 1 },
  ),
  again.text('Name,Phone\n,+49 171 5550101\nUlla,+49 171 5550101\n', [{ name: 'Ulla' }, { name: 'Ulla' }], {
    records: 1,
  }),
  again.text('Name,Mobile\nA,+49 171 5550101\nB,+49 171 5550102\n', [{ name: 'A' }, { name: 'B' }], { again: true }),
  again.text(
    'Deal name,Contact name,Contact phone\nX,Ulla,+49 171 5550101\nY,Ulla,+49 171 5550101\n',
    [{ title: 'X' }, { title: 'Y' }],
    { resource: 'leads' },
  ),
  same.file(
    'case-email.csv',
    [mail('mixed.case@a5.example')].flatMap((one) => [one, one]),
    { records: 1 },
  ),
  same.text(
    'Email\nÄDA@Bücher.example\näda@xn--bcher-kva.EXAMPLE\n',
    [mail('äda@xn--bcher-kva.example')].flatMap((one) => [one, one]),
    { records: 1 },
  ),
  same.text(
    'Email\nada@x.example\n ADA@X.EXAMPLE \n<Ada@x.example>\n',
    [mail('ada@x.example'), mail('ada@x.example'), mail('ada@x.example')],
    { records: 1 },
  ),
  middle.file('google-middle.csv', [
    { name: 'Jan van der Berg Jr.', company: 'Molen BV' },
    { name: 'Dra. Maria del Carmen Ruiz' },
  ]),
  middle.file('outlook-middle.csv', [{ name: 'Dhr. Jan van Dijk', title: 'Verkoper', email: 'jan@a18.example' }]),
  middle.file('plain-middle.csv', [{ name: 'Klaus von Berg' }]),
  middle.file('tussenvoegsel.csv', [{ name: 'Jan van der Meer', company: 'Molen BV' }]),
  middle.text('First Name,Middle Name,Last Name,Email\nMary,Ann,Evans,a@x.example\nBob,,Roe,b@x.example\n', [
    { name: 'Mary Ann Evans' },
    { name: 'Bob Roe' },
  ]),
  middle.text('Salutation,First Name,Last Name,Suffix,Email\nMs.,Ada,King,PhD,a@x.example\n', [
    { name: 'Ms. Ada King PhD' },
  ]),
  middle.text('Anrede;Titel;Vorname;Nachname;E-Mail\nFrau;Dr.;Eva;Kern;a@x.example\n', [
    either({ name: 'Frau Dr. Eva Kern' }, { name: 'Dr. Eva Kern' }, { name: 'Eva Kern', title: 'Dr.' }),
  ]),
  middle.text('Prénom;Deuxième prénom;Nom;E-mail\nJean;Paul;Roux;a@x.example\n', [{ name: 'Jean Paul Roux' }]),
  middle.text('Nombre;Primer apellido;Segundo apellido;Correo\nAna;Ruiz;Gil;a@x.example\n', [{ name: 'Ana Ruiz Gil' }]),
  middle.text('Imię;Drugie imię;Nazwisko;E-mail\nJan;Adam;Nowak;a@x.example\n', [{ name: 'Jan Adam Nowak' }]),
  middle.text('姓,名,メール\n山田,太郎,a@x.example\n', [either({ name: '山田 太郎' }, { name: '山田太郎' })]),
  order.file('name-order.csv', [{ name: 'Ada Lovelace' }, { name: 'Ada' }, { name: 'Lovelace' }]),
  order.text(
    'Name,Email\n"King, Jr.",a@x.example\n"Acme, Inc.",b@x.example\n"Kern GmbH, Berlin",c@x.example\n"van der Berg, Jan",d@x.example\n"Ruiz, Ana, PhD",e@x.example\n',
    [
      ...[
        { name: 'King, Jr.' },
        { name: 'Acme, Inc.' },
        { name: 'Kern GmbH, Berlin' },
        { name: 'Jan van der Berg' },
        { name: 'Ruiz, Ana, PhD' },
      ],
    ],
  ),
];
