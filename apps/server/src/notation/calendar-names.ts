/** The languages whose names of months and days of the week are read: those of most posts and exports. */
const languages =
  'en de fr es it pt nl pl ru uk be bg cs sk hr sr sl ro hu tr sv da nb fi is et lv lt el he ar fa hi bn th vi id ms ca eu gl sq hy ka az'.split(
    ' ',
  );
/** Abbreviations that people write and CLDR lacks. */
const more: readonly (readonly [name: string, month: number])[] = [
  ['sept', 9],
  ['mrz', 3],
  ['maerz', 3],
  ['jaenner', 1],
  ['janner', 1],
];
/** Days of the week, from Sunday, which CLDR abbreviates in another way. */
const moreDays: readonly (readonly [name: string, day: number])[] = [
  ['tues', 2],
  ['thur', 4],
  ['thurs', 4],
];

/** A name without case, accents and points. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}.'’]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .trim();
}

type Names = ReadonlyMap<string, ReadonlySet<number>>;

/** The names of a part of dates in all languages. A date shows the form of a name beside a day, which some languages inflect. */
function listNames(part: 'month' | 'weekday', dates: readonly Date[]): Map<string, Set<number>> {
  const names = new Map<string, Set<number>>();
  const add = (name: string, value: number) => {
    const key = foldName(name);
    // "11月" and "th 11" are numbers, which other forms of dates read.
    if (key !== '' && !/\d/.test(key)) names.set(key, (names.get(key) ?? new Set()).add(value));
  };
  const beside = part === 'month' ? ({ day: 'numeric' } as const) : ({} as const);
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      for (const options of [
        { [part]: style },
        { [part]: style, ...beside },
        { [part]: style, ...beside, year: 'numeric' as const },
      ]) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' });
        for (const [value, date] of dates.entries()) {
          const name = format.formatToParts(date).find(({ type }) => type === part)?.value;
          if (name !== undefined) add(name, value);
        }
      }
    }
  }
  return names;
}

let months: Names | undefined;
let weekdays: Names | undefined;

/** The months, from 1, that a name means in any language: several for a few names of related languages, such as "listopad". */
export function monthsNamed(name: string): readonly number[] {
  months ??= withEnglishFirst();
  return [...(months.get(foldName(name)) ?? [])];
}

function withEnglishFirst(): Names {
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));
  const names = new Map(
    [...listNames('month', dates)].map(([name, found]) => [name, new Set([...found].map((at) => at + 1))]),
  );
  for (const [name, month] of more) names.set(name, new Set([month]));
  return names;
}

/** The days of the week, from 0 for Sunday, that a name means in any language. */
export function weekdaysNamed(name: string): readonly number[] {
  weekdays ??= new Map([
    ...listNames(
      'weekday',
      // 7 January 2024 was a Sunday.
      Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 7 + day))),
    ),
    ...moreDays.map(([name, day]) => [name, new Set([day])] as const),
  ]);
  return [...(weekdays.get(foldName(name)) ?? [])];
}
