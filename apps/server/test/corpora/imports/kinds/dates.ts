import { casesOf, columnOf, either, refused } from '../cases.js';

const kind = 'day and month swapped, or the date refused';
const mapping = '{"T":"title","D":"expectedCloseDate","E":"contact.email"}';
const { file, text } = casesOf(kind, { resource: 'leads' });
const mapped = { query: { mapping } };

const on = (expectedCloseDate: string) => ({ expectedCloseDate });
const dec3 = on('2026-12-03');
const dec13 = on('2026-12-13');
const no = (...says: string[]) => refused('expectedCloseDate', ...says);
const bothWays = no('2026-03-02', '2026-02-03');

const shared = [dec3, dec3, dec3, dec3, ...Array.from({ length: 10 }, () => dec13), no()];

export const dates = [
  file('dates.csv', [...shared, no(), dec13, dec13]),
  file('dates-mapped.csv', [...[...shared, dec13, dec13, dec13, dec13, dec13, dec13], ...[no(), dec13, dec13]], mapped),
  file('dutch-dates.csv', [dec13, on('2026-11-05')]),
  file('nl.csv', [dec13, on('2026-11-05')], mapped),
  file('india-dates.csv', [dec13, on('2026-11-05')]),
  file('in.csv', [dec13, on('2026-11-05')], mapped),
  ...columnOf(kind, 'leads', 'Close date', [
    ['13 de diciembre de 2026', dec13],
    ['13 de dezembro de 2026', dec13],
    ['13 dicembre 2026', dec13],
    ['13 december 2026', dec13],
    ['13 grudnia 2026', dec13],
    ['13 декабря 2026 г.', dec13],
    ['13 грудня 2026 р.', dec13],
    ['13 Aralık 2026', dec13],
    ['13 decembrie 2026', dec13],
    ['13. prosince 2026', dec13],
    ['13. december 2026', dec13],
    ['2026. december 13.', dec13],
    ['13 Δεκεμβρίου 2026', dec13],
    ['13 ديسمبر 2026', dec13],
    ['2026년 12월 13일', dec13],
    ['２０２６年１２月１３日', dec13],
    ['令和8年12月13日', either(dec13, no())],
    ['13 déc. 2026', dec13],
    ['13 dec. 2026', dec13],
    ['13-DEC-26', dec13],
    ['13DEC2026', dec13],
    ['Dec 13 2026', dec13],
    ['December 13th, 2026', dec13],
    ['13th of December 2026', dec13],
    ['1er décembre 2026', on('2026-12-01')],
    ['2026-Dec-13', dec13],
    ['2026 Dec 13', dec13],
    ['Sunday, 13 December 2026', dec13],
    ['So., 13.12.2026', dec13],
    ['dim. 13 déc. 2026', dec13],
    ['Mon, Dec 13, 2026', no()],
    ['2026.12.13', dec13],
    ['2026.12.13.', dec13],
    ['13.12.2026 г.', dec13],
    ['13. 12. 2026', dec13],
    ['13 / 12 / 2026', dec13],
    ['13/12/26', dec13],
    ['2026-12-13T00:00:00+14:00', dec13],
    ['2026-12-13 23:59:59.999999 UTC', dec13],
    ['2026-12-13T23:30:00Z', dec13],
    ['12/13/2026 12:00:00 AM', dec13],
    ['13.12.2026 14:22 Uhr', dec13],
    ['13.12.2026, 14:22', dec13],
    ['\u200e13/12/2026', dec13],
    ['٢٠٢٦-١٢-١٣', dec13],
    ['٢٠٢٦/١٢/١٣', dec13],
    ['2026-13-12', no()],
    ['2026-02-30', no()],
    ['31/11/2026', no()],
    ['29 Feb 2027', no()],
    ['29 Feb 2028', on('2028-02-29')],
    ['00/00/0000', no()],
    ['0000-00-00', no()],
    ['02/03/2026', bothWays],
    ['02-03-2026', bothWays],
    ['02/03/26', no()],
    ['Dec 2026', no()],
    ['12/2026', no()],
    ['Q4 2026', no()],
    ['2026', no()],
    ['tomorrow', no()],
    ['in 3 days', no()],
    ['before 13 Dec 2026', no()],
    ['1795600800', no()],
    ['46369.5', no()],
    ['13 Dec 2026 or 14 Dec 2026', no()],
    ['13 Foo 2026', no()],
  ]),
  text('Title,Close date,Contact email\nA,02/03/2026,a@x.example\nB,03/25/2026,b@x.example\n', [
    on('2026-02-03'),
    on('2026-03-25'),
  ]),
  text('Title,Close date,Contact email\nA,02/03/2026,a@x.example\nB,25/03/2026,b@x.example\n', [
    on('2026-03-02'),
    on('2026-03-25'),
  ]),
  text(
    'Title,Close date,Contact email\nA,02/03/2026,a@x.example\nB,25/03/2026,b@x.example\nC,03/25/2026,c@x.example\n',
    [bothWays, on('2026-03-25'), on('2026-03-25')],
  ),
  text('Title,Close date,Contact email\nA,02/03/2026,a@x.example\n', [on('2026-03-02')], {
    query: { locale: 'en-GB' },
  }),
  text('Title,Close date,Contact email\nA,02/03/2026,a@x.example\n', [on('2026-02-03')], {
    query: { locale: 'en-US' },
  }),
  text('Title;Close date;Contact email\nA;02.03.2026;a@x.example\n', [on('2026-03-02')]),
  text('Title,Close date,Contact email\nA,02/03/26,a@x.example\nB,12/31/26,b@x.example\n', [
    on('2026-02-03'),
    on('2026-12-31'),
  ]),
  text(JSON.stringify([{ title: 'A', expectedCloseDate: '13 Dec 2026', contactEmail: 'a@x.example' }]), [dec13], {
    type: 'application/json',
  }),
];
