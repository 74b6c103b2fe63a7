import { parseFeedItems } from '../../../../src/extraction/feed.js';
import type { Wrong } from '../judge.js';

const kind = 'dates of feeds are lost or shifted';

/** A date as a feed has it, alone in its feed, and the moment that it is; null: it is none. */
const dates: readonly [string, string | null][] = [
  ['Wed, 25 Nov 2026 10:00:00 -0500', '2026-11-25T15:00:00.000Z'],
  ['Wed, 25 Nov 2026 10:00:00 PST', '2026-11-25T18:00:00.000Z'],
  ['Wed, 25 Nov 2026 10:00:00 (GMT)', '2026-11-25T10:00:00.000Z'],
  ['Wed, 25 Nov 26 10:00 GMT', '2026-11-25T10:00:00.000Z'],
  ['25 Nov 2026', '2026-11-25T00:00:00.000Z'],
  ['Thu, 25 Nov 2026 10:00:00 GMT', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25', '2026-11-25T00:00:00.000Z'],
  ['2026-11-25T10:00Z', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T10:00:00+05:30', '2026-11-25T04:30:00.000Z'],
  ['2026-11-25T10:00:00,123Z', '2026-11-25T10:00:00.123Z'],
  ['20261125T100000Z', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25 10:00:00 +0100', '2026-11-25T09:00:00.000Z'],
  ['2026-11-25 10:00:00 Europe/Berlin', '2026-11-25T09:00:00.000Z'],
  ['2026-11-25T10:00:00+01:00[Europe/Berlin]', '2026-11-25T09:00:00.000Z'],
  ['1795600800000', '2026-11-25T10:00:00.000Z'],
  ['Mi., 25. November 2026 10:00:00 +0100', '2026-11-25T09:00:00.000Z'],
  ['mercredi 25 novembre 2026 à 10:00', '2026-11-25T10:00:00.000Z'],
  ['miércoles, 25 de noviembre de 2026 10:00', '2026-11-25T10:00:00.000Z'],
  ['quarta-feira, 25 de novembro de 2026', '2026-11-25T00:00:00.000Z'],
  ['mercoledì 25 novembre 2026', '2026-11-25T00:00:00.000Z'],
  ['woensdag 25 november 2026', '2026-11-25T00:00:00.000Z'],
  ['środa, 25 listopada 2026', '2026-11-25T00:00:00.000Z'],
  ['среда, 25 ноября 2026 г., 10:00', '2026-11-25T10:00:00.000Z'],
  ['onsdag 25 november 2026', '2026-11-25T00:00:00.000Z'],
  ['středa 25. listopadu 2026', '2026-11-25T00:00:00.000Z'],
  ['2026年11月25日(水) 10:00', '2026-11-25T10:00:00.000Z'],
  ['2026년 11월 25일 오후 3:00', '2026-11-25T15:00:00.000Z'],
  ['الأربعاء 25 نوفمبر 2026', '2026-11-25T00:00:00.000Z'],
  ['November 25th, 2026 3:05pm EST', '2026-11-25T20:05:00.000Z'],
  ['25-11-2026 10:00', '2026-11-25T10:00:00.000Z'],
  ['11/25/26', '2026-11-25T00:00:00.000Z'],
  ['Wed, 25 Nov 2026 24:00:00 GMT', '2026-11-26T00:00:00.000Z'],
  ['Wed, 31 Nov 2026 10:00:00 GMT', null],
  ['2026-13-25', null],
  ['2026-11-25T10:61:00Z', null],
  ['Wed, Nov 2026', null],
  ['yesterday', null],
  ['0', null],
  ['2026', '2026-01-01T00:00:00.000Z'],
  ['', null],
];

/** Reads each date as that of the only item of a feed. */
export function judgeFeeds(): { cases: { kind: string; rows: readonly unknown[] }[]; wrong: Wrong[] } {
  const wrong = dates.flatMap(([text, right], at): Wrong[] => {
    const item = `<item><title>x</title><link>https://feeds.example/1</link><pubDate>${text}</pubDate></item>`;
    const feed = `<rss version="2.0"><channel><title>t</title><link>https://feeds.example/</link>${item}</channel></rss>`;
    const [read] = parseFeedItems({ text: feed, url: 'https://feeds.example/feed.xml' });
    const found = read?.publishedAt ?? null;
    return found === right ? [] : [{ kind, name: text, row: at + 1, right: String(right), found: String(found) }];
  });
  return { cases: [{ kind, rows: dates }], wrong };
}
