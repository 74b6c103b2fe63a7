/** The languages whose names of months and days of the week are read: those that crawls know, and a few more. */
const languages = (
  'en de fr es it pt nl pl ru uk be bg cs sk hr sr sl ro hu tr sv da nb nn fi is et lv lt el he ar fa hi bn th vi id ms ca eu gl sq hy ka az ' +
  'ja ko zh am gu kn ku lo ml mr or pa ta te tl ur yo mk bs'
).split(' ');
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

/** A name without case, accents and points. Vowel signs of other scripts stay: they tell months apart. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}.'’׳॰]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .trim();
}

type Names = ReadonlyMap<string, ReadonlySet<number>>;

/** The names of a part of dates in all languages. A date shows the form of a name beside a day, which some languages inflect. */
function listNames(
  part: 'month' | 'weekday',
  dates: readonly Date[],
  inLanguages: readonly string[] = languages,
): Map<string, Set<number>> {
  const names = new Map<string, Set<number>>();
  const add = (name: string, value: number) => {
    const key = foldName(name);
    // "11月" and "th 11" are numbers, which other forms of dates read.
    if (key !== '' && !/\d/.test(key)) names.set(key, (names.get(key) ?? new Set()).add(value));
  };
  const beside = part === 'month' ? ({ day: 'numeric' } as const) : ({} as const);
  for (const language of inLanguages) {
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

/** Months by language, for those that a text was said to be in. */
const monthsIn = new Map<string, Names>();

/**
 * The months, from 1, that a name means in a language, if it is one there; else in any language: several for a few names of
 * related languages, such as "listopad". Hebrew joins "in" to the name.
 */
export function monthsNamed(name: string, language?: string | undefined): readonly number[] {
  months ??= listMonths(languages);
  const key = foldName(name);
  const found = monthsOf(language)?.get(key) ?? months.get(key) ?? months.get(key.replace(/^ב/, ''));
  return [...(found ?? [])];
}

function monthsOf(language: string | undefined): Names | undefined {
  const known = languages.find((one) => one === language?.toLowerCase().split(/[-_]/, 1)[0]);
  if (known === undefined) return undefined;
  const names = monthsIn.get(known) ?? listMonths([known]);
  monthsIn.set(known, names);
  return names;
}

function listMonths(inLanguages: readonly string[]): Names {
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));
  const names = new Map(
    [...listNames('month', dates, inLanguages)].map(([name, found]) => [name, new Set([...found].map((at) => at + 1))]),
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
