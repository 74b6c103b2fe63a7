const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters.flatMap((first) => letters.map((second) => first + second));

/** Codes by the names of countries, in lower case. */
const codesByName = new Map(
  ['en', 'de', 'fr', 'es'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codes.flatMap((code) => {
      const name = names.of(code);
      return name === undefined || code === 'UK' ? [] : [[name.toLowerCase(), code] as const];
    });
  }),
);

/** The ISO 3166-1 code of a country by its name in English, German, French or Spanish; anything else as it is. */
export function countryOf(text: string): string {
  return codesByName.get(text.toLowerCase()) ?? text;
}
