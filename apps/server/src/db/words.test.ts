import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { newUuid } from '../ids.js';
import { connect, type Database } from './client.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, 'lead_engagement_api', { maxConnections: 1 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const tenant = newUuid();

async function fold(values: readonly string[]): Promise<string[]> {
  const rows = await db<{ folded: string }[]>`
    select fold_text(value) as folded from unnest(${[...values]}::text[]) with ordinality given (value, place) order by place`;
  return rows.map(({ folded }) => folded);
}

/** Returns, for each pair, true if the search finds the text. */
async function find(pairs: readonly (readonly [text: string, sought: string])[]): Promise<boolean[]> {
  const rows = await db<{ isFound: boolean }[]>`
    select coalesce(scoped_words(${tenant}::uuid, true, words_of(text, true)) @@ search_query(${tenant}::uuid, true, sought), false) as is_found
    from unnest(${pairs.map(([text]) => text)}::text[], ${pairs.map(([, sought]) => sought)}::text[])
      with ordinality given (text, sought, place) order by place`;
  return rows.map(({ isFound }) => isFound);
}

async function findPhone(phone: string, e164: string | null, sought: string): Promise<boolean> {
  const [row] = await db<{ isFound: boolean }[]>`
    select scoped_words(${tenant}::uuid, true, words_of_contact(null, null, null, ${phone}::text, ${e164}::text))
      @@ search_query(${tenant}::uuid, true, ${sought}) as is_found`;
  return row?.isFound ?? false;
}

const between = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));
/** Letters of scripts that have long been in Unicode, marks, symbols of all kinds, and any other character. */
const character = fc.oneof(
  between(0x21, 0x7e),
  between(0xa1, 0x24f),
  between(0x300, 0x36f),
  between(0x391, 0x3c9),
  between(0x400, 0x45f),
  between(0x5d0, 0x5ea),
  between(0x621, 0x652),
  between(0x905, 0x939),
  between(0xe01, 0xe2e),
  between(0x1e00, 0x1eff),
  between(0x2000, 0x2044),
  between(0x3001, 0x30fe),
  between(0x4e00, 0x4fff),
  between(0xac00, 0xad00),
  between(0xff01, 0xff9d),
  between(0x1f300, 0x1f5ff),
  fc.constantFrom(' ', ' ', ' ', '-', '’', '、', '–', 'İ', 'ẞ', 'ß', 'Æ', 'ﬁ', '½'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((char) => char !== '\0' && char.isWellFormed()),
);
const texts = fc.array(
  fc.array(character, { maxLength: 30 }).map((chars) => chars.join('')),
  { minLength: 1, maxLength: 60 },
);
const runs = { numRuns: 25 };

describe('a text is folded', () => {
  test('idempotently: a folded text stays the same', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const folded = await fold(values);
        expect(await fold(folded)).toEqual(folded);
      }),
      runs,
    );
  });

  test('to the same result for every composition of its characters', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const folded = await fold(values.map((value) => value.normalize('NFC')));
        expect(await fold(values.map((value) => value.normalize('NFD')))).toEqual(folded);
      }),
      runs,
    );
  });

  test.each([
    ['O’Brien', "o'brien"],
    ['OʼBRIEN', 'o brien'],
    ['Müller', 'MULLER'],
    ['Berlin–Paris', 'berlin paris'],
    ['Straße', 'STRASSE'],
    ['Łódź', 'lodz'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ　１２', 'full width 12'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ЁЛКА', 'елка'],
    ['ﬁnance', 'FINANCE'],
    ['İstanbul', 'istanbul'],
    ['co\u00adoperate', 'cooperate'],
    ['ｶﾞﾗｽ', 'ガラス'],
  ])('without accents, case, width and punctuation: %s is %s', async (one, other) => {
    const [first, second] = await fold([one, other]);
    expect(first).toBe(second);
    expect(first).not.toBe('');
  });
});

/** Words of scripts that separate words. */
const word = fc
  .array(fc.oneof(between(0x61, 0x7a), between(0x430, 0x44f), between(0xe0, 0xf6), between(0x5d0, 0x5ea)), {
    minLength: 1,
    maxLength: 12,
  })
  .map((chars) => chars.join(''));
const separator = fc.constantFrom(
  ' ',
  '-',
  '–',
  '’',
  "'",
  '、',
  '・',
  '。',
  '\u00a0',
  '\u2028',
  '/',
  '«',
  '…',
  '😀',
  '€',
);

describe('a text is found', () => {
  test('by the prefixes of its words in any order and with any separators, and not by words that it lacks', async () => {
    const sentence = fc.array(fc.tuple(word, separator), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(sentence, { minLength: 1, maxLength: 30 }), async (sentences) => {
        const pairs = sentences.map((parts) => {
          const beginnings = parts.map(([one], place) => one.slice(0, 1 + (place % one.length))).toReversed();
          return [parts.flat().join(''), beginnings.join(' ').toUpperCase()] as const;
        });
        expect(await find(pairs)).toEqual(pairs.map(() => true));
        const others = pairs.map(([text, sought]) => [text, `${sought} 777`] as const);
        expect(await find(others)).toEqual(pairs.map(() => false));
      }),
      runs,
    );
  });

  test('by any part of a run of a script that does not separate words', async () => {
    const run = fc.array(fc.oneof(between(0x4e00, 0x4fff), between(0x30a1, 0x30fa), between(0xe01, 0xe2e)), {
      minLength: 1,
      maxLength: 12,
    });
    const part = fc.tuple(run, fc.nat(), fc.nat()).map(([chars, from, length]) => {
      const start = from % chars.length;
      return [`Tel${chars.join('')}`, chars.slice(start, start + 1 + (length % chars.length)).join('')] as const;
    });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 50 }), async (pairs) => {
        expect(await find(pairs)).toEqual(pairs.map(() => true));
      }),
      runs,
    );
    expect(
      await find([
        ['東京、大阪', '東京'],
        ['東京大阪', '京大'],
        ['東京大阪', '阪東'],
      ]),
    ).toEqual([true, true, false]);
  });

  test('only in its tenant and state', async () => {
    const [row] = await db<{ other: boolean; deleted: boolean }[]>`
      select scoped_words(${tenant}::uuid, true, words_of('ada', true)) @@ search_query(${newUuid()}::uuid, true, 'ada') as other,
        scoped_words(${tenant}::uuid, true, words_of('ada', true)) @@ search_query(${tenant}::uuid, false, 'ada') as deleted`;
    expect(row).toEqual({ other: false, deleted: false });
  });
});

