import { country } from '@lead-engagement/contract';
import { describe, expect, test } from 'vitest';
import { countryOf } from './countries.js';

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it'];
/** Every code that a contact's country can have. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => country.safeParse(code).success);

describe('the name of a country becomes its code', () => {
  test.each(languages)('every name that CLDR has in %s, long and short, in any case', (language) => {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style });
      const wrong = codes.filter((code) => {
        const name = names.of(code) as string;
        // In Spanish, RU is short for Reino Unido: a code comes first.
        if (codes.includes(name)) return countryOf(name) !== name;
        const plain = name.replaceAll('’', "'").normalize('NFD');
        return [name, name.toUpperCase(), ` ${plain} `].some((written) => countryOf(written) !== code);
      });
      expect(wrong).toEqual([]);
    }
  });

  test.each([
    ['France', 'FR'],
    ['Russland', 'RU'],
    ['Serbie', 'RS'],
    ['Benin', 'BJ'],
    ['Burkina Faso', 'BF'],
    ['Congo - Kinshasa', 'CD'],
    ['Timor-Leste', 'TL'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['UK', 'GB'],
    ['England', 'GB'],
    ['DEU', 'DE'],
    ['deu', 'DE'],
    ['Turkey', 'TR'],
    ['TÜRKİYE', 'TR'],
    ['Czech Republic', 'CZ'],
    ['Ivory Coast', 'CI'],
    ["Côte d'Ivoire", 'CI'],
    ['Cote d’Ivoire', 'CI'],
    ['Viet Nam', 'VN'],
    ['Hong Kong', 'HK'],
    ['The Netherlands', 'NL'],
    ['UAE', 'AE'],
    ['XK', 'XK'],
    ['Kosovo', 'XK'],
    ['Trinidad & Tobago', 'TT'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Korea, Republic of', 'KR'],
    ['Brasil', 'BR'],
    ['Germania', 'DE'],
    ['Alemanha', 'DE'],
    ['at', 'AT'],
  ])('%s is %s, which a contact can have', (name, code) => {
    expect(countryOf(name)).toBe(code);
    expect(country.safeParse(code).success).toBe(true);
  });

  test.each(['Atlantis', 'Middle-earth', 'SU', 'FX', 'YU', 'EU', 'ZZ', 'World', '', 'Europe'])(
    '%j is no country, and stays as it is',
    (text) => {
      expect(countryOf(text)).toBe(text);
    },
  );
});

test('every country has a code of three letters, which no other has', () => {
  const regions = codes.filter((code) => code !== 'XK');
  const alpha3 = letters.flatMap((first) =>
    letters.flatMap((second) => letters.map((third) => first + second + third)),
  );
  const found = new Map<string, number>();
  for (const code of alpha3) {
    const region = countryOf(code);
    if (region !== code) found.set(region, (found.get(region) ?? 0) + 1);
  }
  expect(regions.filter((code) => !found.has(code))).toEqual([]);
});