describe('a telephone number is found', () => {
  test.each([
    '+49 30 901820-12',
    '0049 (0)30 9018 2012',
    '030/90182012',
    '(030) 901 820 12',
    '９０１８２０１２',
    '2012',
    '82012',
    '+4930',
    '+49 30 90',
    '4930901820',
  ])('by %s', async (sought) => {
    expect(await findPhone('030 / 901 820-12', '+493090182012', sought)).toBe(true);
    expect(
      await findPhone(
        '030 / 901 820-13',
        '+493090182013',
        sought.endsWith('12') || sought.endsWith('１２') ? sought : '2012',
      ),
    ).toBe(false);
  });

  test('in the national format of its country, and also if it is not a valid number', async () => {
    expect(await findPhone('+7 495 123-45-67', '+74951234567', '8 (495) 123-45-67')).toBe(true);
    expect(await findPhone('ext. 4711', null, '4711')).toBe(true);
    expect(await findPhone('00 12', null, '12')).toBe(false);
  });

  test('by its last digits, any number of them in any grouping', async () => {
    const number = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 14 })
      .map((digits) => `4${digits.join('')}`);
    const gap = fc.constantFrom('', ' ', '-', '.', '/', ') ');
    await fc.assert(
      fc.asyncProperty(number, fc.nat(), fc.array(gap, { minLength: 15, maxLength: 15 }), async (digits, cut, gaps) => {
        const last = digits.slice(-(4 + (cut % (digits.length - 3))));
        const sought = [...last]
          .map((digit, place) => `${digit}${place < last.length - 1 ? gaps[place] : ''}`)
          .join('');
        expect(await findPhone(`+${digits}`, `+${digits}`, sought)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('letters with dots, rings and strokes are found by the letters that stand for them:', () => {
  const findName = async (pairs: readonly (readonly [name: string, sought: string])[]): Promise<boolean[]> => {
    const rows = await db<{ isFound: boolean }[]>`
      select coalesce(scoped_words(${tenant}::uuid, true, words_of_name(name)) @@ search_query(${tenant}::uuid, true, sought), false) as is_found
      from unnest(${pairs.map(([name]) => name)}::text[], ${pairs.map(([, sought]) => sought)}::text[])
        with ordinality given (name, sought, place) order by place`;
    return rows.map(({ isFound }) => isFound);
  };

  test.each([
    ['Müller', ['mueller', 'MUELL', 'muller', 'Müller', 'mu\u0308ller', 'müll']],
    ['MÜLLER', ['mueller', 'müller']],
    ['Mueller', ['mueller', 'Müller', 'MÜLL']],
    ['Muller', ['muller', 'müller']],
    ['Jörg Weiß', ['joerg weiss', 'jorg weiß', 'weiss jörg', 'Joerg Weiß']],
    ['Søren Kjær', ['soeren kjaer', 'soren kjær', 'søren']],
    ['Åse Ångström', ['aase aangstroem', 'ase angstrom', 'Åse aangström']],
    ['Øystein Bjørnsen', ['oeystein bjoernsen', 'Øystein']],
    ['Händel & Söhne GmbH', ['haendel soehne', 'handel soehne', 'händel söhne']],
  ])('%s', async (name, soughts) => {
    const found = await findName(soughts.map((sought) => [name, sought] as const));
    expect(soughts.filter((_, at) => !found[at])).toEqual([]);
  });

  test.each([
    ['Muller', 'mueller'],
    ['Mulligan', 'mueller'],
    ['John', 'joe'],
    ['Blunt', 'blue'],
    ['Müller', 'mu eller'],
    ['Michal', 'michael'],
    ['Aron', 'aaron'],
  ])('%s is not found by %s', async (name, sought) => expect(await findName([[name, sought]])).toEqual([false]));

  test('a name is found as it is written, and with two letters for one, whatever else is in it', async () => {
    const letters = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }));
    const part = fc
      .array(fc.constantFrom(...letters.keys(), ...'abelmnorsu'), { minLength: 2, maxLength: 10 })
      .map((chars) => chars.join(''));
    const names = fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(names, async (all) => {
        const pairs = all.flatMap((parts) => {
          const name = parts.join(' ');
          const spelled = Array.from(name, (letter) => letters.get(letter) ?? letter).join('');
          return [
            [name, spelled],
            [spelled, name],
            [name, name],
          ] as const;
        });
        expect(await findName(pairs)).toEqual(pairs.map(() => true));
      }),
      runs,
    );
  });
});
